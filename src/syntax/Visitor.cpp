// Bounding the depth of a tree, with a stack on the heap.
#include "syntax/Visitor.h"
#include "llvm/ADT/SmallVector.h"

using namespace txl::syntax;

const Node *txl::syntax::findDeeperThan(const Node *root, unsigned limit) {
  llvm::SmallVector<std::pair<const Node *, unsigned>, 64> todo{{root, 0}};
  while (!todo.empty()) {
    auto [node, depth] = todo.pop_back_val();
    if (depth > limit)
      return node;
    // Leaves need no visit of their own unless they are too deep themselves.
    if (depth < limit && (node->kind == NodeKind::Name || node->kind == NodeKind::Constant))
      continue;
    unsigned below = depth + 1;
    forEachChild(node, [&](const Node *child) { todo.push_back({child, below}); });
  }
  return nullptr;
}
