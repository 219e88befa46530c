// What the agents and engines of one program did when: for pictures of what overlaps and what waits.
//
// Time is a model, the same in every run: an instruction of an agent costs a little and something for each element, an
// engine's work by its bytes or products, and all go on beside each other. It shows the shape of a program (who waits for
// whom, what runs under what), not how long a GPU takes.
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
  uint32_t program = 0; // which one: its number in the grid, or its cluster's
  std::vector<std::string> rows;
  std::vector<TimelineEvent> events;

  /// The trace event format of Chrome's tracing view and Perfetto; ticks as microseconds.
  std::string chromeTrace() const;
  /// A picture: a row each, with what an event is as its title.
  std::string svg() const;
};

} // namespace txl::machine

#endif // TXL_MACHINE_TIMELINE_H
