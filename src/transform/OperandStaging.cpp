// Replaces a layout conversion of a loaded tile by a shared buffer with a swizzle that suits writers and readers.
#include "transform/OperandStaging.h"
#include "arch/SmModel.h"
#include "ir/Exchange.h"
#include "ir/Origins.h"
#include "ir/Rules.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/DotOps.h"
#include "layout/Conversion.h"
#include "layout/MatrixAccess.h"
#include "layout/Memory.h"
#include "layout/SharedPlan.h"
#include "mlir/Pass/Pass.h"
#include "transform/assignment/LayoutCosts.h"

using namespace mlir;
using txl::layout::Dim;
using txl::layout::LinearLayout;

namespace txl::transform {

/// Whether the elements of `value` are those of a load, possibly with permuted or reshaped axes.
static bool isLoaded(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    ir::Rules rules(op);
    if (std::optional<ir::MemoryAccess> access = rules.memoryAccess())
      return !access->writes && !access->atomic;
    // The same elements, each exactly once.
    Value from = rules.layoutRelation() == ir::LayoutRelation::Free ? Value() : ir::getForwardedOperand(op);
    auto tile = from ? dyn_cast<RankedTensorType>(from.getType()) : RankedTensorType();
    if (!tile || tile.getNumElements() != cast<RankedTensorType>(value.getType()).getNumElements())
      return false;
    value = from;
  }
  return false;
}

static bool isMatrixOperand(ttg::ConvertLayoutOp convert) {
  return llvm::any_of(convert->getUses(), [](OpOperand &use) {
    auto dot = dyn_cast<tt::DotOp>(use.getOwner());
    // If one thread has all of K, the dot is lowered to FMA in registers.
    if (!dot || use.getOperandNumber() >= 2)
      return false;
    const LinearLayout &layout = ttg::layoutOf(use.get());
    unsigned rank = layout.out().rank(), kAxis = use.getOperandNumber() == 0 ? rank - 1 : rank - 2;
    for (unsigned bit = 0; bit < layout.in().bits(Dim::Lane); ++bit)
      if (layout.basis(Dim::Lane, bit, Dim::tensor(kAxis)))
        return true;
    return false;
  });
}

/// The axes of a tile, sorted so that the one along which a thread's registers are consecutive comes first.
static SmallVector<unsigned> orderOf(const LinearLayout &layout) {
  unsigned rank = layout.out().rank();
  SmallVector<unsigned> order;
  for (unsigned axis = rank; axis-- > 0;)
    order.push_back(axis);
  auto consecutive = [&](unsigned axis) {
    unsigned bits = 0;
    while (bits < layout.in().bits(Dim::Register) &&
           layout.basis(Dim::Register, bits) == uint64_t(1) << (layout.out().offset(Dim::tensor(axis)) + bits) &&
           bits < layout.out().bits(Dim::tensor(axis)))
      ++bits;
    if (bits)
      return bits + 1;
    // Single elements: the axis along which lanes are consecutive.
    return unsigned(layout.basis(Dim::Lane, 0) == uint64_t(1) << layout.out().offset(Dim::tensor(axis)) &&
                    layout.out().bits(Dim::tensor(axis)));
  };
  llvm::sort(order, [&](unsigned a, unsigned b) {
    return std::pair(consecutive(a), a) > std::pair(consecutive(b), b); // ties: the later axis
  });
  return order;
}

/// The layout of the buffer through which a tile of `type` becomes an operand with the layout `operand`.
static LinearLayout bufferLayout(RankedTensorType type, const LinearLayout &operand,
                                 const arch::AccessThresholds &access) {
  SmallVector<unsigned> order = orderOf(ttg::layoutOf(type));
  unsigned bytes = ir::elementBytes(type.getElementType());
  int64_t row = type.getDimSize(order[0]);
  layout::Swizzle swizzle;
  unsigned rows = access.swizzleRows;
  swizzle.vec = std::max<int64_t>(1, std::min<int64_t>(access.vectorBytes / bytes, row));
  swizzle.perPhase = std::max<int64_t>(1, access.swizzleRowBytes / (row * bytes));
  swizzle.maxPhase =
      std::max<int64_t>(1, std::min<int64_t>(rows / std::min(rows, swizzle.perPhase), row / swizzle.vec));
  LinearLayout swizzled = layout::swizzledShared(type.getShape(), order, swizzle);
  // If ldmatrix does not apply, threads read single elements: the swizzle is then computed for these two layouts.
  layout::SharedAccess reads = layout::accessShared(operand, swizzled, 8 * bytes);
  if (reads.vector.elements() * bytes < access.vectorBytes && !layout::planMatrices(reads.offsets, 8 * bytes))
    return layout::conflictFreeShared(ttg::layoutOf(type), operand, 8 * bytes);
  return swizzled;
}

namespace {
struct OperandStagingPass : PassWrapper<OperandStagingPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OperandStagingPass)
  StringRef getArgument() const final { return "txl-stage-operands"; }
  StringRef getDescription() const final { return "stage loaded operands of MMAs in shared memory"; }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<ttg::TTGDialect>(); }

  void runOnOperation() final {
    SmallVector<ttg::ConvertLayoutOp> converts;
    getOperation().walk([&](ttg::ConvertLayoutOp convert) { converts.push_back(convert); });
    std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(getOperation());
    const arch::AccessThresholds &access = arch::findSmModel(target ? target->target : "").access;
    DenseMap<Value, Value> buffers; // by staged value
    for (ttg::ConvertLayoutOp convert : converts) {
      Value source = convert.getSrc();
      if (!isLoaded(source) || !isMatrixOperand(convert))
        continue;
      std::optional<LinearLayout> map = ttg::layoutOf(convert.getType()).conversionTo(ttg::layoutOf(source));
      if (!map || layout::movement(*map) < layout::Movement::Warps)
        continue;
      OpBuilder builder(convert);
      Value &buffer = buffers[source];
      if (!buffer) {
        auto type = cast<RankedTensorType>(source.getType());
        builder.setInsertionPointAfterValue(source);
        buffer = ttg::LocalAllocOp::create(
            builder, convert.getLoc(),
            ttg::MemDescType::get(
                type.getShape(), type.getElementType(),
                ttg::LayoutAttr::get(&getContext(), bufferLayout(type, ttg::layoutOf(convert.getType()), access)),
                /*isMutable=*/false),
            source);
        builder.setInsertionPoint(convert);
      }
      Value loaded = ttg::LocalLoadOp::create(builder, convert.getLoc(), convert.getType(), buffer, Value());
      convert.getResult().replaceAllUsesWith(loaded);
      convert.erase();
    }
  }
};
} // namespace

std::unique_ptr<Pass> createOperandStagingPass() { return std::make_unique<OperandStagingPass>(); }

} // namespace txl::transform
