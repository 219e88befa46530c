// The backend is replaced while compilations use the one before: each holds a reference.
#include "driver/cache/CacheBackend.h"
#include "support/ForkSafeMutex.h"

namespace txl::driver {

bool CacheRequest::answer(std::vector<std::string> found) {
  std::lock_guard<std::mutex> lock(mutex);
  if (isClosed || isAnswered)
    return false;
  isAnswered = true;
  files = std::move(found);
  hasFiles = !files.empty();
  changed.notify_all();
  return true;
}

std::vector<std::string> CacheRequest::take() {
  if (!hasFiles.load(std::memory_order_relaxed))
    return {};
  std::lock_guard<std::mutex> lock(mutex);
  hasFiles = false;
  return std::exchange(files, {});
}

void CacheRequest::wait(std::chrono::milliseconds limit) {
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_for(lock, limit, [&] { return isAnswered; });
}

void CacheRequest::close() {
  std::lock_guard<std::mutex> lock(mutex);
  isClosed = true;
}

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
