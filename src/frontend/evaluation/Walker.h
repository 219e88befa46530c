// The walk over the statements and expressions of one function. Internal to the evaluator.
//
// How returns become structured control flow: executing statements results in an `Outcome`. `Next` continues after
// them, `Returned` left the function, `Mixed` left it in some executions only, as an i1 records. The statements after
// an `if` of which one arm returned are evaluated inside the other arm; the statements after a `Mixed` outcome go into
// an `scf.if` on the i1. So every function has one block and can be inlined anywhere.
#pragma once
#include "frontend/evaluation/Compilation.h"

namespace txl::frontend {

struct Outcome {
  enum Flow : uint8_t { Error, Next, Returned, Mixed };
  Flow flow = Next;
  bool consumedRest = false; // the statements after it have been evaluated too
  Value result;              // Returned, Mixed: the returned value; Invalid if the end of the function was reached
  mlir::Value returned;      // Mixed: whether the function was left
  const syntax::Node *site = nullptr; // Returned, Mixed: a `return` statement with `result`

  static Outcome error() { return {Error, false, {}, {}, nullptr}; }
};

/// The values of some variables at one point.
using Snapshot = llvm::SmallVector<std::pair<llvm::StringRef, Value>, 8>;

class Walker {
public:
  explicit Walker(Compilation &compilation) : c(compilation), ev(compilation.evaluator) {}

  mlir::FailureOr<Value> evaluate(const syntax::Expr *expr);
  Outcome execute(syntax::List<syntax::Stmt> body);

  /// Calls `callee`, whose `self`, if any, is the first argument. The current node is the call.
  mlir::FailureOr<Value> call(Value callee, llvm::ArrayRef<Value> arguments, llvm::ArrayRef<KeywordArgument> keywords,
                              bool isMethod = false);
  /// Binds arguments to parameters: one value per parameter, with defaults filled in.
  mlir::FailureOr<llvm::SmallVector<Value, 8>> bind(const Signature &signature, llvm::StringRef name,
                                                    const JitFunction *function, llvm::ArrayRef<Value> arguments,
                                                    llvm::ArrayRef<KeywordArgument> keywords);
  /// Runs the body of `function` in a new frame. Returns its result, or None if the end of the body is reached.
  mlir::FailureOr<Value> run(const JitFunction &function, llvm::ArrayRef<Value> bound, mlir::Location callSite);

private:
  // Expressions (EvalExpressions.cpp)
  mlir::FailureOr<Value> evaluateKind(const syntax::Expr *expr);
  mlir::FailureOr<Value> evaluateLink(const syntax::Expr *expr, Value value);
  mlir::FailureOr<Value> bounded(const syntax::Expr *expr, mlir::FailureOr<Value> value);
  mlir::FailureOr<Value> constant(const syntax::Constant &node);
  mlir::FailureOr<Value> name(const syntax::Name &node);
  llvm::LogicalResult badOperands(llvm::StringRef op, Value lhs, Value rhs);
  bool hasHostOperators(Value value) const;
  mlir::FailureOr<std::string> ownText(const Value &callee, const syntax::Expr *decorator);
  mlir::FailureOr<Value> binary(syntax::Operator op, Value lhs, Value rhs);
  /// `lhs.name(rhs)`, or `rhs.reflected(lhs)` if the first has no such method or returns NotImplemented; Invalid if
  /// neither is an instance with such a method. (EvalInstances.cpp)
  mlir::FailureOr<Value> overloaded(llvm::StringRef name, llvm::StringRef reflected, Value lhs, Value rhs);
  mlir::FailureOr<Value> overloadedUnary(llvm::StringRef name, Value operand);
  mlir::FailureOr<Value> constructAggregate(const ClassObject &type, llvm::ArrayRef<Value> arguments,
                                            llvm::ArrayRef<KeywordArgument> keywords);
  Outcome executeWith(const syntax::With &node);
  mlir::FailureOr<Value> unary(const syntax::UnaryOp &node);
  mlir::FailureOr<Value> compare(const syntax::Compare &node);
  mlir::FailureOr<Value> compareTwo(syntax::CmpOp op, Value lhs, Value rhs);
  mlir::FailureOr<Value> boolean(const syntax::BoolOp &node);
  mlir::FailureOr<Value> elements(syntax::List<syntax::Expr> exprs, bool isList);
  mlir::FailureOr<Value> comprehension(syntax::Expr *element, syntax::List<syntax::Comprehension> generators,
                                       const syntax::Expr &node);
  mlir::FailureOr<Value> formatted(const syntax::JoinedStr &node);
  mlir::FailureOr<Value> callExpr(const syntax::Call &node, Value callee);
  // Subscripts (EvalSubscripts.cpp)
  mlir::FailureOr<Value> subscript(const syntax::Subscript &node, Value value);
  mlir::FailureOr<Value> subscriptTile(Value tile, Value index);
  mlir::FailureOr<Value> subscriptSequence(Value sequence, Value index);

  // Statements (EvalStatements.cpp, EvalAssign.cpp)
  Outcome executeOne(const syntax::Stmt *stmt, syntax::List<syntax::Stmt> rest);
  Outcome outcome(llvm::LogicalResult result) { return mlir::failed(result) ? Outcome::error() : Outcome(); }
  llvm::LogicalResult assign(const syntax::Expr *target, Value value, bool keepNumbers = false);
  llvm::LogicalResult unpack(syntax::List<syntax::Expr> targets, Value value, bool keepNumbers);
  llvm::LogicalResult assignment(const syntax::Assign &node);
  llvm::LogicalResult annotated(const syntax::AnnAssign &node);
  llvm::LogicalResult augmented(const syntax::AugAssign &node);
  llvm::LogicalResult expression(const syntax::ExprStmt &node);
  llvm::LogicalResult assertion(const syntax::Assert &node);
  Outcome returned(const syntax::Return &node);
  /// The value of a plain variable: untyped numbers become scalar tiles.
  mlir::FailureOr<Value> materialize(Value value, llvm::StringRef name);
  void nameResult(Value value, llvm::StringRef name);
  void rememberVariable(Value value, llvm::StringRef name);

  // Conditionals (EvalConditionals.cpp)
  struct Arm {
    mlir::Block *block = nullptr;
    Outcome outcome;
    Snapshot variables;
  };
  Outcome executeIf(const syntax::If &node, syntax::List<syntax::Stmt> rest);
  mlir::FailureOr<Value> conditional(const syntax::IfExp &node);
  /// `statement`, if not null, is the `if` of the arms, for messages.
  struct Condition;
  Outcome mergeArms(const Condition &condition, Arm &thenArm, Arm &elseArm, const Snapshot &before,
                    const syntax::If *statement = nullptr);
  Outcome afterMixed(Outcome mixed, syntax::List<syntax::Stmt> rest);
  void unwrapSingleSlots(Value &thenValue, Arm &thenArm, Value &elseValue, Arm &elseArm);
  llvm::LogicalResult equalizeReturns(Arm &thenArm, Arm &elseArm);
  mlir::FailureOr<Value> equalizeReturn(Value value, Value other, Arm &arm);
  void executeArm(Arm &arm, syntax::List<syntax::Stmt> body, const Snapshot &before);
  void resumeArm(Arm &arm, syntax::List<syntax::Stmt> rest);
  mlir::Operation *createIf(const Condition &condition, mlir::Block *thenBlock, mlir::Block *elseBlock,
                            llvm::ArrayRef<mlir::Value> thenYields, llvm::ArrayRef<mlir::Value> elseYields);
  /// An evaluated condition: a compile-time truth value, an int1, or a group.
  struct Condition {
    std::optional<bool> known;
    mlir::Value ir;
    const GroupData *group = nullptr;
  };
  mlir::FailureOr<Condition> condition(Value value);
  mlir::FailureOr<Condition> test(const syntax::Expr *expr);

  // Loops (EvalLoops.cpp)
  Outcome executeFor(const syntax::For &node, syntax::List<syntax::Stmt> rest);
  Outcome executeUnrolled(const syntax::For &node, llvm::ArrayRef<Value> items);
  llvm::LogicalResult refuseElse(syntax::List<syntax::Stmt> orelse);
  // LoopCarried.cpp
  struct Carried;
  void addCarried(llvm::ArrayRef<llvm::StringRef> names, mlir::Block *block, mlir::Location loc,
                  llvm::SmallVectorImpl<Carried> &carried, llvm::SmallVectorImpl<mlir::Value> &inits);
  llvm::LogicalResult checkCarried(const Carried &carried, Value after, syntax::List<syntax::Stmt> body,
                                   llvm::SmallVectorImpl<Value> &leaves);
  void finishCarried(llvm::MutableArrayRef<Carried> carried, llvm::ArrayRef<mlir::Value> results);
  void dropOtherVariables(llvm::ArrayRef<llvm::StringRef> names, llvm::ArrayRef<Carried> carried,
                          const syntax::Node &loop);
  // EvalRange.cpp, EvalWhile.cpp
  struct RangeLoop;
  llvm::LogicalResult executeRange(const syntax::For &node, const RangeData &range);
  mlir::FailureOr<RangeLoop> rangeLoop(const RangeData &range);
  static std::pair<mlir::Value, mlir::Value> lastCount(mlir::OpBuilder &b, mlir::Location loc, const RangeLoop &loop);
  mlir::FailureOr<Value> variableBefore(const RangeLoop &loop, Value before);
  mlir::FailureOr<Value> variableAfterLoop(const RangeLoop &loop, Value before);
  llvm::LogicalResult rangeBody(const syntax::For &node, const RangeLoop &loop, mlir::Block *block,
                                llvm::ArrayRef<Carried> carried, llvm::SmallVectorImpl<Value> &leaves);
  llvm::SmallVector<mlir::Value, 8> createFor(const RangeLoop &loop, std::unique_ptr<mlir::Block> block,
                                              llvm::ArrayRef<mlir::NamedAttribute> attributes,
                                              llvm::ArrayRef<mlir::Value> inits, llvm::MutableArrayRef<Value> leaves);
  llvm::LogicalResult executeWhile(const syntax::While &node);

  // Calls (EvalCalls.cpp)
  mlir::FailureOr<Value> callFunction(const JitFunction &function, llvm::ArrayRef<Value> arguments,
                                      llvm::ArrayRef<KeywordArgument> keywords);
  mlir::FailureOr<Value> callOutlined(const JitFunction &function, llvm::ArrayRef<Value> bound);
  /// Calls a function that the driver compiles separately. (EvalExtern.cpp)
  mlir::FailureOr<Value> callExtern(const JitFunction &function, llvm::ArrayRef<Value> bound);
  mlir::FailureOr<Value> construct(const ClassObject &object, Value callee, llvm::ArrayRef<Value> arguments,
                                   llvm::ArrayRef<KeywordArgument> keywords);

  /// Checks that one more nested IR loop or condition is allowed; otherwise reports an error.
  llvm::LogicalResult checkNesting();

  Frame &frame() { return *c.frame; }
  Snapshot snapshot(llvm::ArrayRef<llvm::StringRef> names);
  void restore(const Snapshot &snapshot);
  void set(llvm::StringRef name, Value value);

  Compilation &c;
  Evaluator &ev;
};

/// Pairs the tiles of two values of the same structure: `pair` receives both and returns the element of the result. If
/// one value is Invalid, `pair` receives the other's tiles and Invalid. Returns nullopt if the structures differ.
std::optional<Value> zipTiles(Value lhs, Value rhs, llvm::function_ref<Value(Value, Value)> pair, Arena &arena);

} // namespace txl::frontend
