// Reductions and scans: `reduce`, `associative_scan`.
//
// The combining function is evaluated once, on the block arguments of the operation's region.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/builtins/TileGroups.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Exchange.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ShapeOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(
    BadReductionOrder, ValueError,
    "`reduce_in_order`: {0} is not a combination order of {1} elements: it must contain each index below {2} once");
TXL_DIAGNOSTIC(CombineResults, ValueError, "`{0}`: the function must return {1}, but it returns {2}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// The result: one tile, or a tuple if the operands were a tuple.
static Value grouped(BuiltinCall &call, llvm::ArrayRef<Value> tiles) {
  return call.arg(0).isTuple() ? call.evaluator.arena().tuple(tiles) : tiles[0];
}

/// Fills the combining region of a reduction or scan; `Return` is its terminator.
template <typename Return>
static mlir::LogicalResult fillCombine(BuiltinCall &call, mlir::Region &region, llvm::ArrayRef<Value> tiles,
                                       Value function) {
  Evaluator &e = call.evaluator;
  mlir::OpBuilder &b = e.builder();
  mlir::OpBuilder::InsertionGuard guard(b);
  mlir::Block *block = b.createBlock(&region);
  llvm::SmallVector<Value> arguments;
  for (int side = 0; side < 2; ++side)
    for (Value tile : tiles) {
      Type type = tile.type().scalar();
      arguments.push_back(Value::tile(block->addArgument(type.toMLIR(b.getContext()), e.loc()), type));
    }
  auto combined = e.call(function, arguments);
  if (failed(combined))
    return failure();
  auto results = scalarResults(e, *combined);
  if (failed(results))
    return failure();
  bool matches = results->size() == tiles.size();
  llvm::SmallVector<mlir::Value> irs;
  std::string expected, got;
  for (size_t i = 0; i < results->size(); ++i) {
    Type type = (*results)[i].type();
    got += (i ? ", `" : "`") + type.describe() + "`";
    matches = matches && type == tiles[i].type().scalar();
    irs.push_back((*results)[i].ir());
  }
  for (size_t i = 0; i < tiles.size(); ++i)
    expected += (i ? ", `" : "`") + tiles[i].type().scalar().str() + "`";
  if (!matches) {
    e.pointAt(call, 2);
    return e.error(CombineResults, call.builtin.name, expected, got);
  }
  Return::create(b, e.loc(), irs);
  return mlir::success();
}

/// `order`: the order in which the bits of an element's index are combined; empty if the compiler may choose.
static FailureOr<Value> reduced(BuiltinCall &call, llvm::SmallVector<Value> tiles, bool isTuple, Value axisValue,
                                bool keepsDims, llvm::ArrayRef<int32_t> order = {}) {
  Evaluator &e = call.evaluator;
  mlir::OpBuilder &b = e.builder();
  int64_t rank = tiles[0].type().rank(), axis = 0;
  bool reducesAll = axisValue.isNone();
  if (!reducesAll) {
    auto given = axisArgument(call, 1, rank);
    if (failed(given))
      return failure();
    axis = *given;
  } else {
    for (Value &tile : tiles) {
      Type flat = e.types().block(tile.type().scalar(), {tile.type().numElements()});
      auto op = tt::ReshapeOp::create(b, e.loc(), flat.toMLIR(b.getContext()), tile.ir(), /*allowReorder=*/true);
      tile = Value::tile(op, flat);
    }
  }
  llvm::SmallVector<mlir::Value> irs;
  for (Value tile : tiles)
    irs.push_back(tile.ir());
  auto op = tt::ReduceOp::create(b, e.loc(), irs, static_cast<int>(axis));
  if (failed(fillCombine<tt::ReduceReturnOp>(call, op.getCombineOp(), tiles, call.arg(2))))
    return failure();
  if (!order.empty())
    op->setAttr(ir::kReductionOrder, b.getDenseI32ArrayAttr(order));
  llvm::SmallVector<int64_t> shape(tiles[0].type().shape());
  shape.erase(shape.begin() + axis);
  llvm::SmallVector<Value> results;
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    Value result = Value::tile(op->getResult(i), e.types().block(tile.type().scalar(), shape));
    for (int64_t n = 0; keepsDims && n < (reducesAll ? rank : 1); ++n) {
      auto expanded = e.semantic().expandDims(result, reducesAll ? 0 : axis);
      if (failed(expanded))
        return failure();
      result = *expanded;
    }
    results.push_back(result);
  }
  return isTuple ? e.arena().tuple(results) : results[0];
}

FailureOr<Value> Reduce(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, 0, *tiles)))
    return failure();
  auto keepDims = boolArgument(call, 3);
  if (failed(keepDims))
    return failure();
  return reduced(call, *tiles, call.arg(0).isTuple(), call.arg(1), *keepDims);
}

FailureOr<Value> ReduceInOrder(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, 0, *tiles)))
    return failure();
  auto axis = axisArgument(call, 1, (*tiles)[0].type().rank());
  auto order = intsArgument(call, 3);
  if (failed(axis) || failed(order))
    return failure();
  unsigned bits = llvm::Log2_64_Ceil((*tiles)[0].type().shape()[*axis]);
  llvm::SmallVector<int64_t> sorted(*order);
  llvm::sort(sorted);
  if (!llvm::equal(sorted, llvm::seq<int64_t>(0, bits))) {
    call.evaluator.pointAt(call, 3);
    return call.evaluator.error(BadReductionOrder, shapeText(*order), (*tiles)[0].type().shape()[*axis], bits);
  }
  return reduced(call, *tiles, call.arg(0).isTuple(), Value::fromInt(*axis), /*keepsDims=*/false,
                 llvm::SmallVector<int32_t>(order->begin(), order->end()));
}

FailureOr<Value> InternalReduceWithIndices(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, 0, *tiles)))
    return failure();
  Evaluator &e = call.evaluator;
  Value input = (*tiles)[0], axisValue = call.arg(1);
  int64_t rank = input.type().rank(), axis = 0;
  if (!axisValue.isNone()) {
    auto given = axisArgument(call, 1, rank);
    if (failed(given))
      return failure();
    axis = *given;
  } else if (rank != 1) {
    return badArgument(call, 1, "an axis for a tile of rank 2 or more");
  }
  int64_t extent = input.type().shape()[axis];
  mlir::OpBuilder &b = e.builder();
  Type type = e.types().block(Scalar::Int32, {extent});
  Value index = Value::tile(tt::MakeRangeOp::create(b, e.loc(), type.toMLIR(b.getContext()), b.getI32IntegerAttr(0),
                                                    b.getI32IntegerAttr(extent)),
                            type);
  for (int64_t i = 0; i < rank; ++i) {
    if (i == axis)
      continue;
    auto expanded = e.semantic().expandDims(index, i);
    if (failed(expanded))
      return failure();
    index = *expanded;
  }
  auto full = e.semantic().broadcastTo(index, input.type().shape());
  if (failed(full))
    return failure();
  auto keepDims = boolArgument(call, 3);
  if (failed(keepDims))
    return failure();
  return reduced(call, {input, *full}, /*isTuple=*/true, axisValue.isNone() ? Value::fromInt(0) : axisValue, *keepDims);
}

FailureOr<Value> AssociativeScan(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, 0, *tiles)))
    return failure();
  Evaluator &e = call.evaluator;
  auto axis = axisArgument(call, 1, (*tiles)[0].type().rank());
  auto reverse = boolArgument(call, 3);
  if (failed(axis) || failed(reverse))
    return failure();
  llvm::SmallVector<mlir::Value> irs;
  for (Value tile : *tiles)
    irs.push_back(tile.ir());
  auto op = tt::ScanOp::create(e.builder(), e.loc(), irs, static_cast<int>(*axis), *reverse);
  if (failed(fillCombine<tt::ScanReturnOp>(call, op.getCombineOp(), *tiles, call.arg(2))))
    return failure();
  llvm::SmallVector<Value> results;
  for (auto [i, tile] : llvm::enumerate(*tiles))
    results.push_back(Value::tile(op->getResult(i), tile.type()));
  return grouped(call, results);
}

} // namespace builtins
} // namespace txl::frontend
