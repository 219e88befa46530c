// What `--report` finds at source lines, by name.
#ifndef TXL_DRIVER_REPORTS_FINDING_H
#define TXL_DRIVER_REPORTS_FINDING_H

#include "support/Facts.h"

namespace txl::driver {

enum class Finding : uint8_t {
#define TXL_FINDING(id, name, sentence) id,
#include "driver/reports/Findings.def"
};

/// The fact `finding=position cause=name certain=yes`. `certain`: it follows from the kernel's text, and is neither an
/// estimate nor dependent on the run.
Fact findingFact(Finding finding, FactPosition position, bool certain);

} // namespace txl::driver

#endif
