// A second store of cache entries after the folder on disk: the host's, for instance a server that machines share.
//
// After a miss in the folder the compilation begins, and a little later a request; the first of both is used
// (driver/Compile.cpp). So a launch never waits longer than its compilation takes, however slow the store is. Entries
// of the store are treated as files of the folder: an entry with a wrong checksum is no entry. Whether an entry may be
// trusted is decided by the backend. It also reports which entries compilations use, so that the host can send them
// elsewhere.
#ifndef TXL_DRIVER_CACHE_CACHEBACKEND_H
#define TXL_DRIVER_CACHE_CACHEBACKEND_H

#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace txl::driver {

/// What the store has for one key. The backend answers from one of its threads, the compilation polls from its own.
class CacheRequest {
public:
  /// The files that the store has, as the folder would have them; none after a failure. Only the first answer counts.
  /// False if the compilation has ended before.
  bool answer(std::vector<std::string> files);

  /// The files, once, if there are some now. Cheap while there is no answer.
  std::vector<std::string> take();

  /// Waits for the answer, at most so long.
  void wait(std::chrono::milliseconds limit);

  /// The compilation has ended; later answers are late.
  void close();

private:
  std::mutex mutex;
  std::condition_variable changed;
  std::atomic<bool> hasFiles = false;
  bool isAnswered = false, isClosed = false;
  std::vector<std::string> files;
};

struct CacheBackend {
  /// Starts to look for `key` and returns; the store's answer goes to the request.
  std::function<void(llvm::StringRef key, std::shared_ptr<CacheRequest> request)> fetch;
  /// A compilation uses the entry `key`/`variant`; `stored`: it has made it, and the folder has it since now.
  std::function<void(llvm::StringRef key, llvm::StringRef variant, bool stored)> used;
};

/// Sets the backend of the process, null for none. Both functions are called from any thread.
void setCacheBackend(std::shared_ptr<const CacheBackend> backend);

/// The backend, or null.
std::shared_ptr<const CacheBackend> cacheBackend();

} // namespace txl::driver

#endif
