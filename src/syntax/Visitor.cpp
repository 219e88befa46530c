// Tree walks with a stack on the heap: over a whole tree, and to bound its depth.
#include "syntax/Visitor.h"
#include "llvm/ADT/SmallVector.h"

using namespace txl::syntax;

const Node *txl::syntax::nextInChain(const Node *node) {
  switch (node->kind) {
  case NodeKind::BinOp:
    return llvm::cast<BinOp>(node)->left;
  case NodeKind::Attribute:
    return llvm::cast<Attribute>(node)->value;
  case NodeKind::Subscript:
    return llvm::cast<Subscript>(node)->value;
  case NodeKind::Call:
    return llvm::cast<Call>(node)->func;
  case NodeKind::IfExp:
    return llvm::dyn_cast<IfExp>(llvm::cast<IfExp>(node)->orelse);
  case NodeKind::If: {
    List<Stmt> orelse = llvm::cast<If>(node)->orelse;
    return orelse.size() == 1 ? llvm::dyn_cast<If>(orelse[0]) : nullptr;
  }
  default:
    return nullptr;
  }
}

void txl::syntax::walk(const Node *root, llvm::function_ref<bool(const Node *)> visit) {
  llvm::SmallVector<const Node *, 32> todo{root};
  while (!todo.empty()) {
    const Node *node = todo.pop_back_val();
    if (!visit(node))
      continue;
    size_t first = todo.size();
    forEachChild(node, [&](const Node *child) { todo.push_back(child); });
    std::reverse(todo.begin() + first, todo.end());
  }
}

const Node *txl::syntax::findDeeperThan(const Node *root, unsigned limit) {
  llvm::SmallVector<std::pair<const Node *, unsigned>, 64> todo{{root, 0}};
  while (!todo.empty()) {
    auto [node, depth] = todo.pop_back_val();
    if (depth > limit)
      return node;
    // Leaves are only visited if they exceed the limit themselves.
    if (depth < limit && (node->kind == NodeKind::Name || node->kind == NodeKind::Constant))
      continue;
    const Node *link = nextInChain(node);
    forEachChild(node, [&, depth = depth](const Node *child) { todo.push_back({child, depth + (child != link)}); });
  }
  return nullptr;
}
