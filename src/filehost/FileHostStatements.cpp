// Statements of a file's top level, and of plain functions that compute constants.
#include "filehost/FileHost.h"
#include "support/Limits.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/ScopeExit.h"

using namespace txl;
using namespace txl::frontend;
using llvm::cast;
using llvm::cast_if_present;
using llvm::dyn_cast;
using llvm::isa;
using Kind = HostValue::Kind;

FileHost::Flow FileHost::executeBlock(syntax::List<syntax::Stmt> body, Scope &scope, HostValue &result) {
  for (const syntax::Stmt *stmt : body)
    if (Flow flow = execute(stmt, scope, result); flow != Flow::Normal)
      return flow;
  return Flow::Normal;
}

/// Makes every name unknown that a statement may bind; a function then returns an unknown result.
FileHost::Flow FileHost::forgetBoundNames(const syntax::Node *node, Scope &scope, HostValue reason, HostValue &result) {
  forget(node, scope, reason);
  if (!scope.frame || scope.frame->isClass)
    return Flow::Normal;
  result = std::move(reason);
  return Flow::Return;
}

FileHost::Flow FileHost::execute(const syntax::Stmt *stmt, Scope &scope, HostValue &result) {
  if (!spend(1) || depth > limits::fileDepth)
    return forgetBoundNames(stmt, scope, unknown(scope, stmt, "takes too long to evaluate"), result);
  ++depth;
  llvm::scope_exit leave([&] { --depth; });
  switch (stmt->kind) {
  case syntax::NodeKind::Import:
    executeImport(*cast<syntax::Import>(stmt), scope);
    break;
  case syntax::NodeKind::ImportFrom:
    executeImportFrom(*cast<syntax::ImportFrom>(stmt), scope);
    break;
  case syntax::NodeKind::FunctionDef: {
    auto *def = cast<syntax::FunctionDef>(stmt);
    HostValue function = defineFunction(*def, scope);
    slot(def->name, scope) = std::move(function);
    break;
  }
  case syntax::NodeKind::ClassDef: {
    auto *def = cast<syntax::ClassDef>(stmt);
    HostValue created = defineClass(*def, scope);
    slot(def->name, scope) = std::move(created);
    break;
  }
  case syntax::NodeKind::Assign: {
    auto *assign = cast<syntax::Assign>(stmt);
    HostValue value = evaluate(assign->value, scope);
    for (const syntax::Expr *target : assign->targets)
      bind(target, value, scope);
    break;
  }
  case syntax::NodeKind::AnnAssign: {
    auto *assign = cast<syntax::AnnAssign>(stmt);
    if (!assign->value)
      break;
    HostValue value = evaluate(assign->value, scope);
    if (!scope.frame) {
      HostValue annotation = evaluate(assign->annotation, scope);
      value.annotatedConstexpr = annotation.kind == Kind::Builtin && annotation.text == "txl.language.constexpr";
    }
    bind(assign->target, value, scope);
    break;
  }
  case syntax::NodeKind::AugAssign: {
    auto *assign = cast<syntax::AugAssign>(stmt);
    HostValue before = evaluate(assign->target, scope);
    HostValue after = evaluateBinary(assign->op, before, evaluate(assign->value, scope), scope, stmt);
    if (before.kind == Kind::List) // changed in place
      changeList(before, after);
    else
      bind(assign->target, std::move(after), scope);
    break;
  }
  case syntax::NodeKind::If: {
    auto *branch = cast<syntax::If>(stmt);
    while (true) {
      HostValue test = evaluate(branch->test, scope);
      std::optional<bool> decided = truth(test);
      if (!decided)
        return forgetBoundNames(branch, scope, test.kind == Kind::Error ? test : notComputed(scope, branch->test),
                                result);
      auto *next = cast_if_present<syntax::If>(syntax::nextInChain(branch));
      if (*decided || !next)
        return executeBlock(*decided ? branch->body : branch->orelse, scope, result);
      branch = next;
    }
  }
  case syntax::NodeKind::For:
    return executeFor(*cast<syntax::For>(stmt), scope, result);
  case syntax::NodeKind::While:
    return executeWhile(*cast<syntax::While>(stmt), scope, result);
  case syntax::NodeKind::Try:
    return executeTry(*cast<syntax::Try>(stmt), scope, result);
  case syntax::NodeKind::Return: {
    auto *value = cast<syntax::Return>(stmt)->value;
    result = value ? evaluate(value, scope) : named(Kind::None, "");
    return Flow::Return;
  }
  case syntax::NodeKind::ExprStmt:
    evaluate(cast<syntax::ExprStmt>(stmt)->value, scope);
    break;
  case syntax::NodeKind::Global:
    if (scope.frame)
      for (llvm::StringRef name : cast<syntax::Global>(stmt)->names)
        scope.frame->globals.insert(name);
    break;
  case syntax::NodeKind::Assert:
  case syntax::NodeKind::Pass:
    break;
  case syntax::NodeKind::Break:
    return Flow::Break;
  case syntax::NodeKind::Continue:
    return Flow::Continue;
  default:
    return forgetBoundNames(stmt, scope, unknown(scope, stmt, "is a statement that only Python can execute"), result);
  }
  return Flow::Normal;
}

FileHost::Flow FileHost::executeFor(const syntax::For &loop, Scope &scope, HostValue &result) {
  HostValue sequence = evaluate(loop.iter, scope);
  std::optional<std::vector<HostValue>> elements = iterate(sequence);
  if (!elements)
    return forgetBoundNames(&loop, scope, sequence.kind == Kind::Error ? sequence : notComputed(scope, loop.iter),
                            result);
  for (HostValue &element : *elements) {
    if (!spend(1))
      return forgetBoundNames(&loop, scope, unknown(scope, loop.iter, "takes too long to evaluate"), result);
    bind(loop.target, element, scope);
    Flow flow = executeBlock(loop.body, scope, result);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      return Flow::Normal;
  }
  return executeBlock(loop.orelse, scope, result);
}

FileHost::Flow FileHost::executeWhile(const syntax::While &loop, Scope &scope, HostValue &result) {
  for (;;) {
    HostValue test = evaluate(loop.test, scope);
    std::optional<bool> decided = truth(test);
    if (!decided || !spend(1))
      return forgetBoundNames(&loop, scope,
                              decided                    ? unknown(scope, loop.test, "takes too long to evaluate")
                              : test.kind == Kind::Error ? test
                                                         : notComputed(scope, loop.test),
                              result);
    if (!*decided)
      return executeBlock(loop.orelse, scope, result);
    Flow flow = executeBlock(loop.body, scope, result);
    if (flow == Flow::Return)
      return flow;
    if (flow == Flow::Break)
      return Flow::Normal;
  }
}

/// Whether a statement is an import. An import whose names are known cannot have raised.
static bool isImport(const syntax::Stmt *stmt) { return isa<syntax::Import, syntax::ImportFrom>(stmt); }

/// Executes a `try` as if nothing were raised. If that is not certain, the names that the body and the handlers bind
/// are unknown.
FileHost::Flow FileHost::executeTry(const syntax::Try &attempt, Scope &scope, HostValue &result) {
  Flow flow = executeBlock(attempt.body, scope, result);
  bool certain = llvm::all_of(attempt.body, isImport);
  for (const syntax::Stmt *stmt : attempt.body) {
    llvm::ArrayRef<syntax::Alias *> names = isa<syntax::Import>(stmt)       ? cast<syntax::Import>(stmt)->names
                                            : isa<syntax::ImportFrom>(stmt) ? cast<syntax::ImportFrom>(stmt)->names
                                                                            : llvm::ArrayRef<syntax::Alias *>();
    for (const syntax::Alias *alias : names) {
      const HostValue *value =
          find(alias->asname.data() ? alias->asname : alias->name.split('.').first, scope.module, scope.frame.get());
      bool isPythons = value && value->kind == Kind::Module && !value->handle && value->text != "math" &&
                       !llvm::StringRef(value->text).starts_with("txl") &&
                       !llvm::StringRef(value->text).starts_with("triton");
      certain &= value && value->kind != Kind::Error && !isPythons;
    }
  }
  if (!certain && !attempt.handlers.empty()) {
    HostValue reason = unknown(scope, &attempt, "may raise an exception, which only Python can determine");
    for (const syntax::ExceptHandler *handler : attempt.handlers)
      forget(handler, scope, reason);
    if (flow != Flow::Normal)
      return forgetBoundNames(&attempt, scope, reason, result);
  }
  if (flow == Flow::Normal)
    flow = executeBlock(attempt.orelse, scope, result);
  HostValue last = result;
  Flow after = executeBlock(attempt.finalbody, scope, last);
  if (after == Flow::Normal)
    return flow;
  result = last;
  return after;
}
