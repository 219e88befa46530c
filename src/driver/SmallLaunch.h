// For tests: a launch of any kernel on small arrays with fixed contents, and the resulting contents.
#ifndef TXL_DRIVER_SMALLLAUNCH_H
#define TXL_DRIVER_SMALLLAUNCH_H

#include "machine/Machine.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>
#include <cstring>
#include <functional>

namespace txl {

struct SmallLaunch {
  size_t arrayBytes = 1 << 16;
  unsigned programs = 2;
  std::chrono::milliseconds limit{200}; // some programs never end
  machine::JitMode jitMode = machine::JitMode::WhenWorthwhile;
  /// Returns a batch that the launch may use; none if empty.
  std::function<const machine::Batch *(const machine::Launch &)> batchFor = {};
};

struct Outcome {
  std::vector<std::vector<char>> arrays;
  std::string error;
  bool interrupted = false;
};

/// Small values; the first one is zero, as an unlocked lock.
inline void fillArray(std::vector<char> &array, machine::DType element, unsigned seed) {
  size_t bytes = std::max<size_t>(machine::elementBytes(element), 1);
  for (size_t at = 0, k = 0; at + bytes <= array.size(); at += bytes, ++k) {
    unsigned value = k == 0 ? 0 : (k * 7 + seed * 3) % 13;
    double number = value * 0.25 - 1;
    float single = static_cast<float>(number);
    uint32_t bits;
    std::memcpy(&bits, &single, 4);
    switch (element) {
    case machine::DType::F64:
      std::memcpy(&array[at], &number, 8);
      break;
    case machine::DType::F32:
      std::memcpy(&array[at], &bits, 4);
      break;
    case machine::DType::BF16:
      bits >>= 16;
      std::memcpy(&array[at], &bits, 2);
      break;
    case machine::DType::F16:
      bits = 0x3000 + value * 64; // 0.125 and up
      std::memcpy(&array[at], &bits, 2);
      break;
    default:
      array[at] = static_cast<char>(value);
    }
  }
}

/// Replaces every NaN by the same one: the bits of NaN results are not specified.
inline void unifyNaNs(std::vector<char> &array, machine::DType element) {
  auto unify = [&](auto infinity) { // its bits are those of the exponent
    using Bits = decltype(infinity);
    for (size_t at = 0; at + sizeof(Bits) <= array.size(); at += sizeof(Bits)) {
      Bits bits;
      std::memcpy(&bits, &array[at], sizeof(Bits));
      if (static_cast<Bits>(bits & (static_cast<Bits>(~Bits(0)) >> 1)) > infinity)
        std::memset(&array[at], -1, sizeof(Bits));
    }
  };
  if (element == machine::DType::F64)
    unify(uint64_t(0x7ff0000000000000));
  else if (element == machine::DType::F32)
    unify(uint32_t(0x7f800000));
  else if (element == machine::DType::F16)
    unify(uint16_t(0x7c00));
  else if (element == machine::DType::BF16)
    unify(uint16_t(0x7f80));
}

inline Outcome launchSmall(const machine::Program &program, const SmallLaunch &how = {}) {
  Outcome outcome;
  std::vector<machine::Argument> arguments;
  auto parameters = machine::parameters(program);
  outcome.arrays.resize(parameters.size());
  for (auto [i, parameter] : llvm::enumerate(parameters)) {
    if (parameter.type == machine::DType::Ptr) {
      outcome.arrays[i].assign(how.arrayBytes, 0);
      fillArray(outcome.arrays[i], parameter.element, i);
      arguments.push_back(machine::Argument::pointer(outcome.arrays[i].data(), outcome.arrays[i].size()));
    } else if (parameter.type == machine::DType::F32) {
      arguments.push_back(machine::Argument::scalar(0x3f000000)); // 0.5
    } else {
      arguments.push_back(machine::Argument::scalar(16 + 8 * (i % 3)));
    }
  }
  machine::Launch launch;
  launch.arguments = arguments;
  launch.grid[0] = how.programs;
  launch.threads = 1;
  launch.jitMode = how.jitMode;
  launch.batch = how.batchFor ? how.batchFor(launch) : nullptr;
  struct Clock {
    std::chrono::steady_clock::time_point start;
    std::chrono::milliseconds limit;
  } clock{std::chrono::steady_clock::now(), how.limit};
  launch.interruptContext = &clock;
  launch.interrupted = [](void *context) {
    auto *clock = static_cast<Clock *>(context);
    return std::chrono::steady_clock::now() - clock->start > clock->limit;
  };
  launch.print = [](void *, const char *, size_t) {};
  if (auto error = machine::launch(program, launch)) {
    outcome.error = error->what;
    outcome.interrupted = error->kind == machine::LaunchError::Kind::Interrupted;
  }
  for (auto [i, parameter] : llvm::enumerate(parameters))
    if (parameter.type == machine::DType::Ptr)
      unifyNaNs(outcome.arrays[i], parameter.element);
  return outcome;
}

} // namespace txl

#endif
