// Statements, in order. An `if` that returns in one arm also evaluates the statements after it (Walker.h).
#include "frontend/evaluation/DebugPoints.h"
#include "frontend/evaluation/Walker.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;
using mlir::failure;
using mlir::FailureOr;
using mlir::success;

TXL_DIAGNOSTIC(UnsupportedStatement, UnsupportedLanguageConstruct,
               "{0} is not part of the language of kernels (unsupported AST node type)");
TXL_DIAGNOSTIC(
    NestedFunction, UnsupportedLanguageConstruct,
    "a nested function is not part of the language of kernels (nested function definitions are not allowed)");
TXL_DIAGNOSTIC(ReturnInLoop, UnsupportedLanguageConstruct,
               "`return` inside of a loop is not part of the language of kernels (Cannot have `return` statements "
               "inside `while` or `for` statements)");
TXL_DIAGNOSTIC(
    UnusedBlockPointer, RuntimeError,
    "the result is not being used. Note that tl.advance does not have any side effects: the moved block pointer is "
    "what it returns");
TXL_DIAGNOSTIC(UnusedResult, CompilationError,
               "the result of `{0}` must be used (The result of {0} is not being used.{1})");
TXL_DIAGNOSTIC(AssertFailed, CompileTimeAssertionFailure, "assertion failed{0}");

/// The keyword of a statement.
static std::string keyword(const syntax::Stmt *stmt) {
  switch (stmt->kind) {
  case syntax::NodeKind::ClassDef:
    return "class";
  case syntax::NodeKind::Delete:
    return "del";
  case syntax::NodeKind::ImportFrom:
    return "import";
  case syntax::NodeKind::TryStar:
    return "try";
  case syntax::NodeKind::AsyncFor:
    return "async for";
  case syntax::NodeKind::AsyncWith:
    return "async with";
  case syntax::NodeKind::TypeAlias:
    return "type";
  default:
    return syntax::className(stmt->kind).lower();
  }
}

static const char *remedy(const syntax::Stmt *stmt) {
  switch (stmt->kind) {
  case syntax::NodeKind::Break:
    return "write a `while` loop whose condition becomes false";
  case syntax::NodeKind::Continue:
    return "put the rest of the body under an `if`";
  case syntax::NodeKind::Global:
  case syntax::NodeKind::Nonlocal:
    return "pass values as arguments and return them";
  case syntax::NodeKind::Import:
  case syntax::NodeKind::ImportFrom:
    return "import at the top of the module";
  case syntax::NodeKind::ClassDef:
    return "define the class at module level";
  case syntax::NodeKind::Raise:
    return "use `tl.static_assert` or `tl.device_assert`";
  case syntax::NodeKind::Match:
    return "use `if` and `elif`";
  case syntax::NodeKind::Try:
  case syntax::NodeKind::TryStar:
    return "a kernel raises no exceptions: test the condition with `if` or a mask";
  case syntax::NodeKind::Delete:
    return "leave it out: variables cost nothing once they are not used";
  default:
    return nullptr;
  }
}

Snapshot Walker::snapshot(llvm::ArrayRef<llvm::StringRef> names) {
  Snapshot result;
  for (llvm::StringRef name : names)
    result.push_back({name, frame().variables.lookup(name)});
  return result;
}

void Walker::restore(const Snapshot &snapshot) {
  for (auto [name, value] : snapshot)
    set(name, value);
}

Outcome Walker::execute(syntax::List<syntax::Stmt> body) {
  for (size_t i = 0; i < body.size(); ++i) {
    Outcome outcome = executeOne(body[i], body.drop_front(i + 1));
    if (outcome.flow == Outcome::Mixed && !outcome.consumedRest)
      outcome = afterMixed(outcome, body.drop_front(i + 1));
    else if (outcome.flow == Outcome::Next && !outcome.consumedRest)
      continue;
    outcome.consumedRest = false;
    return outcome;
  }
  return {};
}

/// Whether a debugger stops before the statement: not before a docstring, and `breakpoint()` makes its own point.
static bool stopsAt(const syntax::Stmt *stmt) {
  auto *expression = llvm::dyn_cast<syntax::ExprStmt>(stmt);
  if (!expression)
    return true;
  auto *call = llvm::dyn_cast<syntax::Call>(expression->value);
  auto *callee = call ? llvm::dyn_cast<syntax::Name>(call->func) : nullptr;
  return !llvm::isa<syntax::Constant>(expression->value) && !(callee && callee->id == "breakpoint");
}

Outcome Walker::executeOne(const syntax::Stmt *stmt, syntax::List<syntax::Stmt> rest) {
  using syntax::NodeKind;
  c.at(stmt);
  if (!c.spend(1))
    return outcome(mlir::failure());
  if (emitsDebugPoints(c) && stopsAt(stmt))
    emitDebugPoint(c);
  switch (stmt->kind) {
  case NodeKind::Assign:
    return outcome(assignment(*llvm::cast<syntax::Assign>(stmt)));
  case NodeKind::AugAssign:
    return outcome(augmented(*llvm::cast<syntax::AugAssign>(stmt)));
  case NodeKind::AnnAssign:
    return outcome(annotated(*llvm::cast<syntax::AnnAssign>(stmt)));
  case NodeKind::ExprStmt:
    return outcome(expression(*llvm::cast<syntax::ExprStmt>(stmt)));
  case NodeKind::If:
    return executeIf(*llvm::cast<syntax::If>(stmt), rest);
  case NodeKind::For:
    return executeFor(*llvm::cast<syntax::For>(stmt), rest);
  case NodeKind::While:
    return outcome(executeWhile(*llvm::cast<syntax::While>(stmt)));
  case NodeKind::Return:
    return returned(*llvm::cast<syntax::Return>(stmt));
  case NodeKind::Assert:
    return outcome(assertion(*llvm::cast<syntax::Assert>(stmt)));
  case NodeKind::With:
    return executeWith(*llvm::cast<syntax::With>(stmt));
  case NodeKind::Pass:
    return {};
  case NodeKind::FunctionDef:
  case NodeKind::AsyncFunctionDef:
    ev.report(NestedFunction).note("move it to module level and decorate it with `@jit`");
    return Outcome::error();
  default: {
    Diagnostic &diagnostic = ev.report(UnsupportedStatement, "`" + keyword(stmt) + "`");
    if (const char *text = remedy(stmt))
      diagnostic.note("{0}", text);
    return Outcome::error();
  }
  }
}

/// The jit function of a callee or bound method; null if it is not one.
static const JitFunction *functionOf(const Value &callee) {
  if (callee.is(ValueKind::Method))
    return functionOf(callee.asMethod().callee);
  return callee.is(ValueKind::Function) ? &callee.asFunction() : nullptr;
}

/// The `must_use_result` decorator of the called function; null if it has none.
static const syntax::Expr *mustUseResult(const Value &callee) {
  const JitFunction *function = functionOf(callee);
  if (!function)
    return nullptr;
  for (const syntax::Expr *decorator : function->def->decoratorList)
    if (decoratorName(decorator) == "must_use_result")
      return decorator;
  return nullptr;
}

/// The callee as written, such as `a.compute`.
static std::string writtenName(const syntax::Expr *callee) {
  if (auto *name = llvm::dyn_cast<syntax::Name>(callee))
    return name->id.str();
  if (auto *attribute = llvm::dyn_cast<syntax::Attribute>(callee)) {
    std::string owner = writtenName(attribute->value);
    return owner.empty() ? attribute->attr.str() : owner + "." + attribute->attr.str();
  }
  return "";
}

/// The text of `@must_use_result("…")`; empty if it has none. A name instead of a literal is resolved by the host.
FailureOr<std::string> Walker::ownText(const Value &callee, const syntax::Expr *decorator) {
  auto *made = llvm::dyn_cast<syntax::Call>(decorator);
  if (!made || made->args.size() != 1)
    return std::string();
  Value text;
  if (auto *constant = llvm::dyn_cast<syntax::Constant>(made->args[0])) {
    text = constant->value.kind == syntax::ConstantValue::Str ? Value::str(constant->value.text) : Value();
  } else if (auto *name = llvm::dyn_cast<syntax::Name>(made->args[0])) {
    FailureOr<Value> found = c.freeName(*functionOf(callee), name->id, /*allowPlain=*/true);
    if (failed(found))
      return failure();
    text = *found;
  }
  return text && text.isStr() ? text.asStr().str() : std::string();
}

llvm::LogicalResult Walker::expression(const syntax::ExprStmt &node) {
  if (llvm::isa<syntax::Constant>(node.value)) // a docstring, or `...`
    return success();
  auto *call = llvm::dyn_cast<syntax::Call>(node.value);
  FailureOr<Value> callee = call ? evaluate(call->func) : FailureOr<Value>(Value::none());
  if (failed(callee))
    return failure();
  FailureOr<Value> value = call ? evaluateLink(call, *callee) : evaluate(node.value);
  if (failed(value))
    return failure();
  if (const syntax::Expr *decorator = mustUseResult(*callee)) {
    c.at(node.value);
    FailureOr<std::string> text = ownText(*callee, decorator);
    if (failed(text))
      return failure();
    ev.report(UnusedResult, writtenName(call->func), text->empty() ? "" : " " + *text)
        .note("{0}", text->empty() ? "use it, or leave the call out" : *text);
    return failure();
  }
  const ClassObject *type = value->isAggregate() ? value->asTuple().type : nullptr;
  if (type && type->kind == ClassKind::Aggregate && type->name == "block_pointer") {
    c.at(node.value);
    ev.report(UnusedBlockPointer).note("write `p = tl.advance(p, offsets)`");
    return failure();
  }
  return success();
}

Outcome Walker::returned(const syntax::Return &node) {
  if (frame().dynamicLoops) {
    ev.report(ReturnInLoop)
        .note("keep the result in a variable and return it after the loop; a `while` can stop early");
    return Outcome::error();
  }
  FailureOr<Value> value = node.value ? evaluate(node.value) : FailureOr<Value>(Value::none());
  if (failed(value))
    return Outcome::error();
  Outcome outcome;
  outcome.flow = Outcome::Returned;
  outcome.result = *value;
  outcome.site = &node;
  return outcome;
}

/// A compile-time condition is checked immediately; otherwise `assert` is tl.device_assert.
llvm::LogicalResult Walker::assertion(const syntax::Assert &node) {
  FailureOr<Value> test = evaluate(node.test);
  FailureOr<Value> message = failed(test) ? test : node.msg ? evaluate(node.msg) : FailureOr<Value>(Value::str(""));
  if (failed(message))
    return failure();
  c.at(&node);
  if (!test->isTile()) {
    FailureOr<bool> truth = ev.truth(*test);
    if (failed(truth))
      return failure();
    std::string text = ev.show(*message);
    return *truth ? success() : ev.error(AssertFailed, text.empty() ? text : ": " + text);
  }
  return failed(call(c.prelude.lookup("device_assert"), {*test, *message}, {})) ? failure() : success();
}
