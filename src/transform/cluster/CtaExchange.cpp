// Slices of all CTAs are combined along an axis by `tt.join`, one bit of the CTA's rank at a time, and extracted by
// `tt.split`.
#include "transform/cluster/CtaExchange.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <numeric>

using namespace mlir;

namespace txl::transform {

static Value constant(OpBuilder &builder, Location loc, int32_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

/// The type in which a buffer holds such elements.
static Type storedAs(Type element) {
  Builder builder(element.getContext());
  if (isa<tt::PointerType>(element))
    return builder.getI64Type();
  return element.isInteger(1) ? builder.getI8Type() : element;
}

static Type withElement(Type type, Type element) {
  auto tile = dyn_cast<RankedTensorType>(type);
  return tile ? Type(tile.clone(element)) : element;
}

static Value toStored(OpBuilder &builder, Value value) {
  Type element = getElementTypeOrSelf(value.getType()), stored = storedAs(element);
  Type type = withElement(value.getType(), stored);
  if (element == stored)
    return value;
  return element.isInteger(1) ? arith::ExtUIOp::create(builder, value.getLoc(), type, value).getResult()
                              : tt::PtrToIntOp::create(builder, value.getLoc(), type, value).getResult();
}

static Value fromStored(OpBuilder &builder, Value value, Type element) {
  if (getElementTypeOrSelf(value.getType()) == element)
    return value;
  Type type = withElement(value.getType(), element);
  return element.isInteger(1) ? arith::TruncIOp::create(builder, value.getLoc(), type, value).getResult()
                              : tt::IntToPtrOp::create(builder, value.getLoc(), type, value).getResult();
}

static Value reshaped(OpBuilder &builder, Value tile, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tile.getType());
  if (type.getShape() == shape)
    return tile;
  return tt::ReshapeOp::create(builder, tile.getLoc(), RankedTensorType::get(shape, type.getElementType()), tile);
}

static Value permuted(OpBuilder &builder, Value tile, ArrayRef<int32_t> order) {
  if (llvm::is_sorted(order))
    return tile;
  return tt::TransOp::create(builder, tile.getLoc(), tile, builder.getDenseI32ArrayAttr(order));
}

Value CtaExchange::slice(OpBuilder &builder, Value whole, int axis) const {
  auto type = cast<RankedTensorType>(whole.getType());
  Location loc = whole.getLoc();
  unsigned bits = llvm::Log2_32(numCtas);
  // One axis for each bit of the CTA's rank, the highest bit last.
  SmallVector<int64_t> shape(type.getShape().take_front(axis));
  shape.append(bits, 2);
  shape.push_back(type.getShape()[axis] / numCtas);
  llvm::append_range(shape, type.getShape().drop_front(axis + 1));
  SmallVector<int32_t> order(shape.size() - bits);
  std::iota(order.begin(), order.end(), 0);
  for (int32_t &at : order)
    at += at >= axis ? bits : 0;
  for (unsigned bit = 0; bit < bits; ++bit)
    order.push_back(axis + bits - 1 - bit);
  Value left = permuted(builder, reshaped(builder, whole, shape), order);
  for (unsigned bit = bits; bit-- > 0;) {
    auto halves = tt::SplitOp::create(builder, loc, left);
    Value set = arith::AndIOp::create(builder, loc, rank, constant(builder, loc, 1 << bit));
    Value isSet = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, set, constant(builder, loc, 0));
    Type flags = RankedTensorType::get(halves.getOutLHS().getType().getShape(), builder.getI1Type());
    Value choose = tt::SplatOp::create(builder, loc, flags, isSet);
    left = arith::SelectOp::create(builder, loc, choose, halves.getOutRHS(), halves.getOutLHS());
  }
  return left;
}

std::array<Operation *, 2> CtaExchange::addClusterBarrier(OpBuilder &builder, Location loc) {
  Operation *arrive = tx::ClusterArriveOp::create(builder, loc);
  return {arrive, tx::ClusterWaitOp::create(builder, loc)};
}

Value CtaExchange::makeSlots(Location loc, RankedTensorType tile, unsigned slotCount) const {
  OpBuilder builder(entry);
  builder.setInsertionPointAfter(entry);
  auto element = ttg::MemDescType::get(tile.getShape(), tile.getElementType(), ttg::LayoutAttr());
  return ttg::LocalAllocOp::create(builder, loc, element.getMultiBufferType(slotCount), Value());
}

/// Writes a tile to slot `slot` of the row in the shared memory of all CTAs (distributed shared memory).
void CtaExchange::writeToAllCtas(OpBuilder &builder, Value tile, Value slots, Value slot) const {
  Location loc = tile.getLoc();
  auto type = cast<ttg::MemDescType>(slots.getType()).getSlotType();
  Value ownSlot = ttg::MemDescIndexOp::create(builder, loc, type, slots, slot);
  for (unsigned cta = 0; cta < numCtas; ++cta) {
    Value remoteSlot = tx::RemoteOp::create(builder, loc, type.withSpace(ttg::MemorySpace::Cluster), ownSlot,
                                            constant(builder, loc, cta));
    ttg::LocalStoreOp::create(builder, loc, tile, remoteSlot);
  }
}

/// Loads all slots of a row.
SmallVector<Value> CtaExchange::readAllSlots(OpBuilder &builder, Location loc, Value slots) const {
  auto type = cast<ttg::MemDescType>(slots.getType()).getSlotType();
  SmallVector<Value> tiles;
  for (int64_t slot = 0, slotCount = *cast<ttg::MemDescType>(slots.getType()).getNumSlots(); slot < slotCount; ++slot) {
    Value from = ttg::MemDescIndexOp::create(builder, loc, type, slots, constant(builder, loc, slot));
    tiles.push_back(ttg::LocalLoadOp::create(builder, loc, type.getTileType(), from, Value()));
  }
  return tiles;
}

/// Joins one tile of each CTA along a new last axis.
Value CtaExchange::joinTiles(OpBuilder &builder, SmallVector<Value> tiles) const {
  SmallVector<int64_t> shape(cast<RankedTensorType>(tiles[0].getType()).getShape());
  shape.push_back(tiles.size());
  while (tiles.size() > 1) {
    size_t half = tiles.size() / 2;
    for (size_t k = 0; k < half; ++k)
      tiles[k] = tt::JoinOp::create(builder, tiles[k].getLoc(), tiles[k], tiles[k + half]);
    tiles.truncate(half);
  }
  return reshaped(builder, tiles[0], shape);
}

/// Exchanges slices and joins them along a new last axis. Requires a cluster barrier before.
Value CtaExchange::exchangeAndJoin(OpBuilder &builder, Value local) const {
  Location loc = local.getLoc();
  Type element = getElementTypeOrSelf(local.getType());
  Value stored = toStored(builder, local);
  Value slots = makeSlots(loc, cast<RankedTensorType>(stored.getType()), numCtas);
  writeToAllCtas(builder, stored, slots, rank);
  addClusterBarrier(builder, loc);
  return fromStored(builder, joinTiles(builder, readAllSlots(builder, loc, slots)), element);
}

Value CtaExchange::gather(OpBuilder &builder, Value local, int axis) const {
  addClusterBarrier(builder, local.getLoc());
  Value all = exchangeAndJoin(builder, local);
  SmallVector<int64_t> shape(cast<RankedTensorType>(local.getType()).getShape());
  int rank = shape.size();
  SmallVector<int32_t> order(rank);
  std::iota(order.begin(), order.end(), 0);
  order.insert(order.begin() + axis, rank);
  shape[axis] *= numCtas;
  return reshaped(builder, permuted(builder, all, order), shape);
}

SmallVector<Value> CtaExchange::combine(OpBuilder &builder, tt::ReduceOp local) const {
  Location loc = local.getLoc();
  addClusterBarrier(builder, loc);
  SmallVector<Value> all, results;
  int axis = 0;
  for (Value result : local.getResults()) {
    Value tile = result;
    if (!isa<RankedTensorType>(result.getType()))
      tile = tt::SplatOp::create(builder, loc, RankedTensorType::get({1}, result.getType()), result);
    axis = cast<RankedTensorType>(tile.getType()).getRank();
    all.push_back(exchangeAndJoin(builder, tile));
  }
  auto whole = tt::ReduceOp::create(builder, loc, all, axis);
  IRMapping map;
  local.getCombineOp().cloneInto(&whole.getCombineOp(), map);
  for (auto [result, computed] : llvm::zip(local.getResults(), whole.getResults())) {
    bool isScalar = !isa<RankedTensorType>(result.getType());
    results.push_back(isScalar ? tt::UnsplatOp::create(builder, loc, computed).getResult() : computed);
  }
  return results;
}

Value CtaExchange::isFirst(OpBuilder &builder, Location loc) const {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rank, constant(builder, loc, 0));
}

void CtaExchange::inFirst(OpBuilder &builder, Location loc, function_ref<void(OpBuilder &)> make) const {
  auto first = scf::IfOp::create(builder, loc, isFirst(builder, loc), /*withElseRegion=*/false);
  OpBuilder inside = OpBuilder::atBlockTerminator(&first.getThenRegion().front());
  make(inside);
}

Value CtaExchange::fromFirst(OpBuilder &builder, Location loc, Type type, function_ref<Value(OpBuilder &)> make) const {
  Type element = getElementTypeOrSelf(type);
  auto tile = dyn_cast<RankedTensorType>(type);
  Value slots = makeSlots(loc, tile ? tile.clone(storedAs(element)) : RankedTensorType::get({1}, storedAs(element)), 1);
  addClusterBarrier(builder, loc);
  inFirst(builder, loc, [&](OpBuilder &inside) {
    Value computed = toStored(inside, make(inside));
    if (!tile)
      computed = tt::SplatOp::create(inside, loc, RankedTensorType::get({1}, computed.getType()), computed);
    writeToAllCtas(inside, computed, slots, constant(inside, loc, 0));
  });
  addClusterBarrier(builder, loc);
  Value all = readAllSlots(builder, loc, slots)[0];
  if (!tile)
    all = tt::UnsplatOp::create(builder, loc, all);
  return fromStored(builder, all, element);
}

} // namespace txl::transform
