// Reports the lines with high register pressure, and those at which an assembler has spilled.
#ifndef TXL_DRIVER_REPORTS_REGISTERREPORT_H
#define TXL_DRIVER_REPORTS_REGISTERREPORT_H

#include "driver/Artifact.h"
#include "support/Facts.h"

namespace txl::driver {

/// A fact `finding` for each line whose estimated register pressure exceeds the registers of a thread, and for each
/// line with values that the assembler spills to the stack; then the fact `registers` of the whole kernel, at the line
/// of the highest pressure. Spills are only known if an assembler is available. `artifact` has a GPU as target and
/// TTIR.
Facts registerReport(const Artifact &artifact);

} // namespace txl::driver

#endif
