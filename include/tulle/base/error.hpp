// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "tulle/base/export.hpp"

namespace tulle {

/// Exit codes of every program of ours: 0 yes, 1 a sound no, then these.
enum class ExitCode : std::uint8_t { no = 1, usage = 2, missing = 3, communication = 4 };

/// What cannot go on. The text reads `problem (why). hint`.
class TULLE_EXPORT Error : public std::runtime_error {
 public:
  Error(ExitCode code, const std::string& text) : std::runtime_error(text), code_(code) {}
  /// The code for a program that ends because of this error.
  [[nodiscard]] int exit_code() const noexcept { return static_cast<int>(code_); }

 private:
  ExitCode code_;
};

/// The caller asked for something that cannot be: a size, a name, an option, a non-member.
class TULLE_EXPORT ConfigError : public Error {
 public:
  explicit ConfigError(const std::string& text) : Error(ExitCode::usage, text) {}
};

/// An operation failed. Its group is poisoned, unless the class says otherwise.
class TULLE_EXPORT CommError : public Error {
 public:
  explicit CommError(const std::string& text) : Error(ExitCode::communication, text) {}
};

/// A peer died or left while it owed an operation.
class TULLE_EXPORT PeerLost : public CommError {
  using CommError::CommError;
};

/// A deadline passed: peers are alive but did not come.
class TULLE_EXPORT Timeout : public CommError {
  using CommError::CommError;
};

/// The members called different operations.
class TULLE_EXPORT Mismatch : public CommError {
  using CommError::CommError;
};

/// A thread used a communicator on which another thread's operation runs. Nothing was issued, nothing is poisoned.
class TULLE_EXPORT ConcurrentUse : public CommError {
  using CommError::CommError;
};

/// Making a communicator would exceed a limit. Nothing was made.
class TULLE_EXPORT BudgetExceeded : public Error {
 public:
  explicit BudgetExceeded(const std::string& text) : Error(ExitCode::no, text) {}
};

/// A `Group` of an earlier generation: its communicator was ended. Ask the mesh for a new one.
class TULLE_EXPORT StaleGroup : public Error {
 public:
  explicit StaleGroup(const std::string& text) : Error(ExitCode::communication, text) {}
};

/// This rank was written off by a shrink while it slept.
class TULLE_EXPORT Evicted : public Error {
 public:
  explicit Evicted(const std::string& text) : Error(ExitCode::communication, text) {}
};

/// The job's store does not answer any more.
class TULLE_EXPORT StoreLost : public Error {
 public:
  explicit StoreLost(const std::string& text) : Error(ExitCode::communication, text) {}
};

/// A backend that was asked for is not to be had here.
class TULLE_EXPORT NoBackend : public Error {
 public:
  explicit NoBackend(const std::string& text) : Error(ExitCode::missing, text) {}
};

}  // namespace tulle
