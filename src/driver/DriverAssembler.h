// The GPU's driver as an assembler, where it is the only one.
#ifndef TXL_DRIVER_DRIVERASSEMBLER_H
#define TXL_DRIVER_DRIVERASSEMBLER_H

#include <string>

namespace txl::driver {

/// Makes nvptx::findAssembler know it; called before every search, does something once.
void installDriverAssembler();
/// What turns PTX into machine code here, if nothing else is asked for: its kind, place and version, a line each; empty if
/// nothing does.
std::string describeAssembler();

} // namespace txl::driver

#endif
