// Elementwise operations of this language: divisions and roots of a given precision, `clamp`, high halves of products,
// and external or inline-assembly code that runs on every element.
#include "frontend/builtins/LibraryCall.h"
#include "frontend/builtins/TileGroups.h"
#include "frontend/evaluation/Constants.h"
#include "ir/ops/ElementOps.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NoLibraryFunction, TypeError,
               "`extern_elementwise`: the table names no function for operands of the types ({0}); convert them, or "
               "add an entry (input arg type does not match)");
TXL_DIAGNOSTIC(ClampNeedsFloats, TypeError, "`clamp` is defined for floating types, got `{0}`");
TXL_DIAGNOSTIC(MapPack, ValueError,
               "`map_elementwise`: `pack` is {0}, but must be a power of two and at most {1}, the number of elements");
TXL_DIAGNOSTIC(MapResults, ValueError,
               "`map_elementwise`: the function must return `pack` = {1} values for each result, but it returns {0}");

TXL_DIAGNOSTIC(MapPackExtent, ValueError,
               "`map_elementwise`: `pack` is {0}, but must divide the last extent of the shape {1}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;

FailureOr<Value> SqrtRn(BuiltinCall &call) {
  auto x = tileArgument(call, 0);
  if (failed(x))
    return failure();
  if (!x->type().is(Scalar::Fp32))
    return wrongType(call, "fp32", x->type());
  return Value::tile(tt::PreciseSqrtOp::create(call.evaluator.builder(), call.evaluator.loc(), x->ir()), x->type());
}

FailureOr<Value> Fdiv(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto precise = boolArgument(call, 2), approx = boolArgument(call, 3);
  if (failed(precise) || failed(approx))
    return failure();
  auto pair = e.semantic().unify(call.arg(0), call.arg(1), /*isDivOrMod=*/true);
  if (failed(pair))
    return failure();
  auto [x, y] = *pair;
  if (!x.type().isFloat())
    return wrongType(call, "floating types", x.type());
  if (*approx && x.type().is(Scalar::Fp32))
    return make<tt::ApproxDivFOp>(e, x, y);
  if (*precise)
    return make<tt::PreciseDivFOp>(e, x, y);
  return make<arith::DivFOp>(e, x, y);
}

FailureOr<Value> DivRn(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  for (unsigned i = 0; i < 2; ++i)
    if (call.arg(i).isTile() && !call.arg(i).type().is(Scalar::Fp32))
      return wrongType(call, "fp32", call.arg(i).type());
  auto pair = e.semantic().unify(call.arg(0), call.arg(1), /*isDivOrMod=*/true);
  if (failed(pair))
    return failure();
  if (!pair->first.type().is(Scalar::Fp32))
    return wrongType(call, "fp32", pair->first.type());
  return make<tt::PreciseDivFOp>(e, pair->first, pair->second);
}

FailureOr<Value> Umulhi(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto fits = [](Type type) { return type.isInt() && type.bitWidth() >= 32; };
  for (unsigned i = 0; i < 2; ++i)
    if (call.arg(i).isTile() && !fits(call.arg(i).type()))
      return wrongType(call, "integers of 32 or 64 bits", call.arg(i).type());
  auto pair = e.semantic().unify(call.arg(0), call.arg(1));
  if (failed(pair))
    return failure();
  if (!fits(pair->first.type()))
    return wrongType(call, "integers of 32 or 64 bits", pair->first.type());
  return make<tt::MulhiUIOp>(e, pair->first, pair->second);
}

FailureOr<Value> Clamp(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto nanWins = propagatesNan(call, 3);
  if (failed(nanWins))
    return failure();
  Value v[3];
  for (int i = 0; i < 3; ++i) {
    auto widened = widenedFor36(e, call.arg(i));
    if (failed(widened))
      return failure();
    v[i] = *widened;
  }
  if (failed(e.semantic().unifyAll(v)))
    return failure();
  Type type = v[0].type();
  if (type.isFloat()) {
    auto mode = *nanWins ? tt::PropagateNan::All : tt::PropagateNan::None;
    mlir::OpBuilder &b = e.builder();
    return Value::tile(
        tt::ClampFOp::create(b, e.loc(), type.toMLIR(b.getContext()), v[0].ir(), v[1].ir(), v[2].ir(), mode), type);
  }
  if (e.options().language == LanguageVersion::V36) {
    e.report(ClampNeedsFloats, type.scalar().str()).note("use `tl.minimum` and `tl.maximum`");
    return failure();
  }
  if (type.isSignedInt())
    return make<arith::MinSIOp>(e, make<arith::MaxSIOp>(e, v[0], v[1]), v[2]);
  return make<arith::MinUIOp>(e, make<arith::MaxUIOp>(e, v[0], v[1]), v[2]);
}

FailureOr<Value> MapElementwise(BuiltinCall &call) {
  // Signature: (scalar_fn, *args, pack=1).
  auto tiles = tileGroup(call, 1);
  auto pack = intArgument(call, 2);
  if (failed(tiles) || failed(pack) || failed(requireBlocks(call, 1, *tiles)))
    return failure();
  Evaluator &e = call.evaluator;
  int64_t elements = (*tiles)[0].type().numElements();
  if (*pack < 1 || !llvm::isPowerOf2_64(*pack) || *pack > elements)
    return e.error(MapPack, *pack, elements);
  llvm::ArrayRef<int64_t> shape = (*tiles)[0].type().shape();
  if (!llvm::all_of(shape, [](int64_t extent) { return llvm::isPowerOf2_64(extent); }) && shape.back() % *pack)
    return e.error(MapPackExtent, *pack, shapeText(shape));
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
    if (failed(requireFew(call, "gives", results.size() / *pack)))
      return failure();
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

FailureOr<Value> InlineAsmElementwise(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto text = strArgument(call, 0), constraints = strArgument(call, 1);
  auto isPure = boolArgument(call, 4);
  auto pack = intArgument(call, 5);
  if (failed(text) || failed(constraints) || failed(isPure) || failed(pack))
    return failure();
  if (!call.arg(2).isTuple())
    return badArgument(call, 2, "a list of tiles");
  llvm::SmallVector<Value> operands;
  for (Value value : call.arg(2).elements()) {
    auto tile = e.semantic().toTile(value);
    if (failed(tile))
      return failure();
    operands.push_back(*tile);
  }
  // The operation has the shape of its operands. Without operands it gets a dummy operand that the assembly text does
  // not use.
  std::string allConstraints = constraints->str();
  if (operands.empty()) {
    operands.push_back(*e.semantic().toTile(Value::fromInt(0)));
    allConstraints += allConstraints.empty() ? "r" : ",r";
  }
  for (int round = 0; round < 2; ++round)
    for (size_t i = 1; i < operands.size(); ++i) {
      auto pair = e.semantic().broadcast(operands[0], operands[i]);
      if (failed(pair))
        return failure();
      std::tie(operands[0], operands[i]) = *pair;
    }
  bool isTuple = call.arg(3).isTuple();
  llvm::SmallVector<Value> dtypes;
  if (isTuple)
    dtypes.append(call.arg(3).elements().begin(), call.arg(3).elements().end());
  else
    dtypes.push_back(call.arg(3));
  llvm::ArrayRef<int64_t> shape;
  if (!operands.empty())
    shape = operands[0].type().shape();
  mlir::OpBuilder &b = e.builder();
  llvm::SmallVector<Type> types;
  llvm::SmallVector<mlir::Type> irTypes;
  for (Value dtype : dtypes) {
    if (!dtype.isDType())
      return badArgument(call, 3, "a dtype or a tuple of dtypes");
    types.push_back(e.types().block(dtype.asType().scalar(), shape));
    irTypes.push_back(types.back().toMLIR(b.getContext()));
  }
  llvm::SmallVector<mlir::Value> irs;
  for (Value operand : operands)
    irs.push_back(operand.ir());
  auto op = tt::ElementwiseInlineAsmOp::create(b, e.loc(), irTypes, *text, allConstraints, *isPure, *pack, irs);
  llvm::SmallVector<Value> results;
  for (auto [i, type] : llvm::enumerate(types))
    results.push_back(Value::tile(op->getResult(i), type));
  return isTuple ? e.arena().tuple(results) : results[0];
}

mlir::LogicalResult broadcastAll(Evaluator &e, llvm::MutableArrayRef<Value> tiles) {
  for (int round = 0; round < 2; ++round)
    for (size_t i = 1; i < tiles.size(); ++i) {
      auto pair = e.semantic().broadcast(tiles[0], tiles[i]);
      if (failed(pair))
        return failure();
      std::tie(tiles[0], tiles[i]) = *pair;
    }
  return mlir::success();
}

mlir::Value makeLibraryCall(Evaluator &e, mlir::Type type, llvm::ArrayRef<mlir::Value> operands,
                            llvm::StringRef library, llvm::StringRef path, llvm::StringRef symbol, bool isPure) {
  return tt::ExternElementwiseOp::create(e.builder(), e.loc(), type, operands, library, path, symbol, isPure);
}

/// The entry `(symbol, dtype)` of the table `{(dtype, …): (symbol, dtype)}` for these operand types; null if there is
/// none.
static FailureOr<Value> findEntry(BuiltinCall &call, llvm::ArrayRef<Value> tiles) {
  for (Value entry : call.arg(3).elements()) {
    bool isEntry = entry.isTuple() && entry.elements().size() == 2 && entry.elements()[0].isTuple() &&
                   entry.elements()[1].isTuple() && entry.elements()[1].elements().size() == 2 &&
                   entry.elements()[1].elements()[0].isStr() && entry.elements()[1].elements()[1].isDType();
    if (!isEntry)
      return badArgument(call, 3, "a dictionary `{(dtype, …): (symbol, dtype)}`");
    llvm::ArrayRef<Value> key = entry.elements()[0].elements();
    bool fits = key.size() == tiles.size();
    for (size_t i = 0; fits && i < key.size(); ++i)
      fits = key[i].isDType() && key[i].asType() == tiles[i].type().scalar();
    if (fits)
      return entry.elements()[1];
  }
  return Value();
}

FailureOr<Value> ExternElementwise(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto library = strArgument(call, 0), path = strArgument(call, 1);
  auto isPure = boolArgument(call, 4);
  if (failed(library) || failed(path) || failed(isPure))
    return failure();
  if (!call.arg(2).isTuple() || call.arg(2).elements().empty())
    return badArgument(call, 2, "a list of tiles or scalars");
  if (!call.arg(3).isTuple())
    return badArgument(call, 3, "a dictionary `{(dtype, …): (symbol, dtype)}`");
  llvm::SmallVector<Value> tiles;
  std::string types;
  for (Value argument : call.arg(2).elements()) {
    auto tile = e.semantic().toTile(argument);
    if (failed(tile))
      return failure();
    tiles.push_back(*tile);
    types += (types.empty() ? "" : ", ") + tile->type().scalar().str();
  }
  auto entry = findEntry(call, tiles);
  if (failed(entry))
    return failure();
  if (!*entry)
    return e.error(NoLibraryFunction, types);
  if (failed(broadcastAll(e, tiles)))
    return failure();
  llvm::SmallVector<mlir::Value> values;
  for (Value tile : tiles)
    values.push_back(tile.ir());
  Type type = e.types().withScalar(tiles.front().type(), entry->elements()[1].asType());
  return Value::tile(makeLibraryCall(e, type.toMLIR(e.builder().getContext()), values, *library, *path,
                                     entry->elements()[0].asStr(), *isPure),
                     type);
}

} // namespace builtins
} // namespace txl::frontend
