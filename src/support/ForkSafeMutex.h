// A mutex that a child process finds free.
//
// A process that forks while another of its threads holds a mutex leaves the child a copy that nobody will ever release: the child
// stops at the first use of what it guards. So every mutex of this kind is held by the forking thread during the fork and released
// on both sides. For static mutexes that guard a few lines and under which no other of them is taken, nor a process forked
// (posix_spawn is none: it runs no handlers).
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
