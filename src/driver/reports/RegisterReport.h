// Reports the lines with high register pressure, and those at which an assembler has spilled.
#ifndef TXL_DRIVER_REPORTS_REGISTERREPORT_H
#define TXL_DRIVER_REPORTS_REGISTERREPORT_H

#include "driver/Artifact.h"
#include <string>

namespace txl::driver {

/// A line of text, `file:line: what; remedy`, for each line whose estimated register pressure exceeds the registers of
/// a thread, and for each line with values that the assembler spills to the stack; then one about the whole kernel.
/// Spills are only known if an assembler is available; estimates are marked as such. `artifact` has a GPU as target and
/// TTIR.
std::string registerReport(const Artifact &artifact);

} // namespace txl::driver

#endif
