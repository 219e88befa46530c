// Every environment variable that the compiler and the machine read, in one place.
//
//   TXL_CACHE_DIR       folder of the compile cache; else TRITON_CACHE_DIR; else $XDG_CACHE_HOME/txl; else ~/.cache/txl.
//                       Unusable, or others may write to it (cache/TrustedFolder.h): compilation works without a cache
//   TXL_CACHE_SIZE      bound on that folder in MiB (default 1024); the entries used longest ago go first
//   TXL_CACHE_TRUST     numbers of users, separated by commas, whose entries count beside the user's own and root's
//   TXL_ALWAYS_COMPILE  1: the cache is neither read nor written (TRITON_ALWAYS_COMPILE means the same)
//   TXL_NO_JIT          1: a kernel that is not in the cache is an error
//   TXL_DEBUG           names of passes, separated by commas: what they decide is written to standard error
//                       (TRITON_LLVM_DEBUG_ONLY means the same); such compilations use no cache. A word for yes or no is
//                       for the Python package: whether assertions are compiled in
//   TXL_CHECK           1: launches run in check mode (races, uninitialised reads, dependence on the order of the grid)
//   TXL_PROFILE         1: launches on the tile machine add up times of source lines; the Python package prints them at the end
//   TXL_TARGET          where launches of host arrays run: `cpu` (default), or `emulate:sm_80` and the like, the emulator
//   TXL_REDUCTION_ORDER `cpu` or `gpu`: in which order sums are added up, whatever they run on (numerics.md); else by the target
//   TXL_PTXAS           the assembler for PTX (TRITON_PTXAS_PATH means the same); else the first found (nvptx/Assembler.h)
//   TXL_COMPILE_CHAINS  when chains of operations become code of this CPU: 0 never, 1 at once; else when they have run for a while
//   TXL_NUM_THREADS     threads that run the programs of a grid (default: the CPUs this process may use)
//   TXL_BATCH           how many programs of a grid run as one on the tile machine, from the first launch on, where they can;
//                       0: none (default: by the size of the tiles, once a kernel has run often)
//
// The cache variables and TXL_REDUCTION_ORDER are read at every compilation, TXL_CHECK, TXL_PROFILE, TXL_TARGET, TXL_COMPILE_CHAINS,
// TXL_NUM_THREADS and TXL_BATCH when the library is first used.
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

/// True when launches run in check mode unless told otherwise.
bool checkByDefault();

/// True when launches keep times unless told otherwise.
bool profileByDefault();

/// True when reductions are compiled in the order of a GPU's threads.
bool reductionsOfThreads(bool isForGPU);

/// True for `cpu`, and for `emulate:` and an architecture.
bool isHostTarget(llvm::StringRef target);

/// The target of launches of host arrays; what the environment says, else `cpu`.
const std::string &defaultHostTarget();

/// When the tile machine compiles chains.
machine::CompileChains compileChains();

/// Threads that run the programs of a grid; at least 1.
unsigned defaultThreads();

/// How many programs of a grid run as one, 0: none; nothing: not said.
std::optional<unsigned> batchedPrograms();

} // namespace txl::driver

#endif
