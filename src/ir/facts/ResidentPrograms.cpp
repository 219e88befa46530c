// Reads the module attribute of persistent kernels; it stays on the module through all stages.
#include "ir/facts/ResidentPrograms.h"
#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace txl::ir {

unsigned residentAxes(ModuleOp module) {
  auto attribute = module->getAttrOfType<IntegerAttr>(kResident);
  return attribute ? attribute.getInt() : 0;
}

} // namespace txl::ir
