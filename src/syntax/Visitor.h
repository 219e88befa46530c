// Walking a syntax tree without naming its classes.
#ifndef TXL_SYNTAX_VISITOR_H
#define TXL_SYNTAX_VISITOR_H

#include "syntax/Ast.h"
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

/// The first node found that has more than `limit` nodes above it, or null. Needs no stack.
const Node *findDeeperThan(const Node *root, unsigned limit);

} // namespace txl::syntax

#endif // TXL_SYNTAX_VISITOR_H
