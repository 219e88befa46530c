// Which lines need many registers, and which of them an assembler has spilled.
#ifndef TXL_DRIVER_REPORTS_REGISTERREPORT_H
#define TXL_DRIVER_REPORTS_REGISTERREPORT_H

#include "driver/Artifact.h"
#include <string>

namespace txl::driver {

/// A line of text, `file:line: what; remedy`, for each line that is predicted to need more registers than a thread may
/// have, and for each line whose values an assembler keeps on the stack; then one about the whole kernel. Spills are
/// known only where an assembler is at hand: what is predicted says so. `artifact` has a GPU as target and TTIR.
std::string registerReport(const Artifact &artifact);

} // namespace txl::driver

#endif
