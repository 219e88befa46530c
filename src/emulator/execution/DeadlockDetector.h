// Shared by the executors of a launch: which of them have only threads that wait in vain.
#ifndef TXL_EMULATOR_DEADLOCKDETECTOR_H
#define TXL_EMULATOR_DEADLOCKDETECTOR_H

#include <atomic>
#include <cstdint>
#include <mutex>

namespace txl::emulator {

class DeadlockDetector {
public:
  /// An executor starts or ends.
  void enter();
  void leave();
  /// Changes whenever an executor that was not comparing states may have changed memory.
  uint64_t epoch() const { return count; }
  void nextEpoch() { ++count; }
  /// Reports that all clusters of an executor wait in vain in this epoch, some with a time-out if `canExpire`; the
  /// executor keeps in `since` that it was counted. Returns true if this holds for all executors, and none of the
  /// others has a time-out that can expire.
  bool isDeadlock(uint64_t epoch, uint64_t &since, bool canExpire);

private:
  std::atomic<uint64_t> count{1};
  std::mutex mutex;
  unsigned working = 0, stuck = 0, timed = 0; // numbers of executors
  uint64_t stuckEpoch = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_DEADLOCKDETECTOR_H
