// Measures the time of a launch's instructions, by source location.
//
// A thread reads the processor's cycle counter after each instruction and sums the differences. The counters of all
// threads are added when a frame is suspended, and converted to seconds by the launch's duration on both clocks. The
// time of a fused chain is divided equally between the operations of the chain, because it interleaves them strip by
// strip.
#ifndef TXL_MACHINE_RUN_STOPWATCH_H
#define TXL_MACHINE_RUN_STOPWATCH_H

#include "machine/run/Frame.h"
#include <chrono>
#include <mutex>

namespace txl::machine {

class Stopwatch {
public:
  explicit Stopwatch(const Program &program);

  /// Runs a frame like runFrame.
  void run(Frame &frame);
  /// When all programs have ended: adds the times of the launch to `times`.
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
