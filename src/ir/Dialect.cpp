// Registration of the dialects of tile programs.
#include "ir/Dialect.h"
#include "ir/Foreign.h"
#include "ir/debug/Debug.h"
#include "ir/ops/FunctionOps.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Transforms/InliningUtils.h"

#include "ir/TTDialect.cpp.inc"

using namespace mlir;

namespace txl::tt {

namespace {
/// Calls are inlined unless the callee is `noinline`; every other operation may be moved into any function.
struct TileInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *callable, bool) const final {
    auto function = dyn_cast<FuncOp>(callable);
    return function && !function.isNoinline();
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final { return true; }
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }

  /// A return among several blocks becomes a branch to the block after the call.
  void handleTerminator(Operation *op, Block *next) const final {
    auto end = cast<ReturnOp>(op);
    OpBuilder builder(op);
    cf::BranchOp::create(builder, op->getLoc(), next, end.getSrcs());
    op->erase();
  }
  void handleTerminator(Operation *op, ValueRange results) const final {
    for (auto [result, value] : llvm::zip(results, cast<ReturnOp>(op).getSrcs()))
      result.replaceAllUsesWith(value);
  }
};
} // namespace

void TTDialect::initialize() {
  registerTypes();
  registerAttributes();
  registerOps();
  addInterfaces<TileInliner>();
}

Operation *TTDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  if (isa<ub::PoisonAttrInterface>(value))
    return ub::PoisonOp::create(builder, loc, type, cast<ub::PoisonAttrInterface>(value));
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void registerDialects(DialectRegistry &registry) {
  registry.insert<TTDialect, arith::ArithDialect, math::MathDialect, scf::SCFDialect, cf::ControlFlowDialect,
                  ub::UBDialect, foreign::LLVMDialect, foreign::GPUDialect, ttg::TTGDialect, tx::TXDialect,
                  triton::TrDialect, triton::TriDialect, triton::TTNGDialect, dbg::DBGDialect>();
}

} // namespace txl::tt
