// LLVM's support library, as Debian builds it, calls `arc4random`, which glibc has only from 2.36 on; with this hidden
// one our libraries load where glibc is 2.34 or newer (Ubuntu 22.04).
#include <cstdint>
#include <sys/random.h>

extern "C" __attribute__((visibility("hidden"))) uint32_t arc4random() noexcept {
  uint32_t number = 0;
  // Four bytes come whole or, before the kernel has any randomness, after a wait that a signal may interrupt.
  while (getrandom(&number, sizeof number, 0) != sizeof number) {
  }
  return number;
}
