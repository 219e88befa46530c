// Records the timeline of an instance: gives each agent and engine a time, and each of their operations an interval.
//
// Agents have independent times, unrelated to the order in which they are scheduled. A wait advances an agent's time to
// the time of the event, if that is later. So operations that do not wait for each other overlap.
#ifndef TXL_MACHINE_RUN_RECORDER_H
#define TXL_MACHINE_RUN_RECORDER_H

#include "machine/Timeline.h"
#include "machine/run/Instance.h"

namespace txl::machine {

class Recorder {
public:
  Recorder(Timeline &timeline, const Program &program);

  /// Runs the agent like runFrame.
  void run(Agent &agent);
  void recordIssue(const EngineOperation &operation);
  /// An engine executes the operation; its arrivals are at the end of the operation.
  void begin(const EngineOperation &operation);
  /// Events of a barrier, which any address identifies: an arrival, the completion of the phase, the end of an agent's
  /// wait.
  void arrive(const void *barrier);
  void completePhase(const void *barrier);
  void wait(const Agent &agent, const Instruction &i, const void *barrier, const std::string &what);
  /// The agent has waited for the operations of a lane.
  void wait(const Agent &agent, const Instruction &i, Lane lane, uint32_t ordinal);

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
  std::vector<uint64_t> times; // by agent
  std::vector<Run> runs;       // the work of each agent since its last wait
  uint64_t now = 0;            // time of the current arrival
  llvm::DenseMap<const void *, Time> barriers;
  llvm::DenseMap<const EngineOperation *, uint64_t> issueTimes;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint64_t> lanes; // (agent and lane, sequence number) -> completion time
  std::map<std::string, uint32_t> engines;                       // name -> row
  std::vector<uint64_t> free;                                    // for each row, the time from which the engine is idle
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_RECORDER_H
