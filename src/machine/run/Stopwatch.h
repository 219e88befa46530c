// How long the instructions of a launch take, by the place in the source that each comes from.
//
// A thread reads the processor's cycle counter between two instructions and adds up what passed; counters of all threads come
// together when a program is left, and become seconds by what the launch took on both clocks. An instruction that
// stands for a fused chain counts in equal parts for the operations of the chain: it runs them strip by strip, together.
#ifndef TXL_MACHINE_RUN_STOPWATCH_H
#define TXL_MACHINE_RUN_STOPWATCH_H

#include "machine/run/Frame.h"
#include <chrono>
#include <mutex>

namespace txl::machine {

class Stopwatch {
public:
  explicit Stopwatch(const Program &program);

  /// Runs a frame as runFrame does.
  void run(Frame &frame);
  /// When all programs have ended: adds the launch to `times`.
  void addTo(LineTimes &times) const;

private:
  struct Spent {
    uint64_t cycles = 0, runs = 0;
  };
  const Program &program;
  std::mutex mutex;
  std::vector<Spent> spent; // by location; guarded by the mutex
  std::chrono::steady_clock::time_point start;
  uint64_t startCycles;
};

} // namespace txl::machine

#endif
