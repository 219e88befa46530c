// Threads hold a mutex while the process forks; the child must be able to lock it immediately, or an alarm ends it.
#include "support/ForkSafeMutex.h"
#include <atomic>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace txl;

TEST(ForkSafeMutex, IsFreeInAChild) {
  static ForkSafeMutex first, second;
  std::atomic<bool> stop = false;
  std::thread holder([&] {
    while (!stop) {
      std::lock_guard<ForkSafeMutex> a(first);
      usleep(50);
    }
  });
  for (int i = 0; i < 50; ++i) {
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      std::lock_guard<ForkSafeMutex> a(first);
      std::lock_guard<ForkSafeMutex> b(second);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  stop = true;
  holder.join();
}
