// Calls of functions that are compiled separately (`extern`). The caller's module has a declaration of such a function;
// the driver compiles it, as a module of its own, and links the two. Its arguments and its result cross as plain data,
// in which a run-time value is represented by its type.
#include "frontend/evaluation/Walker.h"
#include "frontend/evaluation/calls/Outlined.h"
#include "ir/SourcePosition.h"
#include "ir/Threads.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(
    ExternBuffer, TypeError,
    "the {0} of a function that is compiled separately (`extern`) cannot be a buffer: its layout is chosen in "
    "the function that allocates it");
TXL_DIAGNOSTIC(
    ExternThreads, UnsupportedLanguageConstruct,
    "a program of several warpgroups, single warps or clusters cannot call a function that is compiled separately "
    "(`extern`), for the threads of one CTA");
TXL_DIAGNOSTIC(
    ExternGroup, UnsupportedLanguageConstruct,
    "`{0}` is compiled separately (`extern`), for kernels with any groups of warps, so it cannot have groups of "
    "its own");

FailureOr<Specialization> frontend::externArgument(Compilation &c, Value value, llvm::StringRef parameter) {
  Specialization result;
  if (value.isBuffer()) {
    c.evaluator.report(ExternBuffer, ("argument `" + parameter + "`").str())
        .note("leave out `extern`, or pass the tile that is loaded from it");
    return failure();
  }
  if (value.isRuntime()) {
    result.type = value.type().scalar().signature() + value.type().shapeText();
    return result;
  }
  if (value.isTuple() && !c.arena.memberOf(value)) {
    const TupleData &tuple = value.asTuple();
    result.kind = Specialization::Kind::Tuple;
    result.typeName = tuple.typeName.str();
    for (llvm::StringRef field : tuple.fields)
      result.fields.push_back(field.str());
    if (tuple.type) {
      FailureOr<HostValue> type = c.toHost(Value::classObject(tuple.type));
      if (failed(type))
        return failure();
      result.constant = *type;
      result.constant.isAggregate = tuple.isAggregate;
    }
    for (Value element : value.elements()) {
      FailureOr<Specialization> one = externArgument(c, element, parameter);
      if (failed(one))
        return failure();
      result.elements.push_back(std::move(*one));
    }
    return result;
  }
  FailureOr<HostValue> constant = c.toHost(value);
  if (failed(constant))
    return failure();
  result.kind = Specialization::Kind::Constant;
  result.constant = std::move(*constant);
  return result;
}

/// Keeps the compile-time numbers of an aggregate compile-time numbers.
static void keepConstants(HostValue &value) {
  using Kind = HostValue::Kind;
  for (HostValue &element : value.elements) {
    keepConstants(element);
    const bool isNumber = element.kind == Kind::Bool || element.kind == Kind::Int || element.kind == Kind::Float;
    if (!value.isAggregate || !isNumber)
      continue;
    HostValue constant;
    constant.kind = Kind::Constexpr;
    constant.elements.push_back(std::move(element));
    element = std::move(constant);
  }
}

FailureOr<HostValue> frontend::externResult(Compilation &c, Value value) {
  llvm::SmallVector<Value, 8> parts;
  flattenTiles(value, parts);
  if (llvm::any_of(parts, [](Value part) { return part.isBuffer(); })) {
    c.evaluator.report(ExternBuffer, "result").note("leave out `extern`, or return the tile that is loaded from it");
    return failure();
  }
  FailureOr<HostValue> result = c.toHost(value, /*allowTiles=*/true);
  if (succeeded(result))
    keepConstants(*result);
  return result;
}

/// Passes each run-time value in `value`, in order, to `visit`.
static void eachTile(HostValue &value, llvm::function_ref<void(HostValue &)> visit) {
  if (value.kind == HostValue::Kind::Tile)
    visit(value);
  for (HostValue &element : value.elements)
    eachTile(element, visit);
}

Value frontend::fromExternResult(Compilation &c, HostValue result, mlir::ValueRange parts) {
  eachTile(result, [&](HostValue &tile) {
    tile.integer = static_cast<int64_t>(c.passTile(Value::tile(parts.front(), c.types.parseTile(tile.text))));
    parts = parts.drop_front();
  });
  return c.fromHost(result);
}

FailureOr<Value> Walker::callExtern(const JitFunction &function, llvm::ArrayRef<Value> bound) {
  KernelRequest request;
  request.function = function.host;
  request.options = c.request.options;
  request.isFunction = true;
  llvm::SmallVector<Value, 8> tiles;
  for (auto [parameter, value] : llvm::zip(function.signature.parameters, bound)) {
    FailureOr<Specialization> argument = externArgument(c, value, parameter.name);
    if (failed(argument))
      return failure();
    request.arguments.push_back(std::move(*argument));
    flattenTiles(value, tiles);
  }
  const ExternFunction *callee = nullptr;
  {
    DiagnosticEngine::CallScope scope(c.diagnostics, c.site(), function.name);
    callee = c.request.externs->compile(request, c.host, c.diagnostics);
  }
  if (!callee)
    return failure();
  if (callee->hasBreakpoint)
    c.module->setAttr("dbg.breakpoint", c.builder.getUnitAttr());
  auto declaration = c.module.lookupSymbol<tt::FuncOp>(callee->symbol);
  if (!declaration) {
    llvm::append_range(c.manifest, callee->manifest);
    llvm::SmallVector<mlir::Type, 8> inputs, results;
    for (Value tile : tiles)
      inputs.push_back(tile.ir().getType());
    HostValue shape = callee->result;
    eachTile(shape, [&](HostValue &tile) { results.push_back(c.types.parseTile(tile.text).toMLIR(&c.context)); });
    mlir::OpBuilder::InsertionGuard guard(c.builder);
    c.builder.setInsertionPointToEnd(c.module.getBody());
    declaration = tt::FuncOp::create(c.builder, c.functionLocation(function), callee->symbol,
                                     c.builder.getFunctionType(inputs, results),
                                     {c.builder.getNamedAttr("noinline", c.builder.getBoolAttr(true))});
    declaration.setNested();
  }
  llvm::SmallVector<mlir::Value, 8> operands;
  for (Value tile : tiles)
    operands.push_back(tile.ir());
  auto call = tt::CallOp::create(c.builder, c.location(), declaration, operands);
  if (Value result = fromExternResult(c, callee->result, call->getResults()))
    return result;
  return failure();
}

bool frontend::checkExterns(Compilation &c) {
  const tx::Threads threads = tx::threadsOf(c.module);
  const bool isDivided = threads.isExplicit || threads.cluster > 1 || c.module->hasAttr(ir::kProgramCtas);
  bool isGood = true;
  c.module.walk([&](mlir::Operation *op) {
    auto call = llvm::dyn_cast<tt::CallOp>(op);
    auto callee = call ? c.module.lookupSymbol<tt::FuncOp>(call.getCallee()) : tt::FuncOp();
    if (isGood && isDivided && callee && callee.isNested()) {
      ir::emitAt(c.diagnostics, op->getLoc(), ExternThreads)
          .note("leave out `extern`: a `noinline` function is compiled with each of its callers");
      isGood = false;
    }
    if (isGood && c.request.isFunction && llvm::isa<tx::GroupOp>(op)) {
      ir::emitAt(c.diagnostics, op->getLoc(), ExternGroup, c.request.function->qualifiedName)
          .note("leave out `extern`: a `noinline` function is compiled with each of its callers");
      isGood = false;
    }
  });
  return isGood;
}
