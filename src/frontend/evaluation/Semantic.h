// The rules of typed values: promotion, casts, broadcasting, operators. At least one operand is a tile; operators on
// compile-time values alone are CompileTimeArithmetic's.
//
// Every function reports its errors at the evaluator's current place and then fails.
#pragma once
#include "frontend/values/Value.h"
#include "mlir/Support/LLVM.h"
#include "syntax/Ast.h"

namespace txl::frontend {

class Evaluator;

enum class FpRounding : uint8_t { Default, Rtne, Rtz };

class Semantic {
public:
  explicit Semantic(Evaluator &evaluator) : evaluator(evaluator) {}

  // Operators as the source writes them; operands are tiles or untyped numbers.
  mlir::FailureOr<Value> binary(syntax::Operator op, Value lhs, Value rhs);
  /// `==` … `>=`; an int1 tile.
  mlir::FailureOr<Value> compare(syntax::CmpOp op, Value lhs, Value rhs);
  /// `-x`, `+x`, `~x`, `not x` of a tile.
  mlir::FailureOr<Value> unary(syntax::UnaryOperator op, Value operand);
  /// `and`, `or` of operands that are not all known: element-wise on int1.
  mlir::FailureOr<Value> logical(syntax::BoolOperator op, Value lhs, Value rhs);

  /// Converts a tile's elements (or makes a number a scalar tile) to `scalar`.
  mlir::FailureOr<Value> cast(Value value, Type scalar, FpRounding rounding = FpRounding::Default);
  mlir::FailureOr<Value> bitcast(Value value, Type scalar);
  /// An untyped number as a typed scalar tile, by its value: int32 where it fits … A tile is returned as it is.
  mlir::FailureOr<Value> toTile(Value value);
  /// An untyped number as a scalar tile of type `scalar`.
  mlir::FailureOr<Value> toTile(Value number, Type scalar);
  /// A run-time condition: a scalar tile, or a block of one element, as an int1 scalar.
  mlir::FailureOr<Value> toCondition(Value value);

  /// Both tiles in their common shape.
  mlir::FailureOr<std::pair<Value, Value>> broadcast(Value lhs, Value rhs);
  mlir::FailureOr<Value> broadcastTo(Value value, llvm::ArrayRef<int64_t> shape);
  mlir::FailureOr<Value> expandDims(Value value, int64_t axis);
  /// Both operands (tiles or numbers, one a tile at least) in their common type and shape: what arithmetic, comparison
  /// and selection do first. Pointers only where `allowPointers`, and then both or neither.
  mlir::FailureOr<std::pair<Value, Value>> unify(Value lhs, Value rhs, bool isDivOrMod = false,
                                                 bool allowPointers = false);
  /// The same for any number of operands.
  mlir::LogicalResult unifyAll(llvm::MutableArrayRef<Value> operands);
  /// `x + y`, `x - y` or `x * y` with or without the overflow check of debug builds.
  mlir::FailureOr<Value> arithmetic(syntax::Operator op, Value lhs, Value rhs, bool sanitizeOverflow);
  /// The type that two typed or untyped operands of an arithmetic operator take; null if there is none.
  Type promote(Value lhs, Value rhs, bool isDivOrMod = false);

private:
  void reportInvalidOperands(Value lhs, Value rhs);
  mlir::LogicalResult checkLiteral(Value number, Type type);
  mlir::FailureOr<Value> pointerArithmetic(syntax::Operator op, Value lhs, Value rhs);
  void checkOverflow(llvm::StringRef op, Value lhs, Value rhs);

  Evaluator &evaluator;
};

/// Whether there are tiles of `shape`: each extent a power of two and the product not too large.
mlir::LogicalResult checkShape(Evaluator &evaluator, llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
