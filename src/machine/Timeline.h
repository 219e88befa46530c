// The timeline of one program's agents and engines: a picture of what overlaps and what waits.
//
// Time is a deterministic model. An agent's instruction costs a constant plus something for each element; an engine's
// operation costs by its bytes or multiply-adds; agents and engines run concurrently. The timeline shows the structure
// of a program (waits and overlap), not how long a GPU takes.
#ifndef TXL_MACHINE_TIMELINE_H
#define TXL_MACHINE_TIMELINE_H

#include "machine/Machine.h"

namespace txl::machine {

struct TimelineEvent {
  enum class Kind : uint8_t { Run, Wait, Engine } kind = Kind::Run;
  uint32_t row = 0;
  uint64_t begin = 0, end = 0; // ticks
  std::string what;            // `mbarrier 0, phase 3`, `tensor load`
  std::vector<SourceFrame> location;
};

struct Timeline {
  uint32_t program = 0; // linear id of the program in the grid, or index of its cluster
  std::vector<std::string> rows;
  std::vector<TimelineEvent> events;

  /// The trace event format of Chrome's tracing view and Perfetto, with ticks as microseconds.
  std::string chromeTrace() const;
  /// An SVG picture: one row for each agent and engine; an event's description is its title.
  std::string svg() const;
};

} // namespace txl::machine

#endif // TXL_MACHINE_TIMELINE_H
