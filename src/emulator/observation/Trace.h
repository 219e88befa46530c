// The timeline of a launch: when which warp ran, waited at a barrier or an mbarrier, and had copies under way. Time is logical: the
// operations that a cluster has executed so far, and each cluster starts at zero.
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
  uint32_t cta = 0; // its number in the grid
  uint32_t warp = 0;
  uint64_t start = 0, end = 0;
  std::string name;   // of the function, of what is waited for, of the copy
  uint32_t line = 0;  // of the PTX, where it began
  uint32_t lanes = 0; // that wait or copy
};

struct Trace {
  std::vector<TraceEvent> events;
  std::optional<uint64_t> cluster; ///< the index of the one whose events are kept; all are, if none is given
};

/// Chrome's trace format: a process a CTA, a row a warp; copies and the waits of single lanes are asynchronous events beside it.
std::string traceJson(const Trace &trace, const uint32_t grid[3]);

} // namespace txl::emulator

#endif // TXL_EMULATOR_TRACE_H
