// Slices of all CTAs are combined along an axis by `tt.join`, one bit of the CTA's rank at a time, and extracted by
// `tt.split`.
#include "transform/cluster/PartExchange.h"
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

Value PartExchange::slice(OpBuilder &builder, Value whole, int axis) const {
  auto type = cast<RankedTensorType>(whole.getType());
  Location loc = whole.getLoc();
  unsigned bits = llvm::Log2_32(parts);
  // One axis for each bit of the CTA's rank, the highest bit last.
  SmallVector<int64_t> shape(type.getShape().take_front(axis));
  shape.append(bits, 2);
  shape.push_back(type.getShape()[axis] / parts);
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

std::array<Operation *, 2> PartExchange::meet(OpBuilder &builder, Location loc) {
  Operation *arrive = tx::ClusterArriveOp::create(builder, loc);
  return {arrive, tx::ClusterWaitOp::create(builder, loc)};
}

Value PartExchange::makeRow(Location loc, RankedTensorType tile, unsigned places) const {
  OpBuilder builder(entry);
  builder.setInsertionPointAfter(entry);
  auto element = ttg::MemDescType::get(tile.getShape(), tile.getElementType(), ttg::LayoutAttr());
  return ttg::LocalAllocOp::create(builder, loc, element.getRow(places), Value());
}

/// Writes a tile to slot `place` of the row in the shared memory of all CTAs (distributed shared memory).
void PartExchange::tell(OpBuilder &builder, Value tile, Value row, Value place) const {
  Location loc = tile.getLoc();
  auto type = cast<ttg::MemDescType>(row.getType()).getElement();
  Value mine = ttg::MemDescIndexOp::create(builder, loc, type, row, place);
  for (unsigned cta = 0; cta < parts; ++cta) {
    Value there = tx::RemoteOp::create(builder, loc, type.withSpace(ttg::MemorySpace::Cluster), mine,
                                       constant(builder, loc, cta));
    ttg::LocalStoreOp::create(builder, loc, tile, there);
  }
}

/// Loads all slots of a row.
SmallVector<Value> PartExchange::heard(OpBuilder &builder, Location loc, Value row) const {
  auto type = cast<ttg::MemDescType>(row.getType()).getElement();
  SmallVector<Value> tiles;
  for (int64_t place = 0, places = *cast<ttg::MemDescType>(row.getType()).getCount(); place < places; ++place) {
    Value from = ttg::MemDescIndexOp::create(builder, loc, type, row, constant(builder, loc, place));
    tiles.push_back(ttg::LocalLoadOp::create(builder, loc, type.getTileType(), from, Value()));
  }
  return tiles;
}

/// Joins one tile of each CTA along a new last axis.
Value PartExchange::joined(OpBuilder &builder, SmallVector<Value> tiles) const {
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
Value PartExchange::stacked(OpBuilder &builder, Value part) const {
  Location loc = part.getLoc();
  Type element = getElementTypeOrSelf(part.getType());
  Value stored = toStored(builder, part);
  Value row = makeRow(loc, cast<RankedTensorType>(stored.getType()), parts);
  tell(builder, stored, row, rank);
  meet(builder, loc);
  return fromStored(builder, joined(builder, heard(builder, loc, row)), element);
}

Value PartExchange::gather(OpBuilder &builder, Value part, int axis) const {
  meet(builder, part.getLoc());
  Value all = stacked(builder, part);
  SmallVector<int64_t> shape(cast<RankedTensorType>(part.getType()).getShape());
  int rank = shape.size();
  SmallVector<int32_t> order(rank);
  std::iota(order.begin(), order.end(), 0);
  order.insert(order.begin() + axis, rank);
  shape[axis] *= parts;
  return reshaped(builder, permuted(builder, all, order), shape);
}

SmallVector<Value> PartExchange::combine(OpBuilder &builder, tt::ReduceOp part) const {
  Location loc = part.getLoc();
  meet(builder, loc);
  SmallVector<Value> all, results;
  int axis = 0;
  for (Value result : part.getResults()) {
    Value tile = result;
    if (!isa<RankedTensorType>(result.getType()))
      tile = tt::SplatOp::create(builder, loc, RankedTensorType::get({1}, result.getType()), result);
    axis = cast<RankedTensorType>(tile.getType()).getRank();
    all.push_back(stacked(builder, tile));
  }
  auto whole = tt::ReduceOp::create(builder, loc, all, axis);
  IRMapping map;
  part.getCombineOp().cloneInto(&whole.getCombineOp(), map);
  for (auto [result, made] : llvm::zip(part.getResults(), whole.getResults())) {
    bool isNumber = !isa<RankedTensorType>(result.getType());
    results.push_back(isNumber ? tt::UnsplatOp::create(builder, loc, made).getResult() : made);
  }
  return results;
}

Value PartExchange::isFirst(OpBuilder &builder, Location loc) const {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rank, constant(builder, loc, 0));
}

void PartExchange::inFirst(OpBuilder &builder, Location loc, function_ref<void(OpBuilder &)> make) const {
  auto first = scf::IfOp::create(builder, loc, isFirst(builder, loc), /*withElseRegion=*/false);
  OpBuilder inside = OpBuilder::atBlockTerminator(&first.getThenRegion().front());
  make(inside);
}

Value PartExchange::fromFirst(OpBuilder &builder, Location loc, Type type,
                              function_ref<Value(OpBuilder &)> make) const {
  Type element = getElementTypeOrSelf(type);
  auto tile = dyn_cast<RankedTensorType>(type);
  Value row = makeRow(loc, tile ? tile.clone(storedAs(element)) : RankedTensorType::get({1}, storedAs(element)), 1);
  meet(builder, loc);
  inFirst(builder, loc, [&](OpBuilder &inside) {
    Value made = toStored(inside, make(inside));
    if (!tile)
      made = tt::SplatOp::create(inside, loc, RankedTensorType::get({1}, made.getType()), made);
    tell(inside, made, row, constant(inside, loc, 0));
  });
  meet(builder, loc);
  Value all = heard(builder, loc, row)[0];
  if (!tile)
    all = tt::UnsplatOp::create(builder, loc, all);
  return fromStored(builder, all, element);
}

} // namespace txl::transform
