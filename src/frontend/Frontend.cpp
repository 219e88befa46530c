// Compiles a kernel: creates its IR function, binds arguments to parameters, evaluates the body.
#include "frontend/Frontend.h"
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/evaluation/SpecializedLoops.h"
#include "frontend/evaluation/Walker.h"
#include "frontend/evaluation/calls/Outlined.h"
#include "frontend/evaluation/finish/GroupThreads.h"
#include "frontend/evaluation/finish/MoveDescriptors.h"
#include "frontend/evaluation/finish/TensorDotWaits.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;

TXL_DIAGNOSTIC(ArgumentCount, TypeError, "the kernel `{0}` has {1} parameters, but {2} arguments are described");
TXL_DIAGNOSTIC(BadArgumentType, TypeError, "`{0}` is not a type of an argument (parameter `{1}`)");
TXL_DIAGNOSTIC(NotConstexprArgument, TypeError,
               "the parameter `{0}` is a constexpr: its argument is a value, not the type `{1}`");
TXL_DIAGNOSTIC(BadKnownValue, TypeError, "the known value of the parameter `{0}` does not fit its type `{1}`");
TXL_DIAGNOSTIC(KernelVariadicKeywords, UnsupportedLanguageConstruct,
               "`**{0}` of the kernel `{1}` is not part of the language of kernels");
// An internal error, not a user error: no test can trigger it.
static constexpr DiagnosticDeclaration InvalidModule{"InvalidModule", ExceptionKind::RuntimeError,
                                                     "the compiler generated invalid code for `{0}`: {1}"};

namespace {
/// Creates the arguments of the IR function; specialised arguments become compile-time values.
struct KernelArguments {
  Compilation &c;
  mlir::Block &entry;
  mlir::Location loc;
  llvm::SmallVector<mlir::Type> types;
  llvm::SmallVector<mlir::DictionaryAttr> attributes;

  /// The value of a parameter; Invalid, after a diagnostic, for an invalid specialisation.
  Value bind(const Specialization &argument, const Parameter &parameter, const llvm::Twine &name);

private:
  Value typed(const Specialization &argument, const Parameter &parameter, llvm::StringRef name);
};
} // namespace

Value KernelArguments::typed(const Specialization &argument, const Parameter &parameter, llvm::StringRef name) {
  Type type = c.request.isFunction ? c.types.parseTile(argument.type) : c.types.parse(argument.type);
  if (!type || type.isVoid()) {
    c.evaluator.report(BadArgumentType, argument.type, parameter.name);
    return Value();
  }
  if (parameter.isConstexpr) {
    c.evaluator.report(NotConstexprArgument, parameter.name, argument.type);
    return Value();
  }
  mlir::Type irType = type.toMLIR(&c.context);
  mlir::Location named = mlir::NameLoc::get(mlir::StringAttr::get(&c.context, name), loc);
  types.push_back(irType);
  mlir::Value ir = entry.addArgument(irType, named);
  llvm::SmallVector<mlir::NamedAttribute, 1> dictionary;
  if (argument.divisibility > 1)
    dictionary.push_back(c.builder.getNamedAttr(ir::kDivisibility, c.builder.getI32IntegerAttr(argument.divisibility)));
  attributes.push_back(c.builder.getDictionaryAttr(dictionary));
  if (argument.constant.kind == HostValue::Kind::Missing)
    return Value::tile(ir, type);
  Value known = c.fromHost(argument.constant);
  auto integer = llvm::dyn_cast<mlir::IntegerType>(irType);
  if (!integer || !(known.isInt() || known.isBool()) || !known.fitsInt64()) {
    c.evaluator.report(BadKnownValue, parameter.name, argument.type);
    return Value();
  }
  auto attribute =
      mlir::IntegerAttr::get(integer, llvm::APInt(64, known.asInt64(), true).sextOrTrunc(integer.getWidth()));
  Value value = Value::tile(mlir::arith::ConstantOp::create(c.builder, named, attribute), type);
  c.knownArguments[value.ir()] = known.asInt64();
  return value;
}

Value KernelArguments::bind(const Specialization &argument, const Parameter &parameter, const llvm::Twine &name) {
  switch (argument.kind) {
  case Specialization::Kind::Constant:
    return c.fromHost(argument.constant);
  case Specialization::Kind::Typed:
    return typed(argument, parameter, name.str());
  case Specialization::Kind::Tuple: {
    llvm::SmallVector<Value> elements;
    llvm::SmallVector<llvm::StringRef> fields;
    for (const std::string &field : argument.fields)
      fields.push_back(c.arena.copy(field));
    for (auto [i, element] : llvm::enumerate(argument.elements)) {
      elements.push_back(bind(element, parameter, name + "." + llvm::Twine(i)));
      if (!elements.back())
        return Value();
    }
    const ClassObject *type = nullptr;
    if (argument.constant.kind != HostValue::Kind::Missing)
      if (Value known = c.fromHost(argument.constant); known.is(ValueKind::Class))
        type = &known.asClass();
    bool isAggregate = type && (type->kind == ClassKind::Aggregate || argument.constant.isAggregate);
    return c.arena.instance(type, isAggregate, elements, fields, c.arena.copy(argument.typeName));
  }
  }
  llvm_unreachable("every kind returns");
}

/// Makes `func`, which was evaluated to `value`, a function for kernels to call. False after a diagnostic.
static bool finishExtern(Compilation &c, const JitFunction &function, tt::FuncOp func, llvm::ArrayRef<Value> bound,
                         Value value, FrontendResult &result) {
  mlir::FailureOr<HostValue> plain = externResult(c, value);
  if (failed(plain))
    return false;
  result.result = std::move(*plain);
  result.kernelName = outlinedName(function, bound);
  llvm::SmallVector<Value, 8> parts;
  flattenTiles(value, parts);
  llvm::SmallVector<mlir::Value, 8> returned;
  for (Value part : parts)
    returned.push_back(part.ir());
  tt::ReturnOp::create(c.builder, func.getLoc(), returned);
  func.setFunctionType(c.builder.getFunctionType(func.getArgumentTypes(), mlir::ValueRange(returned).getTypes()));
  func.setSymName(result.kernelName);
  func.setNested();
  func->setAttr("noinline", c.builder.getBoolAttr(true));
  return true;
}

/// The body of compileToTTIR; false after a diagnostic.
static bool compile(Compilation &c, const JitFunction &function, FrontendResult &result) {
  Frame outside(mlir::UnknownLoc::get(&c.context));
  outside.function = &function;
  Activation activation(c, outside);
  c.at(function.def);
  llvm::ArrayRef<Parameter> parameters = function.signature.parameters;
  if (function.signature.kwarg) {
    c.evaluator.report(KernelVariadicKeywords, function.signature.kwarg->arg, function.name)
        .note("give each parameter a unique name");
    return false;
  }
  if (parameters.size() != c.request.arguments.size()) {
    c.evaluator.report(ArgumentCount, function.name, parameters.size(), c.request.arguments.size());
    return false;
  }
  mlir::Location loc = c.location();
  c.builder.setInsertionPointToEnd(c.module.getBody());
  auto func = tt::FuncOp::create(c.builder, loc, function.name, c.builder.getFunctionType({}, {}),
                                 {c.builder.getNamedAttr("noinline", c.builder.getBoolAttr(function.noinline))});
  func->setAttr("sym_visibility", c.builder.getStringAttr("public")); // Triton prints it; `setPublic` omits it
  mlir::Block &entry = func.getBody().emplaceBlock();
  c.builder.setInsertionPointToEnd(&entry);
  KernelArguments arguments{c, entry, loc, {}, {}};
  llvm::SmallVector<Value, 16> bound;
  for (auto [parameter, argument] : llvm::zip(parameters, c.request.arguments)) {
    c.at(parameter.node);
    bound.push_back(arguments.bind(argument, parameter, parameter.name));
    if (!bound.back())
      return false;
  }
  func.setFunctionType(c.builder.getFunctionType(arguments.types, {}));
  mlir::function_interface_impl::setAllArgAttrDicts(llvm::cast<mlir::FunctionOpInterface>(func.getOperation()),
                                                    arguments.attributes);
  c.at(function.def);
  mlir::FailureOr<Value> value = Walker(c).run(function, bound, mlir::UnknownLoc::get(&c.context));
  if (failed(value))
    return false;
  if (!c.request.isFunction)
    tt::ReturnOp::create(c.builder, loc); // the result of a kernel is ignored
  else if (!finishExtern(c, function, func, bound, *value, result))
    return false;
  removeCombinePoints(c);
  waitForTensorDots(c);
  specializeMarkedLoops(c);
  setThreadAttributes(c);
  moveDescriptorsToCall(c);
  return checkExterns(c) && !c.diagnostics.hasErrors();
}

FrontendResult txl::frontend::compileToTTIR(mlir::MLIRContext &context, const Prelude &prelude,
                                            const KernelRequest &request, Host &host, DiagnosticEngine &diagnostics) {
  FrontendResult result;
  Compilation c(context, prelude, request, host, diagnostics);
  const JitFunction *function = c.function(request.function);
  if (!function)
    return result;
  result.kernelName = function->name;
  result.module = mlir::ModuleOp::create(c.builder, c.functionLocation(*function));
  c.module = *result.module;
  std::string invalid;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (invalid.empty())
      invalid = diagnostic.str();
    return mlir::success();
  });
  bool ok = compile(c, *function, result);
  if (ok && mlir::failed(mlir::verify(*result.module))) {
    diagnostics.emit(function->def->location(*function->source), InvalidModule, function->name, invalid);
    ok = false;
  }
  if (!ok)
    result.module = nullptr;
  result.manifest = std::move(c.manifest);
  return result;
}
