// A mutex that is unlocked in a child process after a fork.
//
// If a process forks while another of its threads holds a mutex, the child's copy is never unlocked, and the child
// deadlocks at the first use of the guarded data. So the forking thread locks every mutex of this type before the fork
// and unlocks it afterwards, in both processes. Use it for static mutexes that guard a few lines, inside which no other
// such mutex is locked and no process is forked. (posix_spawn is allowed: it does not run fork handlers.)
#ifndef TXL_SUPPORT_FORKSAFEMUTEX_H
#define TXL_SUPPORT_FORKSAFEMUTEX_H

#include <mutex>

namespace txl {

class ForkSafeMutex {
public:
  ForkSafeMutex();
  ForkSafeMutex(const ForkSafeMutex &) = delete;
  ForkSafeMutex &operator=(const ForkSafeMutex &) = delete;

  void lock() { mutex.lock(); }
  void unlock() { mutex.unlock(); }

private:
  friend struct ForkHandlers;

  std::mutex mutex;
  ForkSafeMutex *next = nullptr;
};

} // namespace txl

#endif // TXL_SUPPORT_FORKSAFEMUTEX_H
