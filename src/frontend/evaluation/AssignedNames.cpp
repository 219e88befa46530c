// Scans of a function's syntax tree for assigned names. A nested function has its own scope, but may read the names of
// the enclosing ones.
#include "frontend/evaluation/AssignedNames.h"
#include "syntax/Visitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace txl;
using namespace txl::frontend;

static bool opensScope(const syntax::Node *node) {
  return llvm::isa<syntax::FunctionDef, syntax::AsyncFunctionDef, syntax::ClassDef, syntax::Lambda>(node);
}

static void add(llvm::StringRef name, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  if (!llvm::is_contained(names, name))
    names.push_back(name);
}

void txl::frontend::collectTargetNames(const syntax::Expr *target, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  if (auto *name = llvm::dyn_cast<syntax::Name>(target))
    add(name->id, names);
  else if (auto *tuple = llvm::dyn_cast<syntax::Tuple>(target))
    for (const syntax::Expr *element : tuple->elts)
      collectTargetNames(element, names);
  else if (auto *list = llvm::dyn_cast<syntax::ListExpr>(target))
    for (const syntax::Expr *element : list->elts)
      collectTargetNames(element, names);
  else if (auto *starred = llvm::dyn_cast<syntax::Starred>(target))
    collectTargetNames(starred->value, names);
}

/// Adds the names that `node` itself assigns, not those that its children assign.
static void collectOwn(const syntax::Node *node, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  if (auto *assign = llvm::dyn_cast<syntax::Assign>(node)) {
    for (const syntax::Expr *target : assign->targets)
      collectTargetNames(target, names);
  } else if (auto *assign = llvm::dyn_cast<syntax::AugAssign>(node)) {
    collectTargetNames(assign->target, names);
  } else if (auto *assign = llvm::dyn_cast<syntax::AnnAssign>(node)) {
    if (assign->value)
      collectTargetNames(assign->target, names);
  } else if (auto *named = llvm::dyn_cast<syntax::NamedExpr>(node)) {
    collectTargetNames(named->target, names);
  } else if (auto *loop = llvm::dyn_cast<syntax::For>(node)) {
    collectTargetNames(loop->target, names);
  } else if (auto *item = llvm::dyn_cast<syntax::WithItem>(node)) {
    if (item->optionalVars)
      collectTargetNames(item->optionalVars, names);
  }
}

/// Calls `visit` with the nodes of a function's tree, except those of nested functions.
static void walkScope(const syntax::Node *root, llvm::function_ref<void(const syntax::Node *)> visit) {
  syntax::walk(root, [&](const syntax::Node *node) {
    if (opensScope(node))
      return false;
    visit(node);
    return true;
  });
}

const syntax::Node *txl::frontend::lastAssignment(syntax::List<syntax::Stmt> body, llvm::StringRef name) {
  const syntax::Node *found = nullptr;
  llvm::SmallVector<llvm::StringRef> names;
  for (const syntax::Stmt *stmt : body)
    walkScope(stmt, [&](const syntax::Node *node) {
      names.clear();
      collectOwn(node, names);
      if (llvm::is_contained(names, name))
        found = node;
    });
  return found;
}

void txl::frontend::collectAssignedNames(syntax::List<syntax::Stmt> body,
                                         llvm::SmallVectorImpl<llvm::StringRef> &names) {
  for (const syntax::Stmt *stmt : body)
    walkScope(stmt, [&](const syntax::Node *node) { collectOwn(node, names); });
}

void txl::frontend::collectAssignedNames(const syntax::Expr *expr, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  walkScope(expr, [&](const syntax::Node *node) { collectOwn(node, names); });
}

bool txl::frontend::containsReturn(syntax::List<syntax::Stmt> body) {
  bool found = false;
  for (const syntax::Stmt *stmt : body)
    syntax::walk(stmt, [&](const syntax::Node *node) {
      found = found || llvm::isa<syntax::Return>(node);
      return !found && llvm::isa<syntax::If, syntax::For, syntax::While, syntax::With>(node);
    });
  return found;
}

static bool contains(const syntax::Node *root, const syntax::Node *node) {
  bool found = false;
  syntax::walk(root, [&](const syntax::Node *at) {
    found = found || at == node;
    return !found;
  });
  return found;
}

static bool readsAfterLoop(const syntax::Node *root, const syntax::For &loop, llvm::StringRef name) {
  bool found = false;
  syntax::walk(root, [&](const syntax::Node *node) {
    if (auto *use = llvm::dyn_cast<syntax::Name>(node))
      found = found || (use->id == name && use->ctx == syntax::ExprContext::Load);
    if (auto *update = llvm::dyn_cast<syntax::AugAssign>(node))
      if (auto *target = llvm::dyn_cast<syntax::Name>(update->target))
        found = found || target->id == name;
    auto *other = llvm::dyn_cast<syntax::For>(node);
    if (!other || found)
      return !found;
    llvm::SmallVector<llvm::StringRef> targets;
    collectTargetNames(other->target, targets);
    // The body of another loop over the name reads that loop's value, unless `loop` is nested in it.
    if (other != &loop && (!llvm::is_contained(targets, name) || contains(other, &loop)))
      return true;
    found = readsAfterLoop(other->iter, loop, name) || isReadAfterLoop(other->orelse, loop, name);
    return false;
  });
  return found;
}

bool txl::frontend::isReadAfterLoop(syntax::List<syntax::Stmt> body, const syntax::For &loop, llvm::StringRef name) {
  return llvm::any_of(body, [&](const syntax::Stmt *stmt) { return readsAfterLoop(stmt, loop, name); });
}
