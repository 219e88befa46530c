// A kernel's PTX on the emulator, launched with the arguments that the tile machine would get: the whole way to a GPU
// without one. What stops a launch is reported as the tile machine reports it.
#ifndef TXL_DRIVER_EMULATEDLAUNCH_H
#define TXL_DRIVER_EMULATEDLAUNCH_H

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
  /// Decodes `code`, once for all launches. Null after a report: the PTX does not parse, or the emulator cannot run it.
  static std::unique_ptr<EmulatedKernel> create(const DeviceCode &code, DiagnosticEngine &diags);
  ~EmulatedKernel();

  /// Runs the grid and waits for it; null if all went well. Every array is memory of the emulated device with its own
  /// bounds. `parameters` is asked for the kernel's parameters when there is something to report about one. Where
  /// `counts` is not null it becomes what the launch did, counted (emulator/observation/Counters.h, as JSON).
  std::unique_ptr<machine::LaunchError> launch(const machine::Launch &launch,
                                               llvm::function_ref<llvm::ArrayRef<machine::Parameter>()> parameters,
                                               std::string *counts = nullptr) const;

private:
  EmulatedKernel() = default;

  DeviceCode code;
  AddedParameters added;
  std::unique_ptr<emulator::Program> program;
};

} // namespace txl::driver

#endif
