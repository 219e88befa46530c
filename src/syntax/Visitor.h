// Walking a syntax tree without naming its classes.
//
// A tree may be as deep as its text is long where the text is flat: `a + b + …`, `a.b.c`, `f()()`, a row of `elif`. Such
// a chain does not count as nesting, so whoever walks trees walks along it in a loop; everything else nests no deeper
// than `limits::treeDepth`, and there recursion is safe.
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

/// The child of `node` that goes on with a chain: the left operand of a binary operator, what an attribute, subscript or
/// call is of, the `elif` of an `if`, the conditional behind an `else` of one. Null if it is no link of a chain.
const Node *nextInChain(const Node *node);

/// Calls `visit` with `root` and all nodes below it in the order of the text, parents first; what is below a node only
/// if `visit` answers true for it. Needs no stack.
void walk(const Node *root, llvm::function_ref<bool(const Node *)> visit);

/// The first node found that nests deeper than `limit`, or null. Links of a chain do not nest. Needs no stack.
const Node *findDeeperThan(const Node *root, unsigned limit);

} // namespace txl::syntax

#endif // TXL_SYNTAX_VISITOR_H
