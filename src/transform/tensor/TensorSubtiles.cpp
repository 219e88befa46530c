// A split into halves of columns is `reshape` to [rows, 2, half], `trans` to [rows, half, 2] and `split`. It is moved
// towards the load through elementwise operations and broadcasts; a split of what else they use stays one.
#include "transform/tensor/TensorSubtiles.h"
#include "analysis/tensor/TensorAllocation.h"
#include "analysis/tensor/TensorDot.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace txl::transform {

/// The most splits of one tile, one after the other: into single columns of an accumulator of all of tensor memory.
static constexpr unsigned kMaxLevels = 9;

/// The tile that `split` divides into halves of its columns; null if it divides another way.
static Value findSplitTile(tt::SplitOp split) {
  auto trans = split.getSrc().getDefiningOp<tt::TransOp>();
  auto reshape = trans ? trans.getSrc().getDefiningOp<tt::ReshapeOp>() : tt::ReshapeOp();
  if (!reshape || trans.getOrder() != ArrayRef<int32_t>{0, 2, 1})
    return {};
  auto tile = cast<RankedTensorType>(reshape.getSrc().getType()), parts = cast<RankedTensorType>(reshape.getType());
  bool areHalves = tile.getRank() == 2 && parts.getRank() == 3 && parts.getDimSize(0) == tile.getDimSize(0) &&
                   parts.getDimSize(1) == 2;
  return areHalves ? reshape.getSrc() : Value();
}

/// The load of an accumulator from whose columns a slice can be loaded.
static ttg::LocalLoadOp findLoad(Value tile) {
  auto load = tile.getDefiningOp<ttg::LocalLoadOp>();
  bool suits = load && analysis::isInTensorMemory(load.getSrc()) && load.getType().getElementTypeBitWidth() == 32 &&
               load.getType().getDimSize(0) <= analysis::kTensorRows;
  return suits ? load : ttg::LocalLoadOp();
}

static bool isComputed(Operation *op) {
  return op && op->getNumResults() == 1 && op->hasTrait<OpTrait::Elementwise>() && isMemoryEffectFree(op) &&
         !op->getNumRegions();
}

/// Whether a tile is computed elementwise from a load of an accumulator.
static bool comesFromLoad(Value tile, unsigned depth = 0) {
  if (findLoad(tile))
    return true;
  Operation *op = tile.getDefiningOp();
  return depth < 16 && isComputed(op) &&
         llvm::any_of(op->getOperands(), [&](Value operand) { return comesFromLoad(operand, depth + 1); });
}

/// Whether nothing between a load, in the block of `use`, and `use` may change the accumulator.
static bool isUnchanged(ttg::LocalLoadOp load, Operation *use) {
  if (load->getBlock() != use->getBlock())
    return false;
  Value buffer = load.getSrc();
  while (isa_and_present<ttg::MemDescSubsliceOp, ttg::MemDescReinterpretOp>(buffer.getDefiningOp()))
    buffer = buffer.getDefiningOp()->getOperand(0);
  SmallVector<Value> views{buffer};
  for (unsigned i = 0; i < views.size(); ++i)
    for (Operation *user : views[i].getUsers()) {
      if (isa<ttg::MemDescSubsliceOp, ttg::MemDescReinterpretOp>(user)) {
        views.push_back(user->getResult(0));
        continue;
      }
      Operation *here = load->getBlock()->findAncestorOpInBlock(*user);
      if (here && !isa<ttg::LocalLoadOp>(user) && load->isBeforeInBlock(here) && here->isBeforeInBlock(use))
        return false;
    }
  return true;
}

namespace {
/// Computes halves before one split.
class HalfBuilder {
public:
  HalfBuilder(tt::SplitOp split, unsigned half) : builder(split), split(split), half(half) {}
  Value halfOf(Value tile);

private:
  Value compute(Value tile);
  OpBuilder builder;
  tt::SplitOp split;
  unsigned half;
  DenseMap<Value, Value> known;
};
} // namespace

static RankedTensorType halved(RankedTensorType type) {
  return type.clone({type.getDimSize(0), type.getDimSize(1) / 2});
}

Value HalfBuilder::halfOf(Value tile) {
  Value &found = known[tile];
  return found ? found : known[tile] = compute(tile);
}

Value HalfBuilder::compute(Value tile) {
  auto type = dyn_cast<RankedTensorType>(tile.getType());
  if (!type) // a scalar operand
    return tile;
  Location loc = tile.getLoc();
  RankedTensorType part = halved(type);
  if (ttg::LocalLoadOp load = findLoad(tile); load && isUnchanged(load, split)) {
    ttg::MemDescType buffer = load.getSrc().getType();
    auto slice =
        ttg::MemDescType::get(buffer.getContext(), part.getShape(), buffer.getElementType(), buffer.getLayout(),
                              buffer.getSpace(), /*isRow=*/false, buffer.getIsMutable(), buffer.getWholeShape());
    Value view = ttg::MemDescSubsliceOp::create(builder, loc, slice, load.getSrc(),
                                                ArrayRef<int32_t>{0, int32_t(half * part.getDimSize(1))});
    return ttg::LocalLoadOp::create(builder, loc, part, view, Value());
  }
  Operation *op = tile.getDefiningOp();
  if (auto splat = tile.getDefiningOp<tt::SplatOp>())
    return tt::SplatOp::create(builder, loc, part, splat.getSrc());
  if (auto constant = tile.getDefiningOp<arith::ConstantOp>())
    if (auto elements = dyn_cast<SplatElementsAttr>(constant.getValue()))
      return arith::ConstantOp::create(builder, loc, elements.resizeSplat(part));
  if (auto broadcast = tile.getDefiningOp<tt::BroadcastOp>()) {
    auto from = cast<RankedTensorType>(broadcast.getSrc().getType());
    if (from.getDimSize(1) == 1)
      return tt::BroadcastOp::create(builder, loc, part, broadcast.getSrc());
  }
  if (isComputed(op) && comesFromLoad(tile)) {
    SmallVector<Value> operands = llvm::map_to_vector(op->getOperands(), [&](Value one) { return halfOf(one); });
    Operation *copy = builder.clone(*op);
    copy->setOperands(operands);
    copy->getResult(0).setType(part);
    return copy->getResult(0);
  }
  const int64_t rows = type.getDimSize(0), columns = part.getDimSize(1);
  Value parts = tt::ReshapeOp::create(builder, loc, type.clone({rows, 2, columns}), tile);
  parts = tt::TransOp::create(builder, loc, type.clone({rows, columns, 2}), parts, ArrayRef<int32_t>{0, 2, 1});
  return tt::SplitOp::create(builder, loc, TypeRange{part, part}, parts).getResult(half);
}

bool loadSubtiles(Operation *top) {
  bool changed = false;
  bool again = true;
  for (unsigned level = 0; again && level < kMaxLevels; ++level) {
    again = false;
    SmallVector<tt::SplitOp> splits;
    top->walk([&](tt::SplitOp split) {
      if (Value tile = findSplitTile(split); tile && comesFromLoad(tile))
        splits.push_back(split);
    });
    for (tt::SplitOp split : splits) {
      Value tile = findSplitTile(split);
      for (unsigned half : {0u, 1u})
        if (!split.getResult(half).use_empty()) {
          split.getResult(half).replaceAllUsesWith(HalfBuilder(split, half).halfOf(tile));
          again = changed = true;
        }
    }
  }
  return changed;
}

} // namespace txl::transform
