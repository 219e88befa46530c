// The launch of a rank (machine/Ranks.h) on the emulator.
#ifndef TXL_DRIVER_EMULATED_EMULATEDRANKS_H
#define TXL_DRIVER_EMULATED_EMULATEDRANKS_H

#include "emulator/Launch.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace txl::machine {
class RankGroup;
struct LaunchError;
} // namespace txl::machine

namespace txl::driver {

/// Calls `run`, which executes `launch` of `program`, on the rank's own thread; the other ranks run in between. Returns
/// an error if the launch ended because of the other ranks, or because all wait; else null.
std::unique_ptr<machine::LaunchError> runRanked(machine::RankGroup &group, llvm::StringRef kernel,
                                                std::shared_ptr<const emulator::Program> program,
                                                emulator::Launch &launch, llvm::function_ref<void()> run);

} // namespace txl::driver

#endif
