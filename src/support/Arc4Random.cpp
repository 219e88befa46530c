// LLVM's support library, as built by Debian, calls `arc4random`, which glibc has only since 2.36. With this hidden
// definition our libraries also load with glibc 2.34 (Ubuntu 22.04).
#include <cstdint>
#include <sys/random.h>

extern "C" __attribute__((visibility("hidden"))) uint32_t arc4random() noexcept {
  uint32_t value = 0;
  // Four bytes are returned completely, or, while the kernel has no randomness yet, after a wait that a signal may
  // interrupt.
  while (getrandom(&value, sizeof value, 0) != sizeof value) {
  }
  return value;
}
