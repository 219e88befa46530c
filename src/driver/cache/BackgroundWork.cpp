// Threads that were overtaken are kept until the process exits, and joined then. A child of fork() has none of them.
#include "driver/cache/BackgroundWork.h"
#include "support/ForkSafeMutex.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <vector>

namespace txl::driver {

namespace {
struct Progress {
  std::mutex mutex;
  std::condition_variable changed;
  bool hasEnded = false;
};

class Overtaken {
public:
  void keep(std::thread thread, std::shared_ptr<Progress> progress) {
    std::lock_guard<ForkSafeMutex> lock(mutex);
    leaveParent();
    for (size_t i = threads.size(); i-- > 0;) {
      std::unique_lock<std::mutex> seen(threads[i].progress->mutex);
      if (!threads[i].progress->hasEnded)
        continue;
      seen.unlock();
      threads[i].thread.join();
      threads.erase(threads.begin() + i);
    }
    threads.push_back({std::move(thread), std::move(progress)});
  }
  ~Overtaken() {
    leaveParent();
    for (Entry &entry : threads)
      entry.thread.join();
  }

private:
  struct Entry {
    std::thread thread;
    std::shared_ptr<Progress> progress;
  };

  /// The threads of the process that has forked do not exist here.
  void leaveParent() {
    if (process == ::getpid())
      return;
    process = ::getpid();
    for (Entry &entry : threads)
      entry.thread.detach();
    threads.clear();
  }

  ForkSafeMutex mutex;
  std::vector<Entry> threads;
  pid_t process = ::getpid();
};
} // namespace

bool finishesUnlessFound(std::function<void()> work, llvm::function_ref<bool()> isFound) {
  auto progress = std::make_shared<Progress>();
  std::thread thread([work = std::move(work), progress] {
    work();
    std::lock_guard<std::mutex> lock(progress->mutex);
    progress->hasEnded = true;
    progress->changed.notify_all();
  });
  static Overtaken overtaken;
  std::unique_lock<std::mutex> lock(progress->mutex);
  auto hasEnded = [&] { return progress->hasEnded; };
  while (!progress->changed.wait_for(lock, std::chrono::milliseconds(1), hasEnded)) {
    lock.unlock();
    if (isFound()) {
      overtaken.keep(std::move(thread), progress);
      return false;
    }
    lock.lock();
  }
  lock.unlock();
  thread.join();
  return true;
}

} // namespace txl::driver
