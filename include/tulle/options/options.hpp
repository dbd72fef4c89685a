// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tulle/base/buffer.hpp"
#include "tulle/base/export.hpp"
#include "tulle/options/native.hpp"

namespace tulle {

/// What a user may say about a communicator. A value: copied on entry, never written by the library.
/// Unset equals the explicit default in == and hash.
struct TULLE_EXPORT Options {
  /// "native", or per device kind "cpu:native,cuda:nccl". Unset: chosen by the universe from agreed facts. In
  /// the key.
  std::optional<std::string> backend{};
  /// Isolation tag: asks for a communicator of one's own over the same ranks. Default none. In the key.
  std::optional<std::string> tag{};
  /// Deadline of one operation. Default 600 s. Belongs to the `Group`, not in the key.
  std::optional<std::chrono::milliseconds> timeout{};
  NativeOptions native{};

  friend TULLE_EXPORT bool operator==(const Options&, const Options&);

  /// What was set to other than the default: "backend=native, tag=overlap, timeout=5000ms"; "" if nothing.
  [[nodiscard]] std::string text() const;
};

/// Every option set, from `options`, else from `defaults`, else the default named at its declaration.
/// The backend alone may stay unset.
[[nodiscard]] TULLE_EXPORT Options resolve(const Options& options, const Options& defaults = {});
/// The options that all of `sources` agree on, under what `options` says itself.
[[nodiscard]] TULLE_EXPORT Options inherit(const Options& options, std::span<const Options> sources);
/// Canonical text of those options of `backend` ("native") that need a communicator of their own, as
/// resolved. Only what differs from the defaults, so usually empty. Backend and tag are parts of the key
/// themselves.
[[nodiscard]] TULLE_EXPORT std::string key_text(const Options& options, std::string_view backend);
/// The backend for buffers of a device kind; empty if none is set for it.
[[nodiscard]] TULLE_EXPORT std::optional<std::string> backend_for(const Options& options, Device::Kind kind);
/// Throws ConfigError naming the first value that cannot be.
TULLE_EXPORT void check(const Options& options);

}  // namespace tulle

template <>
struct TULLE_EXPORT std::hash<tulle::Options> {
  std::size_t operator()(const tulle::Options& options) const;
};
