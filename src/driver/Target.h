// What a kernel is compiled for, as users name it.
#ifndef TXL_DRIVER_TARGET_H
#define TXL_DRIVER_TARGET_H

#include "arch/Architecture.h"
#include <optional>
#include <string>

namespace txl::driver {

struct Target {
  const arch::Architecture *architecture = nullptr; ///< null: the CPU
  bool emulated = false;                            ///< asked to run on the emulator
};

/// `cpu`, `sm_90`, `cuda:90`, `emulate:sm_80`; none if it is nothing that code can be made for. `cuda:90` is a device of
/// that capability, and its code all that such a device runs: sm_90a.
std::optional<Target> parseTarget(llvm::StringRef text);

/// The architectures, for messages.
std::string targetNames();

/// What the language calls it: `cpu`, `cuda:90`.
std::string languageName(const Target &target);

} // namespace txl::driver

#endif
