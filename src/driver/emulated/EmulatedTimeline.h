// The timeline of a launch on the emulator, in the same form as the tile machine's.
#ifndef TXL_DRIVER_EMULATED_EMULATEDTIMELINE_H
#define TXL_DRIVER_EMULATED_EMULATEDTIMELINE_H

#include "emulator/observation/Trace.h"
#include "machine/Timeline.h"

namespace txl::ptx {
struct Module;
}

namespace txl::driver {

/// Adds the events of `trace` to `timeline`: one row for each warp, one for its copies, and one for lanes that wait
/// while other lanes run, with the source locations in the PTX of `module`.
void addEvents(machine::Timeline &timeline, const emulator::Trace &trace, const ptx::Module &module);

} // namespace txl::driver

#endif
