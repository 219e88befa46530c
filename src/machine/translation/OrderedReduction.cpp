// An order is divided into runs of consecutively descending bits. Each run is one axis of the reshaped operand, and the
// reduction sees the axes in the order of the runs.
#include "machine/translation/OrderedReduction.h"
#include "ir/Exchange.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;

namespace txl::machine {

namespace {
/// The bits `highest`, `highest - 1`, … of an index, `bits` of them.
struct Run {
  unsigned highest, bits;
};
} // namespace

static SmallVector<Run> runsOf(ArrayRef<unsigned> order) {
  SmallVector<Run> runs;
  for (unsigned bit : order) {
    if (!runs.empty() && runs.back().highest == bit + runs.back().bits)
      ++runs.back().bits;
    else
      runs.push_back({bit, 1});
  }
  return runs;
}

static Value renumbered(OpBuilder &b, Location loc, Value tile, unsigned axis, ArrayRef<Run> runs) {
  auto type = cast<RankedTensorType>(tile.getType());
  ArrayRef<int64_t> shape = type.getShape();
  SmallVector<unsigned> fromHighest = llvm::to_vector(llvm::seq<unsigned>(runs.size()));
  llvm::sort(fromHighest, [&](unsigned x, unsigned y) { return runs[x].highest > runs[y].highest; });
  SmallVector<int64_t> splitShape(shape.take_front(axis));
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(axis));
  order.resize(axis + runs.size());
  for (auto [position, run] : llvm::enumerate(fromHighest)) {
    splitShape.push_back(int64_t(1) << runs[run].bits);
    order[axis + run] = axis + position;
  }
  for (int64_t extent : shape.drop_front(axis + 1)) {
    order.push_back(splitShape.size());
    splitShape.push_back(extent);
  }
  SmallVector<int64_t> permutedShape;
  for (int32_t position : order)
    permutedShape.push_back(splitShape[position]);
  auto typeOf = [&](ArrayRef<int64_t> extents) { return RankedTensorType::get(extents, type.getElementType()); };
  Value split = tt::ReshapeOp::create(b, loc, typeOf(splitShape), tile, /*allow_reorder=*/false);
  Value transposed = tt::TransOp::create(b, loc, typeOf(permutedShape), split, order);
  return tt::ReshapeOp::create(b, loc, type, transposed, /*allow_reorder=*/false);
}

void renumberOrderedReductions(ModuleOp module) {
  module.walk([](tt::ReduceOp op) {
    // an extent that is no power of two cannot be split
    if (!llvm::isPowerOf2_64(op.getInputTypes().front().getDimSize(op.getAxis())))
      return;
    SmallVector<Run> runs = runsOf(ir::reductionOrder(op));
    op->removeDiscardableAttr(ir::kReductionOrder);
    if (runs.size() < 2)
      return;
    OpBuilder b(op);
    for (OpOperand &source : op->getOpOperands())
      source.set(renumbered(b, op.getLoc(), source.get(), op.getAxis(), runs));
  });
}

} // namespace txl::machine
