// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "store/unique_fd.hpp"

namespace tulle::cli {

/// What front and keeper tell each other, one packet each.
struct Message {
  enum class Kind : std::uint8_t {
    start,      ///< to the keeper: start the ranks
    signal,     ///< to the keeper: send `number` to the ranks' process groups
    end,        ///< to the keeper: kill everything
    exited,     ///< to the front: `rank` ended with wait status `number`
    unstarted,  ///< to the front: `rank` could not be started, errno is `number`
  };
  Kind kind = Kind::start;
  std::int32_t rank = -1;
  std::int32_t number = 0;
};

/// One end of the pipe between front and keeper. It ends when the process at the other end does.
class Channel {
 public:
  struct Pair;
  [[nodiscard]] static Pair make();

  [[nodiscard]] int fd() const noexcept { return fd_.get(); }
  /// A message to a peer that is gone is dropped: its end is noticed by `receive`.
  void send(const Message& message) const noexcept;
  /// Waits for a message; empty if the other end is gone.
  [[nodiscard]] std::optional<Message> receive() const;
  void close() noexcept { fd_.reset(); }

 private:
  explicit Channel(int fd) : fd_(fd) {}
  UniqueFd fd_;
};

struct Channel::Pair {
  Channel front;
  Channel keeper;
};

}  // namespace tulle::cli
