// The target of a compilation, as users write it.
#ifndef TXL_DRIVER_TARGET_H
#define TXL_DRIVER_TARGET_H

#include "arch/Architecture.h"
#include <optional>
#include <string>

namespace txl::driver {

struct Target {
  const arch::Architecture *architecture = nullptr; ///< null: the CPU
  bool emulated = false;                            ///< runs on the emulator
};

/// Parses `cpu`, `sm_90`, `cuda:90`, `emulate:sm_80`; none if the target is not supported. `cuda:90` means a device of
/// that capability, and its code uses all features of such a device: sm_90a.
std::optional<Target> parseTarget(llvm::StringRef text);

/// The list of architectures, for messages.
std::string targetNames();

/// The name of the target in the language: `cpu`, `cuda:90`.
std::string languageName(const Target &target);

} // namespace txl::driver

#endif
