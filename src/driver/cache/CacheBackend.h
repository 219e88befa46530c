// A second store of cache entries after the folder on disk: the host's, for instance a server that machines share.
//
// The cache queries it after a miss in the folder, and treats its entries as files of the folder: an entry with a wrong
// checksum is no entry. Whether an entry may be trusted is decided by the backend. It also reports which entries
// compilations use, so that the host can send them elsewhere.
#ifndef TXL_DRIVER_CACHE_CACHEBACKEND_H
#define TXL_DRIVER_CACHE_CACHEBACKEND_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>

namespace txl::driver {

struct CacheBackend {
  /// Passes each file that it has for `key`, as the folder would have it, to `deliver`.
  std::function<void(llvm::StringRef key, llvm::function_ref<void(llvm::StringRef file)> deliver)> fetch;
  /// A compilation uses the entry `key`/`variant`; `stored`: it has made it, and the folder has it since now.
  std::function<void(llvm::StringRef key, llvm::StringRef variant, bool stored)> used;
};

/// Sets the backend of the process, null for none. Both functions are called from any thread.
void setCacheBackend(std::shared_ptr<const CacheBackend> backend);

/// The backend, or null.
std::shared_ptr<const CacheBackend> cacheBackend();

} // namespace txl::driver

#endif
