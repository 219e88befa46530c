// Primitives of the prelude's libdevice: checks that operands have exactly one of a function's declared overloads, and
// emits the operation or library call of a name.
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/builtins/LibraryCall.h"
#include "frontend/decompile/SourceEmitter.h"
#include "ir/OperationTable.h"
#include "ir/ops/ElementOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(NoOverload, TypeError, "`{0}` takes {1}, got {2}");

namespace builtins {

using mlir::failure;
using mlir::FailureOr;
namespace arith = mlir::arith;
namespace math = mlir::math;

/// Formats `f32,i32 f64,i32` for messages: `(fp32, int32) or (fp64, int32)`.
static std::string describeOverloads(llvm::ArrayRef<llvm::StringRef> overloads) {
  std::string text;
  for (auto [i, overload] : llvm::enumerate(overloads)) {
    llvm::SmallVector<llvm::StringRef> types;
    overload.split(types, ',');
    std::string names;
    for (llvm::StringRef type : types)
      names += (names.empty() ? "" : ", ") +
               std::string(type.front() == 'f'   ? "fp"
                           : type.front() == 'u' ? "uint"
                                                 : "int") +
               type.drop_front().str();
    text += i == 0 ? "" : i + 1 == overloads.size() ? " or " : ", ";
    text += types.size() > 1 ? "(" + names + ")" : names;
  }
  return text;
}

/// The tiles, broadcast to one shape. The builtin's arguments are name, overloads, `*args`.
static FailureOr<llvm::SmallVector<Value>> operands(BuiltinCall &call) {
  Evaluator &e = call.evaluator;
  auto name = strArgument(call, 0), text = strArgument(call, 1);
  if (failed(name) || failed(text))
    return failure();
  llvm::SmallVector<Value> tiles;
  std::string types;
  for (Value argument : call.arg(2).elements()) {
    auto tile = e.semantic().toTile(argument);
    if (failed(tile))
      return failure();
    tiles.push_back(*tile);
    std::string type = tile->type().scalar().signature();
    type = llvm::StringRef(type).starts_with("fp") && !tile->type().isFp8() ? "f" + type.substr(2) : type;
    types += (types.empty() ? "" : ",") + type;
  }
  llvm::SmallVector<llvm::StringRef> overloads;
  text->split(overloads, ' ');
  if (!llvm::is_contained(overloads, types)) {
    std::string got;
    for (Value tile : tiles)
      got += (got.empty() ? "" : ", ") + tile.type().scalar().str();
    e.report(NoOverload, *name, describeOverloads(overloads), tiles.size() > 1 ? "(" + got + ")" : got)
        .note("nothing is promoted here: convert with `.to(...)`");
    return failure();
  }
  if (failed(broadcastAll(e, tiles)))
    return failure();
  return tiles;
}

FailureOr<Value> InternalOperands(BuiltinCall &call) {
  auto tiles = operands(call);
  return failed(tiles) ? FailureOr<Value>(failure()) : call.evaluator.arena().tuple(*tiles);
}

using Maker = mlir::Value (*)(Evaluator &, llvm::ArrayRef<mlir::Value>);

template <typename Op> static mlir::Value makeOperation(Evaluator &e, llvm::ArrayRef<mlir::Value> operands) {
  mlir::OperationState state(e.loc(), Op::getOperationName());
  state.addOperands(operands);
  state.addTypes(operands[0].getType());
  return e.builder().create(state)->getResult(0);
}

/// Calls a function that has no operation, by its name in CUDA's libdevice.
static mlir::Value makeLibraryFunction(Evaluator &e, llvm::StringRef name, llvm::ArrayRef<mlir::Value> operands) {
  mlir::Type type = operands.back().getType();
  std::string symbol = ("__nv_" + name + (mlir::getElementTypeOrSelf(type).isF32() ? "f" : "")).str();
  return makeLibraryCall(e, type, operands, "", "", symbol, /*isPure=*/true);
}

FailureOr<Value> InternalOperation(BuiltinCall &call) {
  static const llvm::StringMap<Maker> makers = {
#define TXL_LIBDEVICE(name, Op) {#name, makeOperation<Op>},
#include "frontend/builtins/Libdevice.def"
  };
  auto tiles = operands(call);
  if (failed(tiles))
    return failure();
  llvm::SmallVector<mlir::Value> values;
  for (Value tile : *tiles)
    values.push_back(tile.ir());
  llvm::StringRef name = *strArgument(call, 0);
  Type type = tiles->front().type();
  if (name == "abs")
    return Value::tile(type.isFloat() ? makeOperation<math::AbsFOp>(call.evaluator, values)
                                      : makeOperation<math::AbsIOp>(call.evaluator, values),
                       type);
  bool isLibrary = llvm::StringSwitch<bool>(name)
                       .Case("exp", true) // the operation `math.exp` is approximate on GPUs
#define LIBRARY1(name, Op) .Case(#name, true)
#define LIBRARY2(name, Op) .Case(#name, true)
#include "numerics/LibraryFunctions.def"
                       .Default(false);
  if (isLibrary)
    return Value::tile(makeLibraryFunction(call.evaluator, name, values), tiles->back().type());
  Maker make = makers.lookup(name);
  if (!make)
    return badArgument(call, 0, "the name of an operation");
  return Value::tile(make(call.evaluator, values), type);
}

} // namespace builtins
} // namespace txl::frontend

namespace txl::decompile {

/// Emits the libdevice function whose first operation is `op`; bit-counting functions extend the result to int32.
static void emitLibdeviceCall(SourceEmitter &s, mlir::Operation *op, llvm::StringRef name) {
  mlir::Type type = op->getResult(0).getType();
  unsigned width = mlir::getElementTypeOrSelf(type).getIntOrFloatBitWidth();
  if (width < 32 || mlir::getElementTypeOrSelf(type).isBF16())
    return s.reportInexpressible(
        op, llvm::formatv("`{0}` on `{1}`", op->getName().getStringRef(), mlir::getElementTypeOrSelf(type)));
  bool isNarrowed = width > 32 && mlir::isa<mlir::math::CtPopOp, mlir::math::CountLeadingZerosOp>(op);
  s.bind(op, llvm::formatv("tl.extra.libdevice.{0}({1}){2}", name, s.arguments(op->getOperands()),
                           isNarrowed ? ".to(tl.int64)" : ""));
}

void addLibrary(EmitterTable &table) {
  namespace arith = mlir::arith;
  namespace math = mlir::math;
#define TXL_LIBDEVICE(name, Op)                                                                                        \
  table.add([](SourceEmitter &s, auto op) { emitLibdeviceCall(s, op, #name); }, ir::OperationList<Op>());
#include "frontend/builtins/Libdevice.def"
}

} // namespace txl::decompile
