// Reports of the emulator as errors of a launch, in the form of the tile machine's.
#ifndef TXL_DRIVER_EMULATED_EMULATEDREPORT_H
#define TXL_DRIVER_EMULATED_EMULATEDREPORT_H

#include "emulator/Launch.h"
#include "machine/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace txl::driver {

/// The address of an argument on the emulated device.
struct Placement {
  uint64_t address = 0; // of the storage; 0 if the argument is no array
};

std::unique_ptr<machine::LaunchError> makeError(machine::LaunchError::Kind kind, std::string what);

std::vector<machine::SourceFrame> locationOf(llvm::ArrayRef<emulator::Fault::Line> lines);

/// Converts the emulator's first report to the error of a launch. `parameters` is called for the kernel's parameters if
/// they are needed; `rank`: of a launch of ranks.
std::unique_ptr<machine::LaunchError> readReport(const DiagnosticEngine &diags, const emulator::Fault &fault,
                                                 llvm::ArrayRef<Placement> placements, const machine::Launch &launch,
                                                 llvm::function_ref<llvm::ArrayRef<machine::Parameter>()> parameters,
                                                 std::optional<unsigned> rank);

} // namespace txl::driver

#endif
