// The evaluator's interface for builtins, and the locations of operations and diagnostics.
#include "frontend/evaluation/Evaluator.h"
#include "frontend/evaluation/Walker.h"
#include "frontend/values/CompileTimeArithmetic.h"
#include "frontend/values/ConstantText.h"
#include "support/Limits.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;

TXL_DIAGNOSTIC(CompilationInterrupted, RuntimeError, "the compilation was interrupted here");
TXL_DIAGNOSTIC(TooMuchWork, RuntimeError, "the kernel takes more than {0} steps to compile");
TXL_DIAGNOSTIC(RuntimeTruth, TypeError,
               "a condition known at compile time is needed here, but this is a run-time value of type `{0}`");

mlir::OpBuilder &Evaluator::builder() { return compilation.builder; }
mlir::MLIRContext *Evaluator::context() { return &compilation.context; }
mlir::Location Evaluator::loc() { return compilation.location(); }
TypeContext &Evaluator::types() { return compilation.types; }
Arena &Evaluator::arena() { return compilation.arena; }
Semantic &Evaluator::semantic() { return compilation.semantic; }
const FrontendOptions &Evaluator::options() { return compilation.request.options; }
Host &Evaluator::host() { return compilation.host; }
const Prelude &Evaluator::prelude() { return compilation.prelude; }
DiagnosticEngine &Evaluator::diagnostics() { return compilation.diagnostics; }
void Evaluator::replaceInVariables(mlir::Value from, Value to) {
  for (auto &[name, value] : compilation.frame->variables)
    if (value.isTile() && value.ir() == from)
      value = to;
}

GroupUse &Evaluator::groups() { return compilation.groups; }
SourceLocation Evaluator::site() { return compilation.site(); }

llvm::StringRef Evaluator::libraryFunction() {
  return compilation.frame && compilation.frame->userCallSite ? llvm::StringRef(compilation.frame->function->name)
                                                              : llvm::StringRef();
}

llvm::LogicalResult Evaluator::error(const ArithmeticError &error) {
  report(*error.declaration, error.arguments[0], error.arguments[1], error.arguments[2]);
  return failure();
}

Value Evaluator::known(Value value) { return compilation.known(value); }

Value Compilation::known(Value value) {
  if (value.isTile()) {
    auto found = knownArguments.find(value.ir());
    return found == knownArguments.end() ? value : Value::fromInt(found->second);
  }
  if (!value.isTuple() || value.isConstexpr() || knownArguments.empty())
    return value;
  llvm::SmallVector<Value, 8> elements;
  for (Value element : value.elements())
    elements.push_back(known(element));
  return arena.withElements(value.asTuple(), elements);
}

FailureOr<bool> Evaluator::truth(Value value) {
  if (value.isRuntime()) {
    report(RuntimeTruth, value.describe()).note("compute it from literals and `tl.constexpr` parameters");
    return mlir::failure();
  }
  const EnumMemberData *member = arena().memberOf(value);
  if (value.is(ValueKind::Host) || (member && member->hasOperators)) {
    FailureOr<Value> answer = applyHost("bool", {value});
    return failed(answer) ? FailureOr<bool>(failure()) : FailureOr<bool>(constantTruth(*answer));
  }
  return constantTruth(value);
}

FailureOr<Value> Evaluator::applyHost(llvm::StringRef op, llvm::ArrayRef<Value> operands) {
  return compilation.hostApply(op, operands);
}

void Evaluator::pointAt(const BuiltinCall &call, unsigned i) {
  auto *node = llvm::dyn_cast_if_present<syntax::Call>(compilation.node);
  if (!node)
    return;
  const Parameter &parameter = call.builtin.signature.parameters[i];
  for (const syntax::Keyword *keyword : node->keywords)
    if (keyword->arg == parameter.name)
      return compilation.at(keyword->value);
  auto *function = llvm::dyn_cast<syntax::Attribute>(node->func);
  if (call.isMethod && i == 0 && function)
    return compilation.at(function->value);
  unsigned position = i - call.isMethod;
  auto isStarred = [](const syntax::Expr *argument) { return llvm::isa<syntax::Starred>(argument); };
  if (parameter.kind != Parameter::Kind::KeywordOnly && position < node->args.size() &&
      llvm::none_of(node->args.take_front(position + 1), isStarred))
    compilation.at(node->args[position]);
}

std::string Evaluator::show(Value value, bool repr) {
  const EnumMemberData *member = arena().memberOf(value);
  if (value.is(ValueKind::Host) || (member && member->classHandle)) {
    FailureOr<Value> text = applyHost(repr ? "repr" : "str", {value});
    if (succeeded(text) && text->isStr())
      return text->asStr().str();
  }
  return valueText(value, repr);
}

mlir::Location Compilation::fileLocation(const SourceBuffer &source, unsigned line, unsigned column) {
  mlir::StringAttr &file = fileNames[&source];
  if (!file)
    file = mlir::StringAttr::get(&context, source.name());
  return mlir::FileLineColLoc::get(file, source.reportedLine(line), column + source.reportedColumnOffset() + 1);
}

mlir::Location Compilation::location() {
  if (!cachedLocation) {
    if (!frame || !frame->function || !node)
      return frame ? frame->callSite : mlir::Location(mlir::UnknownLoc::get(&context));
    mlir::Location here = fileLocation(*frame->function->source, node->lineno, node->colOffset);
    if (assignedName)
      here = mlir::NameLoc::get(assignedName, here);
    cachedLocation = llvm::isa<mlir::UnknownLoc>(frame->callSite)
                         ? here
                         : mlir::Location(mlir::CallSiteLoc::get(here, frame->callSite));
  }
  return mlir::Location(cachedLocation);
}

mlir::Location Compilation::functionLocation(const JitFunction &function) {
  return fileLocation(*function.source, function.def->lineno, function.def->colOffset);
}

/// The number of steps between two polls of Host::interrupted.
static constexpr size_t workPerPoll = 2048;

bool Compilation::spend(size_t amount) {
  bool poll = work / workPerPoll != (work + amount) / workPerPoll;
  work += amount;
  if (poll && host.interrupted()) {
    diagnostics.emit(site(), CompilationInterrupted);
    return false;
  }
  if (work <= limits::evaluationSteps)
    return true;
  diagnostics.emit(site(), TooMuchWork, limits::evaluationSteps)
      .note("loops are unrolled by `static_range`, and calls evaluated in place: use smaller ranges");
  return false;
}

SourceLocation Compilation::site() const {
  if (frame && frame->userCallSite)
    return frame->userCallSite;
  return frame && frame->function && node ? node->location(*frame->function->source) : SourceLocation();
}

void txl::frontend::flattenTiles(Value value, llvm::SmallVectorImpl<Value> &tiles) {
  if (value.isRuntime())
    tiles.push_back(value);
  else if (value.isTuple())
    for (Value element : value.elements())
      flattenTiles(element, tiles);
}

Value txl::frontend::unflattenTiles(Value shape, llvm::ArrayRef<mlir::Value> &irs, Arena &arena) {
  if (shape.isRuntime()) {
    mlir::Value ir = irs.front();
    irs = irs.drop_front();
    return Value::tile(ir, shape.type());
  }
  if (!shape.isTuple())
    return shape;
  llvm::SmallVector<Value, 8> elements;
  for (Value element : shape.elements())
    elements.push_back(unflattenTiles(element, irs, arena));
  return arena.withElements(shape.asTuple(), elements);
}
