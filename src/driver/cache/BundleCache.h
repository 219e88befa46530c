// The bundle that TXL_BUNDLE names, as a read-only cache: it is searched before the compile cache on disk.
//
// Its keys differ from those of the cache on disk: the assembler is not part of them, because a bundle has the machine
// code, and a machine where it is used may have no assembler.
#ifndef TXL_DRIVER_CACHE_BUNDLECACHE_H
#define TXL_DRIVER_CACHE_BUNDLECACHE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace txl::driver {

enum class BundleEntry : unsigned { Artifact = 0, MachineCode = 1, Tuning = 2 };

/// Passes each entry of that kind and key (a SHA-256 in hexadecimal) to `accept` until it returns true. Returns the
/// accepted bytes, or none. Thread-safe.
std::optional<std::string> findInBundle(BundleEntry kind, llvm::StringRef key,
                                        llvm::function_ref<bool(llvm::StringRef)> accept);

/// The path in TXL_BUNDLE; empty if it is not set.
const std::string &bundlePath();
/// Why the bundle cannot be used; empty if it can, or if none is named.
const std::string &bundleProblem();

} // namespace txl::driver

#endif
