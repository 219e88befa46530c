// Uses the GPU driver as an assembler if no other one is available.
#ifndef TXL_DRIVER_DRIVERASSEMBLER_H
#define TXL_DRIVER_DRIVERASSEMBLER_H

#include <string>

namespace txl::driver {

/// Registers it with nvptx::findAssembler. Called before every search; only the first call has an effect.
void installDriverAssembler();
/// The default assembler on this machine: its kind, path and version, one a line; empty if there is none.
std::string describeAssembler();

} // namespace txl::driver

#endif
