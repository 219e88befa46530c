// The interface of counters and timelines to the executor (observation/Recorder.h). A launch without an observer runs
// another instance of the interpreter loop, so it costs nothing then.
#ifndef TXL_EMULATOR_OBSERVER_H
#define TXL_EMULATOR_OBSERVER_H

#include "emulator/state/State.h"

namespace txl::emulator {

class Observer {
public:
  virtual ~Observer() = default;
  virtual void startCluster() = 0;
  /// Called before and after an operation of the current warp; `done` if it was executed and not only started.
  virtual void before(const Operation &operation, const ptx::Instruction *instruction, uint32_t mask) = 0;
  virtual void after(const ptx::Instruction *instruction, uint32_t mask, bool done) = 0;
  /// A time slice of a warp that began at `start`, with `instruction` of `function`.
  virtual void ran(const Warp &warp, uint64_t start, const ptx::Instruction *instruction, llvm::StringRef function) = 0;
  /// A wait of `lanes` has ended.
  virtual void waited(const Warp &warp, uint32_t lanes, uint64_t since, const ptx::Instruction *instruction,
                      std::string what) = 0;
  virtual void copied(const Warp &warp, const Transfer &transfer, uint32_t bytes) = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_OBSERVER_H
