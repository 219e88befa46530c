// Names of causes, and their facts.
#include "transform/reports/Refusal.h"

namespace txl::transform {

llvm::StringRef nameOf(Cause cause) {
  switch (cause) {
  case Cause::None:
    return "none";
#define TXL_CAUSE(id, name, sentence)                                                                                  \
  case Cause::id:                                                                                                      \
    return name;
#include "transform/reports/Causes.def"
  }
  return "";
}

Fact Refusal::fact(llvm::StringRef what, const FactPosition &where) const {
  Fact fact("refusal", position.line ? position : where);
  fact.set("of", what).set("cause", nameOf(cause));
  for (const Fact::Field &detail : details)
    fact.set(detail.name, detail.value);
  return fact;
}

} // namespace txl::transform
