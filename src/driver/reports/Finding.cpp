// The name of each finding of a report, as its facts print it.
#include "driver/reports/Finding.h"

namespace txl::driver {

static llvm::StringRef nameOf(Finding finding) {
  switch (finding) {
#define TXL_FINDING(id, name, sentence)                                                                                \
  case Finding::id:                                                                                                    \
    return name;
#include "driver/reports/Findings.def"
  }
  return "";
}

Fact findingFact(Finding finding, FactPosition position, bool certain) {
  return Fact("finding", std::move(position)).set("cause", nameOf(finding)).set("certain", certain);
}

} // namespace txl::driver
