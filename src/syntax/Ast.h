// The syntax tree of a Python source: structs with the names and fields of Python's `ast`, generated from Nodes.def.
//
// `ast.Expr` (the statement) is ExprStmt and `ast.List` is ListExpr, because Expr and List are the base class and the
// array here; `ast.arguments`, `arg`, `keyword`, … start with a capital. Lines are counted from 1, columns are UTF-8
// bytes from 0. Nodes have no destructor: they live in the arena of their ParsedSource, as do their arrays and strings.
#ifndef TXL_SYNTAX_AST_H
#define TXL_SYNTAX_AST_H

#include "support/SourceBuffer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Casting.h"
#include <cstdint>
#include <optional>

namespace txl::syntax {

enum class NodeKind : uint8_t {
#define TXL_FIELD(Type, Name)
#define TXL_NODE(Name, Base, Fields) Name,
#include "syntax/Nodes.def"
};

enum class Operator : uint8_t {
  Add,
  Sub,
  Mult,
  MatMult,
  Div,
  Mod,
  Pow,
  LShift,
  RShift,
  BitOr,
  BitXor,
  BitAnd,
  FloorDiv // clang-format off
};
enum class UnaryOperator : uint8_t { Invert, Not, UAdd, USub };
enum class BoolOperator : uint8_t { And, Or };
enum class CmpOp : uint8_t { Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn };
enum class ExprContext : uint8_t { Load, Store, Del }; // clang-format on

template <typename T> using List = llvm::ArrayRef<T *>;
using Identifier = llvm::StringRef;
using Identifiers = llvm::ArrayRef<llvm::StringRef>;

/// The value of a literal. `text` is the decimal form of an Int, the source form of a Float or Complex, and the
/// contents of a Str (UTF-8, lone surrogates as three bytes) or Bytes.
struct ConstantValue {
  enum Kind : uint8_t { None, True, False, Ellipsis, Int, Float, Complex, Str, Bytes };

  Kind kind = None;
  bool fitsInt64 = false; // for an Int: intValue is valid
  llvm::StringRef text;
  union {
    int64_t intValue = 0;
    double floatValue; // of a Float; for a Complex its imaginary part
  };
};

struct Node {
  NodeKind kind;
  uint32_t lineno = 0;
  uint32_t colOffset = 0;
  uint32_t endLineno = 0;
  uint32_t endColOffset = 0;

  explicit Node(NodeKind kind) : kind(kind) {}
  /// The node's range in the buffer it was parsed from.
  SourceLocation location(const SourceBuffer &buffer) const {
    return {&buffer, lineno, colOffset, endLineno, endColOffset};
  }
};
struct Stmt : Node {
  using Node::Node;
  static bool classof(const Node *node);
};
struct Expr : Node {
  using Node::Node;
  static bool classof(const Node *node);
};
struct Pattern : Node {
  using Node::Node;
  static bool classof(const Node *node);
};
struct TypeParam : Node {
  using Node::Node;
  static bool classof(const Node *node);
};

#define TXL_FIELD(Type, Name)
#define TXL_NODE(Name, Base, Fields) struct Name;
#include "syntax/Nodes.def"

#define TXL_FIELD(Type, Name) Type Name{};
#define TXL_NODE(Name, Base, Fields)                                                                                   \
  struct Name : Base {                                                                                                 \
    Name() : Base(NodeKind::Name) {}                                                                                   \
    static bool classof(const Node *node) { return node->kind == NodeKind::Name; }                                     \
    Fields                                                                                                             \
  };
#include "syntax/Nodes.def"

inline bool Stmt::classof(const Node *node) {
  return node->kind >= NodeKind::FunctionDef && node->kind <= NodeKind::Continue;
}
inline bool Expr::classof(const Node *node) { return node->kind >= NodeKind::BoolOp && node->kind <= NodeKind::Slice; }
inline bool Pattern::classof(const Node *node) {
  return node->kind >= NodeKind::MatchValue && node->kind <= NodeKind::MatchOr;
}
inline bool TypeParam::classof(const Node *node) {
  return node->kind >= NodeKind::TypeVar && node->kind <= NodeKind::TypeVarTuple;
}

/// Python's name of a node class: "BinOp", "Expr" for ExprStmt, "arguments" for Arguments.
llvm::StringRef className(NodeKind kind);

/// The operator's source text: "+", "not in".
llvm::StringRef spelling(Operator op);
llvm::StringRef spelling(UnaryOperator op);
llvm::StringRef spelling(BoolOperator op);
llvm::StringRef spelling(CmpOp op);

} // namespace txl::syntax

#endif // TXL_SYNTAX_AST_H
