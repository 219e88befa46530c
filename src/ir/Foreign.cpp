// Foreign operations: the operations and attributes of `llvm` and `gpu` that tile programs use, without loading those
// dialects.
#include "ir/Foreign.h"
#include "ir/PlainInliner.h"
#include "ir/ops/BarrierOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

#include "ir/Foreign_gpu.cpp.inc"
#include "ir/Foreign_llvm.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "ir/ForeignAttributes.cpp.inc"
#define GET_OP_CLASSES
#include "ir/ForeignOps.cpp.inc"

using namespace mlir;

namespace txl::foreign {

// `#loop_annotation = #llvm.loop_annotation<…>` is printed as an alias at the top of the module.
namespace {
struct LoopAliases : OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;
  AliasResult getAlias(Attribute attribute, raw_ostream &os) const override {
    if (isa<LoopAnnotationAttr>(attribute))
      return os << "loop_annotation", AliasResult::OverridableAlias;
    if (isa<LoopLICMAttr>(attribute))
      return os << "loop_licm", AliasResult::OverridableAlias;
    return AliasResult::NoAlias;
  }
};
} // namespace

void LLVMDialect::initialize() {
  addAttributes<LoopLICMAttr, LoopAnnotationAttr>();
  addOperations<AssumeOp>();
  addInterfaces<LoopAliases, ir::PlainInliner>();
}

void GPUDialect::initialize() {
  addOperations<GPUBarrierOp>();
  addInterfaces<ir::PlainInliner>();
}

LogicalResult GPUBarrierOp::canonicalize(GPUBarrierOp op, PatternRewriter &rewriter) {
  rewriter.replaceOpWithNewOp<ttg::BarrierOp>(op, ttg::BarrierScope::All);
  return success();
}

} // namespace txl::foreign
