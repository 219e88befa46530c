// What the executors of a launch know of each other: which of them have only threads that wait in vain.
#ifndef TXL_EMULATOR_WAITING_H
#define TXL_EMULATOR_WAITING_H

#include <atomic>
#include <cstdint>
#include <mutex>

namespace txl::emulator {

class Waiting {
public:
  /// An executor begins or ends.
  void enter();
  void leave();
  /// Another number whenever an executor that was not looking may have changed memory.
  uint64_t epoch() const { return count; }
  void nextEpoch() { ++count; }
  /// All clusters of an executor wait in vain in this epoch; `since` is where it keeps that it was counted. True if it is so
  /// for all executors.
  bool isDeadlock(uint64_t epoch, uint64_t &since);

private:
  std::atomic<uint64_t> count{1};
  std::mutex mutex;
  unsigned working = 0, stuck = 0; // executors
  uint64_t stuckEpoch = 0;
};

} // namespace txl::emulator

#endif // TXL_EMULATOR_WAITING_H
