// The pool is never destroyed: at exit its threads sleep, and a launch may still run in an atexit handler.
#include "machine/run/ThreadPool.h"
#include <pthread.h>

namespace txl::machine {

static std::atomic<ThreadPool *> pool{nullptr};
static std::mutex poolMutex;

ThreadPool &ThreadPool::get() {
  if (ThreadPool *existing = pool.load(std::memory_order_acquire))
    return *existing;
  std::lock_guard<std::mutex> lock(poolMutex);
  if (!pool.load(std::memory_order_relaxed)) {
    // The parent's threads do not exist in a forked child, so the child drops the pool.
    static bool registered = pthread_atfork(nullptr, nullptr, [] { pool.store(nullptr); }) == 0;
    (void)registered;
    auto *made = new ThreadPool();
    made->start();
    pool.store(made, std::memory_order_release);
  }
  return *pool.load(std::memory_order_relaxed);
}

void ThreadPool::start() {
  unsigned count = std::max(1u, std::thread::hardware_concurrency());
  for (unsigned k = 1; k < count; ++k) {
    threads.emplace_back([this] { run(); });
    threads.back().detach();
  }
}

void ThreadPool::offer(Job &job) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    jobs.push_back(&job);
    offers.fetch_add(1, std::memory_order_relaxed);
  }
  wake.notify_all();
}

void ThreadPool::withdraw(Job &job) {
  std::lock_guard<std::mutex> lock(mutex);
  for (size_t k = 0; k < jobs.size(); ++k)
    if (jobs[k] == &job) {
      jobs.erase(jobs.begin() + k);
      return;
    }
}

void ThreadPool::run() {
  std::unique_lock<std::mutex> lock(mutex);
  bool hasHelped = false;
  for (;;) {
    uint64_t known = offers.load(std::memory_order_relaxed);
    Job *found = nullptr;
    for (Job *job : jobs) {
      std::lock_guard<std::mutex> jobLock(job->mutex);
      bool open = job->hasUnits() && !job->stop.load();
      if (open && job->helpers < job->maxHelpers) {
        ++job->helpers;
        found = job;
        break;
      }
    }
    if (!found && hasHelped) {
      hasHelped = false;
      lock.unlock();
      spin([&] { return offers.load(std::memory_order_relaxed) != known; });
      lock.lock();
      continue;
    }
    if (!found) {
      wake.wait(lock);
      continue;
    }
    hasHelped = true;
    lock.unlock();
    work(*found, [] { return false; });
    {
      std::lock_guard<std::mutex> jobLock(found->mutex);
      --found->helpers;
      found->changed.notify_all(); // under the lock: `found` may be destroyed as soon as it is released
    }
    lock.lock();
  }
}

} // namespace txl::machine
