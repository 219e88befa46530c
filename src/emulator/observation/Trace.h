// The timeline of a launch: when each warp ran, waited at a barrier or an mbarrier, and had copies in flight. Time is
// logical: the number of operations that a cluster has executed, and each cluster starts at zero.
#ifndef TXL_EMULATOR_TRACE_H
#define TXL_EMULATOR_TRACE_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace txl::emulator {

struct TraceEvent {
  enum Kind : uint8_t { Run, Wait, Copy };
  Kind kind = Run;
  uint32_t cta = 0; // linear index in the grid
  uint32_t warp = 0;
  uint64_t start = 0, end = 0;
  std::string name;   // of the function, the barrier, or the copy
  uint32_t line = 0;  // of the PTX, where it began
  uint32_t lanes = 0; // waiting or copying
};

struct Trace {
  std::vector<TraceEvent> events;
  std::optional<uint64_t> cluster; ///< index of the cluster whose events are recorded; none: all
};

/// Chrome's trace format: a process per CTA, a row per warp; copies and the waits of single lanes are asynchronous
/// events.
std::string traceJson(const Trace &trace, const uint32_t grid[3]);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TRACE_H
