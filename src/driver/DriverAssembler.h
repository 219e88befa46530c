// The GPU's driver as an assembler, where it is the only one.
#ifndef TXL_DRIVER_DRIVERASSEMBLER_H
#define TXL_DRIVER_DRIVERASSEMBLER_H

namespace txl::driver {

/// Makes nvptx::findAssembler know it; called before every search, does something once.
void installDriverAssembler();

} // namespace txl::driver

#endif
