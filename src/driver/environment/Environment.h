// The environment variables of the compiler and the machine. Variables.def lists their names and meanings.
#ifndef TXL_DRIVER_ENVIRONMENT_H
#define TXL_DRIVER_ENVIRONMENT_H

#include "driver/cache/Cache.h"
#include "machine/Machine.h"
#include "pipeline/PassNames.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace txl::driver {

/// True for a spelling of yes or no.
bool isBooleanWord(llvm::StringRef word);

/// The folder of the compile cache, without a trailing slash; empty if it cannot be determined.
std::string cacheDirectory();

/// Opens the cache that the environment configures. If the configuration is invalid, `problem` is set to the reason.
Cache openCache(std::string &problem);

/// True when compilation must not use the cache.
bool alwaysCompile();

/// True when a kernel that is not in the cache must not be compiled.
bool neverCompile();

/// The passes whose decisions are to be printed, and how.
pipeline::ExplainedPasses explainedPasses();

/// True when launches run in check mode by default.
bool checkByDefault();

/// True unless TXL_PROTOCOL_CHECK is 0: kernels for a GPU that the protocol check refutes are errors.
bool checksProtocols();

/// True when launches record times by default.
bool profileByDefault();

/// True when reductions are compiled in the order of a GPU's threads.
bool reductionsOfThreads(bool isForGPU);

/// True for `cpu`, and for `emulate:` with an architecture.
bool isHostTarget(llvm::StringRef target);

/// The target of launches with host arrays: TXL_TARGET, or `cpu`.
const std::string &defaultHostTarget();

/// When the tile machine compiles fused chains.
machine::JitMode jitMode();

/// The number of threads that run the programs of a grid; at least 1.
unsigned defaultThreads();

/// The number of programs of a grid that run as one; 0: never; none: not set.
std::optional<unsigned> batchedPrograms();

} // namespace txl::driver

#endif
