// Threads that help with launches: started at the first need, kept for the life of the process, shared by all launches
// in progress. A child after fork() starts its own.
#ifndef TXL_MACHINE_RUN_THREADPOOL_H
#define TXL_MACHINE_RUN_THREADPOOL_H

#include "machine/run/Scheduler.h"
#include <thread>

namespace txl::machine {

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
  std::vector<std::thread> threads;
};

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_THREADPOOL_H
