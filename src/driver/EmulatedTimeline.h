// The timeline of a launch on the emulator, in the form that the tile machine's have.
#ifndef TXL_DRIVER_EMULATEDTIMELINE_H
#define TXL_DRIVER_EMULATEDTIMELINE_H

#include "emulator/observation/Trace.h"
#include "machine/Timeline.h"

namespace txl::ptx {
struct Module;
}

namespace txl::driver {

/// Adds the events of `trace` to `timeline`: a row for each warp, one for its copies and one for lanes that wait while others run, with the source
/// locations that the PTX of `module` has.
void addEvents(machine::Timeline &timeline, const emulator::Trace &trace, const ptx::Module &module);

} // namespace txl::driver

#endif
