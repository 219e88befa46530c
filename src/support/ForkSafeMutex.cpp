// All mutexes are in one list, which only grows, because static mutexes live as long as the process.
#include "support/ForkSafeMutex.h"
#include <atomic>
#include <pthread.h>

using namespace txl;

static std::atomic<ForkSafeMutex *> all{nullptr};
static ForkSafeMutex *held = nullptr; // head of the list when the mutexes were locked; used by the forking thread only

struct txl::ForkHandlers {
  static void before() {
    held = all.load();
    for (ForkSafeMutex *one = held; one; one = one->next)
      one->lock();
  }
  static void after() {
    for (ForkSafeMutex *one = held; one; one = one->next)
      one->unlock();
  }
};

ForkSafeMutex::ForkSafeMutex() {
  static const int registered = pthread_atfork(ForkHandlers::before, ForkHandlers::after, ForkHandlers::after);
  static_cast<void>(registered);
  next = all.load();
  while (!all.compare_exchange_weak(next, this)) {
  }
}
