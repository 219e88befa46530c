// All of them are in one list, which only grows: a static one lives as long as the process.
#include "support/ForkSafeMutex.h"
#include <atomic>
#include <pthread.h>

using namespace txl;

static std::atomic<ForkSafeMutex *> all{nullptr};
static ForkSafeMutex *held = nullptr; // the list as it was when they were taken; used by the forking thread alone

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
