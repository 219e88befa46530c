// Threads that help with launches: started at the first need, kept for the life of the process, shared by all launches
// in progress. A child after fork() starts its own.
//
// To wake a thread whose processor has gone to sleep takes some 0.3 ms in a virtual machine, a good part of many launches. So a
// thread that has helped looks for the next launch for a while before it sleeps, as the threads of OpenMP do, and who waits for
// helpers looks, too.
#ifndef TXL_MACHINE_RUN_THREADPOOL_H
#define TXL_MACHINE_RUN_THREADPOOL_H

#include "machine/run/Scheduler.h"
#include <chrono>
#include <thread>

namespace txl::machine {

/// Looks whether `isDone`, for as long as looking is better than sleeping.
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
  /// From here on no further thread begins to work on `job`.
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
