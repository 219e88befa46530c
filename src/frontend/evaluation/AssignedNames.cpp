// A walk over all children of a node, generated from the table of nodes, and the two questions asked with it.
#include "frontend/evaluation/AssignedNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace txl;
using namespace txl::frontend;

using Visit = llvm::function_ref<void(const syntax::Node *)>;

template <typename T> static void visitField(const T &field, Visit visit) {
  if constexpr (std::is_pointer_v<T> && std::is_base_of_v<syntax::Node, std::remove_pointer_t<T>>) {
    if (field)
      visit(field);
  }
}
template <typename T> static void visitField(llvm::ArrayRef<T *> nodes, Visit visit) {
  for (const T *node : nodes)
    if (node)
      visit(node);
}

static void forEachChild(const syntax::Node *node, Visit visit) {
  switch (node->kind) {
#define TXL_FIELD(Type, Name) visitField(typed->Name, visit);
#define TXL_NODE(Name, Base, Fields)                                                                                   \
  case syntax::NodeKind::Name: {                                                                                       \
    [[maybe_unused]] auto *typed = llvm::cast<syntax::Name>(node);                                                     \
    Fields return;                                                                                                     \
  }
#include "syntax/Nodes.def"
  }
}

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

/// Adds the names that `node` itself, not what is below it, assigns.
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

static void collect(const syntax::Node *node, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  if (opensScope(node))
    return;
  collectOwn(node, names);
  forEachChild(node, [&](const syntax::Node *child) { collect(child, names); });
}

static const syntax::Node *lastAssignment(const syntax::Node *node, llvm::StringRef name) {
  if (opensScope(node))
    return nullptr;
  const syntax::Node *found = nullptr;
  forEachChild(node, [&](const syntax::Node *child) {
    if (const syntax::Node *inner = lastAssignment(child, name))
      found = inner;
  });
  llvm::SmallVector<llvm::StringRef> names;
  collectOwn(node, names);
  return found || !llvm::is_contained(names, name) ? found : node;
}

const syntax::Node *txl::frontend::lastAssignment(syntax::List<syntax::Stmt> body, llvm::StringRef name) {
  const syntax::Node *found = nullptr;
  for (const syntax::Stmt *stmt : body)
    if (const syntax::Node *inner = ::lastAssignment(stmt, name))
      found = inner;
  return found;
}

void txl::frontend::collectAssignedNames(syntax::List<syntax::Stmt> body,
                                         llvm::SmallVectorImpl<llvm::StringRef> &names) {
  for (const syntax::Stmt *stmt : body)
    collect(stmt, names);
}

void txl::frontend::collectAssignedNames(const syntax::Expr *expr, llvm::SmallVectorImpl<llvm::StringRef> &names) {
  collect(expr, names);
}

bool txl::frontend::containsReturn(syntax::List<syntax::Stmt> body) {
  for (const syntax::Stmt *stmt : body) {
    if (llvm::isa<syntax::Return>(stmt))
      return true;
    if (auto *branch = llvm::dyn_cast<syntax::If>(stmt)) {
      if (containsReturn(branch->body) || containsReturn(branch->orelse))
        return true;
    } else if (auto *loop = llvm::dyn_cast<syntax::For>(stmt)) {
      if (containsReturn(loop->body) || containsReturn(loop->orelse))
        return true;
    } else if (auto *loop = llvm::dyn_cast<syntax::While>(stmt)) {
      if (containsReturn(loop->body))
        return true;
    } else if (auto *with = llvm::dyn_cast<syntax::With>(stmt)) {
      if (containsReturn(with->body))
        return true;
    }
  }
  return false;
}
