// Launches a kernel's PTX on the emulator with the arguments that the tile machine would get: tests the whole
// compilation for a GPU without one. Errors are reported in the form of the tile machine's.
#ifndef TXL_DRIVER_EMULATED_EMULATEDLAUNCH_H
#define TXL_DRIVER_EMULATED_EMULATEDLAUNCH_H

#include "driver/AddedParameters.h"
#include "machine/Machine.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <memory>

namespace txl {
class DiagnosticEngine;
}
namespace txl::emulator {
class Program;
struct Fault;
} // namespace txl::emulator

namespace txl::driver {

class EmulatedKernel {
public:
  /// Decodes `code` once for all launches. Null after a report: the PTX does not parse, or the emulator does not
  /// support it.
  static std::unique_ptr<EmulatedKernel> create(const DeviceCode &code, DiagnosticEngine &diags);
  ~EmulatedKernel();

  /// Runs the grid and waits for it; null on success. Every array is memory of the emulated device with its own bounds.
  /// `parameters` is called for the kernel's parameters when an error report needs them. If `counts` is not null, it
  /// receives the counters of the launch (emulator/observation/Counters.h, as JSON).
  std::unique_ptr<machine::LaunchError> launch(const machine::Launch &launch,
                                               llvm::function_ref<llvm::ArrayRef<machine::Parameter>()> parameters,
                                               std::string *counts = nullptr) const;

private:
  EmulatedKernel() = default;

  DeviceCode code;
  AddedParameters added;
  std::shared_ptr<emulator::Program> program;
};

} // namespace txl::driver

#endif
