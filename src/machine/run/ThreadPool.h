// Threads that help with launches: started when first needed, kept for the life of the process, shared by all launches
// in progress. After fork(), a child starts its own.
//
// Waking a thread on a sleeping core takes about 0.3 ms in a virtual machine, which is long compared with many
// launches. So a thread that has helped spins for a while before it sleeps, as OpenMP threads do, and a thread that
// waits for helpers spins, too.
#ifndef TXL_MACHINE_RUN_THREADPOOL_H
#define TXL_MACHINE_RUN_THREADPOOL_H

#include "machine/run/Scheduler.h"
#include <chrono>
#include <thread>

namespace txl::machine {

/// Polls `isDone`, for as long as polling is cheaper than sleeping.
template <typename Condition> void spin(Condition isDone) {
  constexpr auto longest = std::chrono::microseconds(200);
  auto end = std::chrono::steady_clock::now() + longest;
  do {
    for (int k = 0; k < 32; ++k) {
      if (isDone())
        return;
#if defined(__x86_64__)
      __builtin_ia32_pause();
#elif defined(__aarch64__)
      asm volatile("yield");
#endif
    }
  } while (std::chrono::steady_clock::now() < end);
}

class ThreadPool {
public:
  static ThreadPool &get();
  /// Lets idle threads work on `job`, at most job.maxHelpers of them.
  void offer(Job &job);
  /// After this no other thread starts to work on `job`.
  void withdraw(Job &job);

private:
  ThreadPool() = default;
  void start();
  void run();

  std::mutex mutex;
  std::condition_variable wake;
  std::vector<Job *> jobs;
  std::atomic<uint64_t> offers{0}; // since the process began
  std::vector<std::thread> threads;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_THREADPOOL_H
