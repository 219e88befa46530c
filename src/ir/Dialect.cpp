// Registration of the dialects of tile programs.
#include "ir/Dialect.h"
#include "ir/Foreign.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

#include "ir/TTDialect.cpp.inc"

using namespace mlir;

namespace txl::tt {

void TTDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerOps();
}

Operation *TTDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (isa<ub::PoisonAttrInterface>(value))
    return ub::PoisonOp::create(builder, loc, type, cast<ub::PoisonAttrInterface>(value));
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void registerDialects(DialectRegistry &registry) {
  registry.insert<TTDialect, arith::ArithDialect, math::MathDialect, scf::SCFDialect, cf::ControlFlowDialect,
                  ub::UBDialect, foreign::LLVMDialect, foreign::GPUDialect, foreign::TTGDialect>();
}

} // namespace txl::tt
