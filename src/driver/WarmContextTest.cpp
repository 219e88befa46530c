// A context that was used before must give the same results as a fresh one.
#include "driver/WarmContext.h"
#include "gtest/gtest.h"
#include <mutex>
#include <set>
#include <thread>

namespace txl::driver {

TEST(WarmContext, ACompilationInsideAnotherHasItsOwn) {
  WarmContext::Lease outer;
  WarmContext::Lease inner;
  EXPECT_NE(&outer->context(), &inner->context());
}

TEST(WarmContext, AThreadFindsWhatAnotherGaveBack) {
  mlir::MLIRContext *first;
  {
    WarmContext::Lease lease;
    first = &lease->context();
  }
  mlir::MLIRContext *second = nullptr;
  std::thread([&] { second = &WarmContext::Lease()->context(); }).join();
  EXPECT_EQ(first, second);
}

TEST(WarmContext, ThreadsNeverShareOne) {
  std::mutex mutex;
  std::set<WarmContext *> leased;
  bool shared = false;
  auto work = [&] {
    for (int i = 0; i < 200; ++i) {
      WarmContext::Lease lease;
      {
        std::lock_guard<std::mutex> lock(mutex);
        shared |= !leased.insert(&*lease).second;
      }
      std::this_thread::yield();
      std::lock_guard<std::mutex> lock(mutex);
      leased.erase(&*lease);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_FALSE(shared);
}

} // namespace txl::driver
