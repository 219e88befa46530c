// The two module attributes for the CTAs of a program, which `TXDialect` verifies.
#include "ir/facts/ProgramCtas.h"

using namespace mlir;

namespace txl::ir {

unsigned programCtas(ModuleOp module) {
  auto ctas = module->getAttrOfType<IntegerAttr>(kProgramCtas);
  return ctas ? unsigned(ctas.getInt()) : 1;
}

bool needsCtaPartition(ModuleOp module) { return programCtas(module) > 1 && !module->hasAttr(ir::kCluster); }

} // namespace txl::ir
