// Names of node classes and operators.
#include "syntax/Ast.h"

using namespace txl::syntax;

llvm::StringRef txl::syntax::className(NodeKind kind) {
  switch (kind) {
  case NodeKind::ExprStmt:
    return "Expr";
  case NodeKind::ListExpr:
    return "List";
  case NodeKind::Comprehension:
    return "comprehension";
  case NodeKind::Arguments:
    return "arguments";
  case NodeKind::Arg:
    return "arg";
  case NodeKind::Keyword:
    return "keyword";
  case NodeKind::Alias:
    return "alias";
  case NodeKind::WithItem:
    return "withitem";
  case NodeKind::MatchCase:
    return "match_case";
  default:
    break;
  }
  static constexpr const char *names[] = {
#define TXL_FIELD(Type, Name)
#define TXL_NODE(Name, Base, Fields) #Name,
#include "syntax/Nodes.def"
  };
  return names[unsigned(kind)];
}

llvm::StringRef txl::syntax::spelling(Operator op) {
  static constexpr const char *texts[] = {"+", "-", "*", "@", "/", "%", "**", "<<", ">>", "|", "^", "&", "//"};
  return texts[unsigned(op)];
}

llvm::StringRef txl::syntax::spelling(UnaryOperator op) {
  static constexpr const char *texts[] = {"~", "not", "+", "-"};
  return texts[unsigned(op)];
}

llvm::StringRef txl::syntax::spelling(BoolOperator op) { return op == BoolOperator::And ? "and" : "or"; }

llvm::StringRef txl::syntax::spelling(CmpOp op) {
  static constexpr const char *texts[] = {"==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};
  return texts[unsigned(op)];
}
