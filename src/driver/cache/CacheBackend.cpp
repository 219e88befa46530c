// The backend is replaced while compilations use the one before: each holds a reference.
#include "driver/cache/CacheBackend.h"
#include "support/ForkSafeMutex.h"
#include <mutex>

namespace txl::driver {

static ForkSafeMutex mutex;

static std::shared_ptr<const CacheBackend> &current() {
  static auto *backend = new std::shared_ptr<const CacheBackend>;
  return *backend;
}

void setCacheBackend(std::shared_ptr<const CacheBackend> backend) {
  std::lock_guard<ForkSafeMutex> lock(mutex);
  current().swap(backend);
}

std::shared_ptr<const CacheBackend> cacheBackend() {
  std::lock_guard<ForkSafeMutex> lock(mutex);
  return current();
}

} // namespace txl::driver
