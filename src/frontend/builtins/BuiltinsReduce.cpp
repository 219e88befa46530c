// Operations with code inside: `reduce`, `associative_scan`, `map_elementwise`; and `histogram`, `gather`.
//
// The combining function is evaluated once, on scalars that are the arguments of the operation's block.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Constants.h"
#include "ir/Dialect.h"
#include "support/Limits.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(CombineResults, ValueError, "`{0}`: the function must return {1}, but it returns {2}");
TXL_DIAGNOSTIC(BadNumberOfBins, ValueError, "`histogram`: `num_bins` is {0}, but must be a power of two");
TXL_DIAGNOSTIC(HistogramOperand, ValueError, "`histogram` takes a tile of integers of rank 1, got `{0}`");
TXL_DIAGNOSTIC(HistogramMask, ValueError, "`histogram`: the mask must be boolean of shape {0}, got `{1}`");
TXL_DIAGNOSTIC(
    GatherIndex, ValueError,
    "`gather`: `index` must be a tile of integers with the shape of `src`, {0}, except along axis {1}; got `{2}`");
TXL_DIAGNOSTIC(MapPack, ValueError,
               "`map_elementwise`: `pack` is {0}, but must be a power of two and at most {1}, the number of elements");
TXL_DIAGNOSTIC(MapResults, ValueError,
               "`map_elementwise`: the function must return `pack` = {1} values for each result, but it returns {0}");

TXL_DIAGNOSTIC(TooManyTiles, ValueError, "`{0}` {1} at most {2} tiles, not {3}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;

/// Argument `i`, a tile or a tuple of tiles, brought to one shape.
static FailureOr<llvm::SmallVector<Value>> tileGroup(BuiltinCall &call, unsigned i) {
  llvm::SmallVector<Value> tiles;
  if (call.arg(i).isTuple())
    tiles.append(call.arg(i).elements().begin(), call.arg(i).elements().end());
  else
    tiles.push_back(call.arg(i));
  bool valid = !tiles.empty() && llvm::all_of(tiles, [](Value v) { return v.isTile(); });
  if (!valid)
    return badArgument(call, i, "a tile or a tuple of tiles");
  if (int64_t(tiles.size()) > limits::combinedTiles) {
    call.evaluator.pointAt(call, i);
    return call.evaluator.error(TooManyTiles, call.builtin.name, "takes", limits::combinedTiles, tiles.size());
  }
  for (int round = 0; round < 2; ++round)
    for (size_t j = 1; j < tiles.size(); ++j) {
      auto pair = call.evaluator.semantic().broadcast(tiles[0], tiles[j]);
      if (failed(pair))
        return failure();
      std::tie(tiles[0], tiles[j]) = *pair;
    }
  return tiles;
}

/// A tuple's elements, or the value alone, each a scalar tile.
static FailureOr<llvm::SmallVector<Value>> scalarResults(Evaluator &e, Value value) {
  llvm::SmallVector<Value> results;
  llvm::ArrayRef<Value> elements = value.isTuple() ? value.elements() : llvm::ArrayRef(value);
  for (Value element : elements) {
    auto tile = e.semantic().toTile(element);
    if (failed(tile))
      return failure();
    results.push_back(*tile);
  }
  return results;
}

/// A value's result: one tile, or a tuple if the operands were one.
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

static FailureOr<Value> reduced(BuiltinCall &call, llvm::SmallVector<Value> tiles, bool isTuple, Value axisValue) {
  Evaluator &e = call.evaluator;
  mlir::OpBuilder &b = e.builder();
  auto keepDims = boolArgument(call, 3);
  if (failed(keepDims))
    return failure();
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
  llvm::SmallVector<int64_t> shape(tiles[0].type().shape());
  shape.erase(shape.begin() + axis);
  llvm::SmallVector<Value> results;
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    Value result = Value::tile(op->getResult(i), e.types().block(tile.type().scalar(), shape));
    for (int64_t n = 0; *keepDims && n < (reducesAll ? rank : 1); ++n) {
      auto expanded = e.semantic().expandDims(result, reducesAll ? 0 : axis);
      if (failed(expanded))
        return failure();
      result = *expanded;
    }
    results.push_back(result);
  }
  return isTuple ? e.arena().tuple(results) : results[0];
}

static mlir::LogicalResult requireBlocks(BuiltinCall &call, llvm::ArrayRef<Value> tiles) {
  return tiles[0].type().isBlock() ? mlir::success() : badArgument(call, 0, "a tile, not a scalar");
}

FailureOr<Value> Reduce(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, *tiles)))
    return failure();
  return reduced(call, *tiles, call.arg(0).isTuple(), call.arg(1));
}

FailureOr<Value> InternalReduceWithIndices(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, *tiles)))
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
  return reduced(call, {input, *full}, /*isTuple=*/true, axisValue.isNone() ? Value::fromInt(0) : axisValue);
}

FailureOr<Value> AssociativeScan(BuiltinCall &call) {
  auto tiles = tileGroup(call, 0);
  if (failed(tiles) || failed(requireBlocks(call, *tiles)))
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

FailureOr<Value> MapElementwise(BuiltinCall &call) {
  // Signature: (scalar_fn, *args, pack=1).
  auto tiles = tileGroup(call, 1);
  auto pack = intArgument(call, 2);
  if (failed(tiles) || failed(pack) || failed(requireBlocks(call, *tiles)))
    return failure();
  Evaluator &e = call.evaluator;
  int64_t elements = (*tiles)[0].type().numElements();
  if (*pack < 1 || !llvm::isPowerOf2_64(*pack) || *pack > elements)
    return e.error(MapPack, *pack, elements);
  mlir::OpBuilder &b = e.builder();
  auto region = std::make_unique<mlir::Region>();
  llvm::SmallVector<Value> results;
  {
    mlir::OpBuilder::InsertionGuard guard(b);
    mlir::Block *block = b.createBlock(region.get());
    llvm::SmallVector<Value> arguments;
    for (Value tile : *tiles)
      for (int64_t i = 0; i < *pack; ++i) {
        Type type = tile.type().scalar();
        arguments.push_back(Value::tile(block->addArgument(type.toMLIR(b.getContext()), e.loc()), type));
      }
    auto mapped = e.call(call.arg(0), arguments);
    if (failed(mapped))
      return failure();
    auto scalars = scalarResults(e, *mapped);
    if (failed(scalars))
      return failure();
    results = *scalars;
    if (results.empty() || results.size() % *pack)
      return e.error(MapResults, results.size(), *pack);
    if (int64_t(results.size()) / *pack > limits::combinedTiles)
      return e.error(TooManyTiles, call.builtin.name, "gives", limits::combinedTiles, results.size() / *pack);
    llvm::SmallVector<mlir::Value> irs;
    for (Value result : results)
      irs.push_back(result.ir());
    tt::MapElementwiseReturnOp::create(b, e.loc(), irs);
  }
  mlir::OperationState state(e.loc(), tt::MapElementwiseOp::getOperationName());
  llvm::SmallVector<Type> types;
  for (size_t i = 0; i < results.size(); i += *pack)
    types.push_back(e.types().withScalar((*tiles)[0].type(), results[i].type()));
  for (Type type : types)
    state.addTypes(type.toMLIR(b.getContext()));
  for (Value tile : *tiles)
    state.addOperands(tile.ir());
  state.addAttribute("pack", b.getI32IntegerAttr(*pack));
  state.addRegion(std::move(region));
  mlir::Operation *op = b.create(state);
  llvm::SmallVector<Value> outputs;
  for (auto [i, type] : llvm::enumerate(types))
    outputs.push_back(Value::tile(op->getResult(i), type));
  return outputs.size() == 1 ? outputs[0] : e.arena().tuple(outputs);
}

FailureOr<Value> Histogram(BuiltinCall &call) {
  auto input = tileArgument(call, 0);
  auto bins = intArgument(call, 1);
  if (failed(input) || failed(bins))
    return failure();
  Evaluator &e = call.evaluator;
  if (input->type().rank() != 1 || !input->type().isInt() || input->type().isBool()) {
    e.pointAt(call, 0);
    return e.error(HistogramOperand, input->describe());
  }
  if (*bins < 1 || !llvm::isPowerOf2_64(*bins)) {
    e.pointAt(call, 1);
    return e.error(BadNumberOfBins, *bins);
  }
  if (failed(checkShape(e, {*bins})))
    return failure();
  // The IR's integers have no sign: where a negative number would be a bin, it is made one that is none.
  unsigned width = input->type().bitWidth();
  if (input->type().isSignedInt() && width < 32 && *bins > int64_t(1) << (width - 1))
    input = e.semantic().cast(*input, Scalar::Int32);
  mlir::Value mask;
  if (!call.arg(2).isNone()) {
    auto given = tileArgument(call, 2);
    if (failed(given))
      return failure();
    auto shape = input->type().shape();
    if (!given->type().isBool() || (given->type().isBlock() && given->type().shape() != shape)) {
      e.pointAt(call, 2);
      return e.error(HistogramMask, shapeText(shape), given->describe());
    }
    mask = given->type().isBlock() ? given->ir() : splat(e, *given, shape).ir();
  }
  Type type = e.types().block(Scalar::Int32, {*bins});
  mlir::OpBuilder &b = e.builder();
  return Value::tile(tt::HistogramOp::create(b, e.loc(), type.toMLIR(b.getContext()), input->ir(), mask), type);
}

FailureOr<Value> Gather(BuiltinCall &call) {
  auto source = tileArgument(call, 0), index = tileArgument(call, 1);
  if (failed(source) || failed(index))
    return failure();
  Evaluator &e = call.evaluator;
  auto axis = axisArgument(call, 2, source->type().rank());
  if (failed(axis))
    return failure();
  llvm::SmallVector<int64_t> from(source->type().shape()), at(index->type().shape());
  bool fits = from.size() == at.size() && index->type().isInt() && !index->type().isBool();
  for (size_t i = 0; fits && i < from.size(); ++i)
    fits = int64_t(i) == *axis || from[i] == at[i];
  if (!fits) {
    e.pointAt(call, 1);
    return e.error(GatherIndex, shapeText(from), *axis, index->describe());
  }
  Type type = e.types().block(source->type().scalar(), at);
  return Value::tile(tt::GatherOp::create(e.builder(), e.loc(), source->ir(), index->ir(), *axis), type);
}

} // namespace builtins
} // namespace txl::frontend
