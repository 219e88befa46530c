// Generic walks over a syntax tree.
//
// A flat text may produce a tree that is as deep as the text is long: `a + b + …`, `a.b.c`, `f()()`, a sequence of
// `elif`. Such a chain does not count as nesting, so tree walks must follow a chain iteratively. All other nesting is
// limited to `limits::treeDepth`, so recursion is safe there.
#ifndef TXL_SYNTAX_VISITOR_H
#define TXL_SYNTAX_VISITOR_H

#include "syntax/Ast.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <type_traits>

namespace txl::syntax {

namespace detail {
template <typename T, typename Fn> void visitField(const T &, Fn &) {}
template <typename T, typename Fn>
  requires std::is_base_of_v<Node, T>
void visitField(T *const &node, Fn &fn) {
  if (node)
    fn(node);
}
template <typename T, typename Fn>
  requires std::is_base_of_v<Node, T>
void visitField(const llvm::ArrayRef<T *> &nodes, Fn &fn) {
  for (T *node : nodes)
    if (node)
      fn(node);
}
} // namespace detail

/// Calls `fn(Node *)` for each child of `node`, in the order of the fields.
template <typename Fn> void forEachChild(const Node *node, Fn &&fn) {
  switch (node->kind) {
#define TXL_FIELD(Type, Name) detail::visitField(n.Name, fn);
#define TXL_NODE(Name, Base, Fields)                                                                                   \
  case NodeKind::Name: {                                                                                               \
    [[maybe_unused]] const auto &n = *static_cast<const txl::syntax::Name *>(node);                                    \
    Fields break;                                                                                                      \
  }
#include "syntax/Nodes.def"
  }
}

/// The child of `node` that continues a chain: the left operand of a binary operator, the object of an attribute,
/// subscript or call, the `elif` of an `if`, the conditional after the `else` of another. Null if `node` is not a link
/// of a chain.
const Node *nextInChain(const Node *node);

/// Calls `visit` with `root` and all nodes below it in source order, parents first; children are visited only if
/// `visit` returns true. Does not recurse.
void walk(const Node *root, llvm::function_ref<bool(const Node *)> visit);

/// The first node found that nests deeper than `limit`, or null. Links of a chain do not nest. Does not recurse.
const Node *findDeeperThan(const Node *root, unsigned limit);

} // namespace txl::syntax

#endif // TXL_SYNTAX_VISITOR_H
