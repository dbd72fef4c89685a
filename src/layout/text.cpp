// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <ranges>
#include <utility>

#include "tulle/base/error.hpp"
#include "tulle/layout/flat_layout.hpp"
#include "tulle/layout/mesh_layout.hpp"

namespace tulle {
namespace {

/// A number, or a tuple of such.
struct Tree {
  bool is_tuple = false;
  std::int64_t value = 0;
  std::vector<Tree> parts{};
};

/// sizes ':' strides, where each is a number, a tuple, or the parts of a tuple without its parentheses.
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::pair<Tree, Tree> layout() {
    Tree sizes = list();
    expect(':');
    Tree strides = list();
    if (at_ != text_.size()) refuse("nothing follows the strides");
    return {std::move(sizes), std::move(strides)};
  }

  [[noreturn]] void refuse(std::string_view why) const {
    throw ConfigError(fmt::format(
        "layout '{}' stops making sense at position {} ({}). write (sizes):(strides)", text_, at_, why));
  }

 private:
  Tree list() {
    Tree first = item();
    if (!accept(',')) return first;
    Tree tuple{.is_tuple = true, .parts = {std::move(first)}};
    do tuple.parts.push_back(item());
    while (accept(','));
    return tuple;
  }

  Tree item() {
    if (!accept('(')) return number();
    Tree tuple{.is_tuple = true};
    if (accept(')')) return tuple;
    do tuple.parts.push_back(item());
    while (accept(','));
    expect(')');
    return tuple;
  }

  Tree number() {
    skip_blanks();
    Tree tree;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), tree.value);
    if (error == std::errc::result_out_of_range) refuse("a number past 64 bits");
    if (error != std::errc{}) refuse("a number is missing");
    at_ = static_cast<std::size_t>(end - text_.data());
    skip_blanks();
    return tree;
  }

  bool accept(char wanted) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    skip_blanks();
    return true;
  }

  void expect(char wanted) {
    if (!accept(wanted)) refuse(fmt::format("'{}' is missing", wanted));
  }

  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void add_modes(const Tree& sizes, const Tree& strides, const Parser& parser, std::vector<Mode>& modes) {
  if (sizes.is_tuple != strides.is_tuple || sizes.parts.size() != strides.parts.size()) {
    parser.refuse("sizes and strides differ in form");
  }
  if (!sizes.is_tuple) modes.push_back({sizes.value, strides.value});
  for (std::size_t i = 0; i < sizes.parts.size(); ++i)
    add_modes(sizes.parts[i], strides.parts[i], parser, modes);
}

FlatLayout to_flat(const Tree& sizes, const Tree& strides, const Parser& parser) {
  std::vector<Mode> modes;
  add_modes(sizes, strides, parser, modes);
  return FlatLayout(modes);
}

/// One side of a layout as text: "4", "(2,2)", "()".
std::string side(const FlatLayout& layout, std::int64_t Mode::* member) {
  if (layout.modes().size() == 1) return fmt::to_string(layout.modes()[0].*member);
  return fmt::format("({})", fmt::join(layout.modes() | std::views::transform(member), ","));
}

std::string side(const MeshLayout& layout, std::int64_t Mode::* member) {
  const auto part = [member](const FlatLayout& axis) { return side(axis, member); };
  return fmt::format("({})", fmt::join(layout.axes() | std::views::transform(part), ","));
}

}  // namespace

std::string FlatLayout::text() const {
  return side(*this, &Mode::size) + ":" + side(*this, &Mode::stride);
}

std::string MeshLayout::text() const {
  return side(*this, &Mode::size) + ":" + side(*this, &Mode::stride);
}

FlatLayout FlatLayout::parse(std::string_view text) {
  Parser parser(text);
  const auto [sizes, strides] = parser.layout();
  return to_flat(sizes, strides, parser);
}

MeshLayout MeshLayout::parse(std::string_view text) {
  Parser parser(text);
  const auto [sizes, strides] = parser.layout();
  if (!sizes.is_tuple || !strides.is_tuple || sizes.parts.size() != strides.parts.size()) {
    parser.refuse("a mesh layout is two tuples with one entry per axis");
  }
  std::vector<FlatLayout> axes;
  for (std::size_t i = 0; i < sizes.parts.size(); ++i)
    axes.push_back(to_flat(sizes.parts[i], strides.parts[i], parser));
  return MeshLayout(std::move(axes));
}

}  // namespace tulle
