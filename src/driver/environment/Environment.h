// The environment variables that the compiler and the machine read. Variables.def has their names and meanings.
#ifndef TXL_DRIVER_ENVIRONMENT_H
#define TXL_DRIVER_ENVIRONMENT_H

#include "driver/cache/Cache.h"
#include "machine/Machine.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace txl::driver {

/// True for a word for yes or no.
bool isAnswer(llvm::StringRef word);

/// Folder of the compile cache, without a trailing slash; empty when no folder can be named.
std::string cacheDirectory();

/// The cache that the environment describes. `problem` says what is wrong with that, else it stays what it is.
Cache openCache(std::string &problem);

/// True when compilation must not use the cache.
bool alwaysCompile();

/// True when a kernel that is not in the cache must not be compiled.
bool neverCompile();

/// The passes whose decisions are asked for.
std::vector<std::string> explainedPasses();

/// True when launches run in check mode by default.
bool checkByDefault();

/// True when launches keep times by default.
bool profileByDefault();

/// True when reductions are compiled in the order of a GPU's threads.
bool reductionsOfThreads(bool isForGPU);

/// True for `cpu`, and for `emulate:` and an architecture.
bool isHostTarget(llvm::StringRef target);

/// The target of launches of host arrays; TXL_TARGET, else `cpu`.
const std::string &defaultHostTarget();

/// When the tile machine compiles chains.
machine::CompileChains compileChains();

/// Threads that run the programs of a grid; at least 1.
unsigned defaultThreads();

/// How many programs of a grid run as one, 0: none; nothing: not set.
std::optional<unsigned> batchedPrograms();

} // namespace txl::driver

#endif
