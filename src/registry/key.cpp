// SPDX-License-Identifier: Apache-2.0
#include "tulle/registry/key.hpp"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "registry/bytes.hpp"
#include "registry/rank_text.hpp"
#include "registry/runs.hpp"
#include "tulle/base/error.hpp"

namespace tulle {
namespace {

/// First number of the bytes: what follows is read in one way only.
constexpr std::uint64_t format_version = 1;
/// Bytes that are no key must not make us ask for all memory.
constexpr std::uint64_t most_ranks = std::uint64_t{1} << 26U;

void append_run(std::vector<GlobalRank>& ranks, std::int64_t first, std::int64_t step, std::uint64_t count) {
  if (count == 0 || count > most_ranks - ranks.size()) {
    throw ConfigError(fmt::format("key bytes hold a run of {} ranks (a key has 1 to {})", count, most_ranks));
  }
  auto rank = static_cast<std::uint64_t>(first);
  for (; count > 0; --count, rank += static_cast<std::uint64_t>(step)) {
    ranks.emplace_back(static_cast<std::int64_t>(rank));
  }
}

std::vector<GlobalRank> read_ranks(ByteReader& in) {
  std::vector<GlobalRank> ranks;
  for (std::uint64_t left = in.number(); left > 0; --left) {
    const std::int64_t first = in.signed_number();
    const std::int64_t step = in.signed_number();
    append_run(ranks, first, step, in.number());
  }
  return ranks;
}

}  // namespace

Key Key::of(std::vector<GlobalRank> ranks, const Options& options, std::string_view backend) {
  return {.ranks = std::move(ranks),
          .backend = std::string(backend),
          .options = key_text(options, backend),
          .tag = options.tag.value_or("")};
}

std::string Key::encode() const {
  ByteWriter out;
  out.put(format_version);
  out.put(std::string_view(backend));
  out.put(std::string_view(options));
  out.put(std::string_view(tag));
  const std::vector<RankRun> runs = runs_of(ranks);
  out.put(std::uint64_t{runs.size()});
  for (const RankRun& run : runs) {
    out.put_signed(run.first);
    out.put_signed(run.step);
    out.put(static_cast<std::uint64_t>(run.count));
  }
  return std::move(out).take();
}

Key Key::decode(const std::string& bytes) {
  ByteReader in(bytes);
  if (const std::uint64_t version = in.number(); version != format_version) {
    throw ConfigError(
        fmt::format("key bytes have version {} (this tulle reads {})", version, format_version));
  }
  Key key;
  key.backend = in.text();
  key.options = in.text();
  key.tag = in.text();
  key.ranks = read_ranks(in);
  if (key.ranks.empty()) throw ConfigError("key bytes hold no ranks (a group has at least one)");
  if (!in.at_end() || key.encode() != bytes) {
    throw ConfigError("key bytes are not in canonical form (two spellings of one key would never meet)");
  }
  return key;
}

std::uint64_t Key::digest() const {
  const std::string bytes = encode();
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string Key::text() const {
  std::string text = fmt::format("{} [{}]", backend, rank_text(ranks));
  if (!tag.empty()) text += fmt::format(" tag '{}'", tag);
  if (!options.empty()) text += fmt::format(" options '{}'", options);
  return text;
}

}  // namespace tulle
