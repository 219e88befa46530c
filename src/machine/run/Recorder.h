// Writes the timeline of an instance: gives agents and engines a time of their own, and a place in it to what they do.
//
// The order in which agents take turns is not the order of time: each has its own, and where one waits for another its
// time becomes that of the other, if it was less. So things that do not wait for each other overlap.
#ifndef TXL_MACHINE_RUN_RECORDER_H
#define TXL_MACHINE_RUN_RECORDER_H

#include "machine/Timeline.h"
#include "machine/run/Instance.h"

namespace txl::machine {

class Recorder {
public:
  Recorder(Timeline &timeline, const Program &program);

  /// Runs the agent as runFrame does.
  void run(Agent &agent);
  void tell(const EngineOperation &operation);
  /// The engine does it; what it arrives at it arrives at when it is done.
  void begin(const EngineOperation &operation);
  /// Somebody arrives at a barrier, which is any address; its phase is over; an agent has waited for it.
  void arrive(const void *barrier);
  void turn(const void *barrier);
  void wait(const Agent &agent, const Instruction &i, const void *barrier, const std::string &what);
  /// The agent has waited for the operations of a lane.
  void wait(const Agent &agent, const Instruction &i, Lane lane, uint32_t number);

private:
  struct Run {
    uint64_t begin = 0;
    uint32_t location = 0;
  };
  struct Time {
    uint64_t coming = 0, over = 0;
  };
  void add(TimelineEvent::Kind kind, uint32_t row, uint64_t begin, uint64_t end, std::string what, uint32_t location);
  void endRun(uint32_t agent);
  void waitUntil(const Agent &agent, const Instruction &i, uint64_t time, std::string what);

  Timeline &timeline;
  const Program &program;
  std::vector<uint64_t> times; // of agents
  std::vector<Run> runs;       // and what each does since it last waited
  uint64_t now = 0;            // of who acts
  llvm::DenseMap<const void *, Time> barriers;
  llvm::DenseMap<const EngineOperation *, uint64_t> told;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint64_t> lanes; // (agent and lane, number): when it was done
  std::map<std::string, uint32_t> engines;                       // rows
  std::vector<uint64_t> free; // of each row, from when on an engine has nothing to do
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_RECORDER_H
