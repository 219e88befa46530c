// Conversion of the operations that create, advance, load and store tiles through block pointers and descriptors.
#include "ir/ops/AtomicOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/triton/TileComponents.h"
#include "ir/triton/TilePointers.h"
#include "ir/triton/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace txl::triton {

namespace {
/// Converts one operation on a block pointer or descriptor to the operations that replace it.
class Access {
public:
  explicit Access(Operation *op) : op(op), b(op->getLoc(), op) {}
  LogicalResult expand();

private:
  /// Unpacks the first operand into its components.
  void open();
  ArrayValues array();
  SmallVector<Value> wide(ValueRange values) {
    SmallVector<Value> result;
    for (Value value : values)
      result.push_back(widened(b, value));
    return result;
  }
  std::pair<tt::CacheModifier, tt::EvictionPolicy> policy();
  Value load(Value pointers, Value mask, Value other);
  void store(Value pointers, Value value, Value mask);
  LogicalResult expandBlockPointer();
  LogicalResult expandDescriptor();
  LogicalResult reduce(Value pointers, Value value, Value mask);
  /// Reshapes the tile to a descriptor's block shape.
  Value withBlockShape(Value tile, ArrayRef<int64_t> block);

  Operation *op;
  ImplicitLocOpBuilder b;
  Type type;
  SmallVector<Value> components;
  size_t rank = 0;
};
} // namespace

void Access::open() {
  type = op->getOperand(0).getType();
  unpack(b, op->getLoc(), op->getOperand(0), components);
  auto pointer = dyn_cast<BlockPointerType>(type);
  rank = pointer ? pointer.getBlock().getRank() : cast<TensorDescType>(type).getShape().size();
}

ArrayValues Access::array() {
  ArrayValues result{components[0],
                     wide(ValueRange(components).slice(1, rank)),
                     wide(ValueRange(components).slice(1 + rank, rank)),
                     {}};
  if (isa<TensorDescType>(type))
    result.padsWithNaN = components.back();
  return result;
}

/// The cache hints in any of their forms; unknown hints are ignored.
std::pair<tt::CacheModifier, tt::EvictionPolicy> Access::policy() {
  if (auto given = op->getAttrOfType<tt::CachePolicyAttr>("cachePolicy"))
    return {given.getCacheModifier(), given.getEvictionPolicy()};
  auto read = [&](StringRef name, auto none, auto symbolize, auto symbolizeInteger) {
    if (auto text = op->getAttrOfType<StringAttr>(name))
      return symbolize(text.getValue()).value_or(none);
    if (auto integer = op->getAttrOfType<IntegerAttr>(name); integer && integer.getValue().isIntN(8))
      return symbolizeInteger(uint32_t(integer.getInt())).value_or(none);
    return none;
  };
  auto byText = [](auto symbolize) { return [=](StringRef text) { return symbolize(text); }; };
  return {read("cacheModifier", tt::CacheModifier::None,
               byText([](StringRef text) { return tt::symbolizeCacheModifier(text); }),
               [](uint32_t n) { return tt::symbolizeCacheModifier(n); }),
          read("evictionPolicy", tt::EvictionPolicy::Normal,
               byText([](StringRef text) { return tt::symbolizeEvictionPolicy(text); }),
               [](uint32_t n) { return tt::symbolizeEvictionPolicy(n); })};
}

Value Access::load(Value pointers, Value mask, Value other) {
  auto isVolatile = op->getAttrOfType<BoolAttr>("isVolatile");
  auto [cache, eviction] = policy();
  return tt::LoadOp::create(b, pointers, mask, mask ? other : Value(), cache, eviction,
                            isVolatile && isVolatile.getValue());
}

void Access::store(Value pointers, Value value, Value mask) {
  auto [cache, eviction] = policy();
  tt::StoreOp::create(b, pointers, value, mask, cache, eviction);
}

LogicalResult Access::expandBlockPointer() {
  auto pointer = cast<BlockPointerType>(type);
  SmallVector<Value> offsets(ValueRange(components).slice(1 + 2 * rank, rank));
  if (isa<AdvanceOp>(op)) {
    for (auto [offset, step] : llvm::zip(offsets, op->getOperands().drop_front()))
      offset = arith::AddIOp::create(b, offset, step);
    components.truncate(1 + 2 * rank);
    components.append(offsets);
    op->getResult(0).replaceAllUsesWith(pack(b, op->getLoc(), type, components));
    return success();
  }
  SmallVector<int32_t> axes;
  if (auto checked = op->getAttrOfType<DenseI32ArrayAttr>("boundaryCheck"))
    axes.append(checked.asArrayRef().begin(), checked.asArrayRef().end());
  for (int32_t axis : axes)
    if (axis < 0 || size_t(axis) >= rank)
      return op->emitError("`boundaryCheck` names axis ") << axis << ", but the block has rank " << rank;
  ArrayValues values = array();
  auto padding = op->getAttrOfType<IntegerAttr>("padding");
  if (padding && padding.getValue() == 2)
    values.padsWithNaN = arith::ConstantOp::create(b, b.getBoolAttr(true));
  TilePointers tile(b, values, pointer.getBlock().getShape());
  SmallVector<Value> wideOffsets = wide(offsets);
  Value pointers = tile.pointers(wideOffsets), mask = tile.mask(wideOffsets, axes);
  if (isa<LoadOp>(op))
    op->getResult(0).replaceAllUsesWith(load(pointers, mask, mask ? tile.padding(pointer.getBlock()) : Value()));
  else
    store(pointers, op->getOperand(1), mask);
  return success();
}

Value Access::withBlockShape(Value tile, ArrayRef<int64_t> block) {
  auto own = cast<RankedTensorType>(tile.getType());
  if (own.getShape() == block)
    return tile;
  return tt::ReshapeOp::create(b, RankedTensorType::get(block, own.getElementType()), tile, false, false);
}

LogicalResult Access::reduce(Value pointers, Value value, Value mask) {
  auto descriptor = cast<TensorDescType>(type);
  StringRef kind = op->getAttrOfType<StringAttr>("kind").getValue();
  const bool isFloat = isa<FloatType>(descriptor.getElementType()), isUnsigned = descriptor.getIsUnsigned();
  std::optional<tt::RMWKind> read = llvm::StringSwitch<std::optional<tt::RMWKind>>(kind)
                                        .Case("add", isFloat ? tt::RMWKind::FAdd : tt::RMWKind::Add)
                                        .Case("min", isUnsigned ? tt::RMWKind::UMin : tt::RMWKind::Min)
                                        .Case("max", isUnsigned ? tt::RMWKind::UMax : tt::RMWKind::Max)
                                        .Case("and", tt::RMWKind::And)
                                        .Case("or", tt::RMWKind::Or)
                                        .Case("xor", tt::RMWKind::Xor)
                                        .Default(std::nullopt);
  if (!read)
    return op->emitError("a descriptor's tile is combined by add, min, max, and, or, xor; not by `") << kind << "`";
  tt::AtomicRMWOp::create(b, value.getType(), *read, pointers, value, mask, Value(), tt::MemSemantic::Relaxed,
                          tt::MemScope::GPU);
  return success();
}

LogicalResult Access::expandDescriptor() {
  ArrayRef<int64_t> block = cast<TensorDescType>(type).getShape();
  ArrayValues values = array();
  TilePointers tile(b, values, block);
  if (isa<DescriptorGatherOp, DescriptorScatterOp>(op)) {
    const bool gathers = isa<DescriptorGatherOp>(op);
    auto rows = op->getNumOperands() == (gathers ? 3 : 4) ? dyn_cast<RankedTensorType>(op->getOperand(1).getType())
                                                          : RankedTensorType();
    auto hasTileShape = [&](Type of) {
      auto own = dyn_cast<RankedTensorType>(of);
      return own && own.getShape() == ArrayRef<int64_t>{rows.getShape()[0], block[1]} &&
             own.getElementType() == cast<TensorDescType>(type).getElementType();
    };
    if (!rows || rows.getRank() != 1 || !isa<IntegerType>(rows.getElementType()) || rank != 2 || block[0] != 1 ||
        !op->getOperand(2).getType().isInteger(32) ||
        !(gathers ? op->getNumResults() == 1 && hasTileShape(op->getResult(0).getType())
                  : hasTileShape(op->getOperand(3).getType())))
      return op->emitError(
          "takes a descriptor of one row, a tile of row indices, a column (i32) and a tile of the rows");
    Value column = widened(b, op->getOperand(2));
    Value pointers = tile.rowPointers(op->getOperand(1), column), mask = tile.rowMask(op->getOperand(1), column);
    if (gathers)
      op->getResult(0).replaceAllUsesWith(
          load(pointers, mask, tile.padding(cast<RankedTensorType>(op->getResult(0).getType()))));
    else
      store(pointers, op->getOperand(3), mask);
    return success();
  }
  Value last = op->getNumResults() ? op->getResult(0) : op->getOperands().back();
  auto own = dyn_cast<RankedTensorType>(last.getType());
  if (!own || own.getElementType() != cast<TensorDescType>(type).getElementType() ||
      own.getNumElements() != cast<TensorDescType>(type).getBlock().getNumElements())
    return op->emitError("takes or gives a tile of the descriptor's block");
  SmallVector<Value> coordinates = wide(op->getOperands().slice(1, rank));
  SmallVector<int32_t> axes = llvm::to_vector(llvm::seq<int32_t>(rank));
  Value pointers = tile.pointers(coordinates), mask = tile.mask(coordinates, axes);
  if (isa<DescriptorLoadOp>(op)) {
    Value loaded = load(pointers, mask, tile.padding(cast<TensorDescType>(type).getBlock()));
    last.replaceAllUsesWith(withBlockShape(loaded, own.getShape()));
    return success();
  }
  Value value = withBlockShape(last, block);
  if (isa<DescriptorReduceOp>(op))
    return reduce(pointers, value, mask);
  store(pointers, value, mask);
  return success();
}

/// Whether operand and result types match the operation's own syntax. Text in MLIR's generic form may violate this.
static bool hasExpectedForm(Operation *op) {
  SmallVector<Type> given(op->getOperandTypes()), results(op->getResultTypes());
  if (isa<MakeTensorPtrOp, MakeTensorDescOp>(op)) {
    if (results.size() != 1 || isa<MakeTensorPtrOp>(op) != isa<BlockPointerType>(results[0]) ||
        isa<MakeTensorDescOp>(op) != isa<TensorDescType>(results[0]))
      return false;
    SmallVector<Type> components = componentTypesOf(results[0]);
    components.truncate(components.size() - isa<MakeTensorDescOp>(op));
    return given == components;
  }
  if (given.empty() || !isTileAccess(given[0]))
    return false;
  auto pointer = dyn_cast<BlockPointerType>(given[0]);
  auto descriptor = dyn_cast<TensorDescType>(given[0]);
  size_t axes = pointer ? pointer.getBlock().getRank() : descriptor.getShape().size();
  auto hasIndices = [&](size_t others) {
    return given.size() == 1 + axes + others &&
           llvm::all_of(ArrayRef(given).slice(1, axes), [](Type type) { return type.isInteger(32); });
  };
  if (isa<AdvanceOp>(op))
    return pointer && hasIndices(0) && results == ArrayRef<Type>{pointer};
  if (isa<LoadOp>(op))
    return pointer && given.size() == 1 && results == ArrayRef<Type>{pointer.getBlock()};
  if (isa<StoreOp>(op))
    return pointer && given.size() == 2 && given[1] == pointer.getBlock() && results.empty();
  if (isa<DescriptorLoadOp>(op))
    return descriptor && hasIndices(0) && results.size() == 1;
  if (isa<DescriptorReduceOp>(op) && !op->getAttrOfType<StringAttr>("kind"))
    return false;
  if (isa<DescriptorStoreOp, DescriptorReduceOp>(op))
    return descriptor && hasIndices(1) && results.empty();
  return descriptor && results.size() == (isa<DescriptorGatherOp>(op) ? 1 : 0);
}

LogicalResult Access::expand() {
  if (!hasExpectedForm(op))
    return op->emitError("has other operands or results than Triton prints");
  if (isa<MakeTensorPtrOp, MakeTensorDescOp>(op)) {
    SmallVector<Value> result(op->getOperands());
    if (isa<MakeTensorDescOp>(op)) {
      auto padding = op->getAttrOfType<IntegerAttr>("padding");
      result.push_back(arith::ConstantOp::create(b, b.getBoolAttr(padding && padding.getValue() == 2)));
    }
    op->getResult(0).replaceAllUsesWith(pack(b, op->getLoc(), op->getResult(0).getType(), result));
    op->erase();
    return success();
  }
  open();
  if (failed(isa<BlockPointerType>(type) ? expandBlockPointer() : expandDescriptor()))
    return failure();
  op->erase();
  return success();
}

LogicalResult expandTileOperation(Operation *op) { return Access(op).expand(); }

} // namespace txl::triton
