// Work that may be overtaken: its caller waits for it or for something else.
#ifndef TXL_DRIVER_CACHE_BACKGROUNDWORK_H
#define TXL_DRIVER_CACHE_BACKGROUNDWORK_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>

namespace txl::driver {

/// Runs `work` on a thread and waits until it ends, or until `isFound`, which is polled here, returns true. Returns
/// whether `work` has ended. Otherwise it continues: it must own all that it uses. The exit of the process waits for
/// it, because it may use libraries that are unloaded then.
bool finishesUnlessFound(std::function<void()> work, llvm::function_ref<bool()> isFound);

} // namespace txl::driver

#endif
