// SPDX-License-Identifier: Apache-2.0
#include "backends/native/staging.hpp"

#include <utility>

namespace tulle::native {

Lease::Lease(Lease&& other) noexcept
    : staging_(std::exchange(other.staging_, nullptr)), chunk_(other.chunk_) {}

Lease& Lease::operator=(Lease&& other) noexcept {
  std::swap(staging_, other.staging_);
  std::swap(chunk_, other.chunk_);
  return *this;
}

Lease::~Lease() {
  if (staging_ != nullptr) staging_->chunks_[static_cast<std::size_t>(chunk_)] = Staging::Chunk::free;
}

std::int64_t Lease::offset() const noexcept {
  return staging_->host_->arena().chunk_offset(staging_->host_->local(), chunk_);
}

Staging::Staging(std::shared_ptr<const control::Host> host)
    : host_(std::move(host)),
      chunks_(static_cast<std::size_t>(host_->arena().shape().chunks), Chunk::untouched) {}

std::int64_t Staging::half() const noexcept {
  return host_->arena().shape().chunk_bytes / 2;
}

Lease Staging::lease() {
  for (std::size_t i = 0; i < chunks_.size(); ++i) {
    if (chunks_[i] == Chunk::leased) continue;
    const auto chunk = static_cast<std::int64_t>(i);
    arena::Arena& arena = host_->arena();
    if (chunks_[i] == Chunk::untouched &&
        !arena.memory().commit(arena.chunk_offset(host_->local(), chunk), arena.shape().chunk_bytes)) {
      return {};
    }
    chunks_[i] = Chunk::leased;
    return {this, chunk};
  }
  return {};
}

}  // namespace tulle::native
