// SPDX-License-Identifier: Apache-2.0
#include "store/wire.hpp"

#include "store/bytes.hpp"

namespace tulle::store {

std::string encode(const Request& request) {
  ByteWriter out;
  out.integer(request.id);
  out.integer(static_cast<std::uint8_t>(request.verb));
  out.integer(static_cast<std::uint8_t>(request.expected.has_value()));
  for (const std::int64_t number : request.numbers) out.integer(static_cast<std::uint64_t>(number));
  out.text(request.key);
  out.text(request.value);
  out.text(request.expected.value_or(""));
  return std::move(out).take();
}

std::optional<Request> decode_request(std::string_view bytes) {
  ByteReader in(bytes);
  Request request;
  request.id = in.integer<std::uint64_t>();
  const auto verb = in.integer<std::uint8_t>();
  const auto has_expected = in.integer<std::uint8_t>();
  for (std::int64_t& number : request.numbers)
    number = static_cast<std::int64_t>(in.integer<std::uint64_t>());
  request.key = in.text();
  request.value = in.text();
  request.expected = in.text();
  if (!in.is_complete() || verb >= verb_count || has_expected > 1) return std::nullopt;
  request.verb = static_cast<Verb>(verb);
  if (has_expected == 0) request.expected.reset();
  return request;
}

std::string encode(const Reply& reply) {
  ByteWriter out;
  out.integer(reply.id);
  out.integer(static_cast<std::uint8_t>(reply.status));
  out.integer(static_cast<std::uint64_t>(reply.number));
  out.text(reply.value);
  return std::move(out).take();
}

std::optional<Reply> decode_reply(std::string_view bytes) {
  ByteReader in(bytes);
  Reply reply;
  reply.id = in.integer<std::uint64_t>();
  const auto status = in.integer<std::uint8_t>();
  reply.number = static_cast<std::int64_t>(in.integer<std::uint64_t>());
  reply.value = in.text();
  if (!in.is_complete() || status >= status_count) return std::nullopt;
  reply.status = static_cast<Status>(status);
  return reply;
}

}  // namespace tulle::store
