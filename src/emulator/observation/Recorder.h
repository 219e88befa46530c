// The observer that counts and writes the timeline: it reads an operation's addresses before it executes, and counts it
// afterwards.
#ifndef TXL_EMULATOR_RECORDER_H
#define TXL_EMULATOR_RECORDER_H

#include "emulator/execution/Observer.h"
#include "emulator/observation/Counters.h"
#include "emulator/observation/Trace.h"

namespace txl::emulator {

class Executor;

class Recorder : public Observer {
public:
  Recorder(Executor &executor, bool counts, bool traces) : counts(counts), traces(traces), executor(executor) {}

  void startCluster() override;
  void before(const Operation &operation, const ptx::Instruction *instruction, uint32_t mask) override;
  void after(const ptx::Instruction *instruction, uint32_t mask, bool done) override;
  void ran(const Warp &warp, uint64_t start, const ptx::Instruction *instruction, llvm::StringRef function) override;
  void waited(const Warp &warp, uint32_t lanes, uint64_t since, const ptx::Instruction *instruction,
              std::string what) override;
  void copied(const Warp &warp, const Transfer &transfer, uint32_t bytes) override;

  Counters counters;
  Trace trace;
  const bool counts, traces;

private:
  void measureShared(Traffic &traffic, uint32_t mask, unsigned size, bool isAtomic) const;
  void measureGlobal(Traffic &traffic, uint32_t mask, unsigned size) const;
  void add(TrafficKind kind, const Traffic &traffic);
  void readAddresses(uint32_t flags, Slot base, int64_t offset);
  uint32_t id(const Cta &cta) const;
  /// Whether the events of the CTA's cluster are recorded.
  bool isTraced(const Cta &cta) const;

  Executor &executor;
  uint64_t origin = 0; // the step at which the cluster started
  // The operation between `before` and `after`.
  uint64_t address[laneCount] = {};
  unsigned size = 0; // bytes per lane; 0: no access
  ptx::StateSpace space = ptx::StateSpace::Generic;
  ptx::Op op = {};
  uint32_t accessing = 0; // lanes
  const ptx::Instruction *accessor = nullptr;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_RECORDER_H
