// A number of the module, which every stage's text has.
#include "ir/facts/ResidentPrograms.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace txl::ir {

unsigned residentAxes(ModuleOp module) {
  auto attribute = module->getAttrOfType<IntegerAttr>(kResident);
  return attribute ? attribute.getInt() : 0;
}

} // namespace txl::ir
