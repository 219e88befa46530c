// The typing rules of run-time values: promotion, casts, broadcasting, operators. At least one operand is a tile;
// CompileTimeArithmetic handles operators on compile-time values alone.
//
// Every function reports its errors at the evaluator's current source position and then fails.
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

  // Operators as in the source; operands are tiles or untyped numbers.
  mlir::FailureOr<Value> binary(syntax::Operator op, Value lhs, Value rhs);
  /// `==` … `>=`; an int1 tile.
  mlir::FailureOr<Value> compare(syntax::CmpOp op, Value lhs, Value rhs);
  /// `-x`, `+x`, `~x`, `not x` of a tile.
  mlir::FailureOr<Value> unary(syntax::UnaryOperator op, Value operand);
  /// `and`, `or` of operands that are not all compile-time values: elementwise on int1.
  mlir::FailureOr<Value> logical(syntax::BoolOperator op, Value lhs, Value rhs);

  /// Converts a tile's elements to `scalar`; a number becomes a scalar tile.
  mlir::FailureOr<Value> cast(Value value, Type scalar, FpRounding rounding = FpRounding::Default);
  mlir::FailureOr<Value> bitcast(Value value, Type scalar);
  /// Converts an untyped number to a scalar tile of its default type: int32 if it fits … Returns a tile unchanged.
  mlir::FailureOr<Value> toTile(Value value);
  /// An untyped number as a scalar tile of type `scalar`.
  mlir::FailureOr<Value> toTile(Value number, Type scalar);
  /// A run-time condition as an int1 scalar: from a scalar tile, or a block of one element.
  mlir::FailureOr<Value> toCondition(Value value);

  /// Broadcasts both tiles to their common shape.
  mlir::FailureOr<std::pair<Value, Value>> broadcast(Value lhs, Value rhs);
  mlir::FailureOr<Value> broadcastTo(Value value, llvm::ArrayRef<int64_t> shape);
  mlir::FailureOr<Value> expandDims(Value value, int64_t axis);
  /// Converts both operands (tiles or numbers, at least one a tile) to their common type and shape: the first step of
  /// arithmetic, comparison and selection. Pointers are allowed only if `allowPointers`, and then both or neither must
  /// be.
  mlir::FailureOr<std::pair<Value, Value>> unify(Value lhs, Value rhs, bool isDivOrMod = false,
                                                 bool allowPointers = false);
  /// The same for any number of operands.
  mlir::LogicalResult unifyAll(llvm::MutableArrayRef<Value> operands);
  /// `x + y`, `x - y` or `x * y` with or without the overflow check of debug builds.
  mlir::FailureOr<Value> arithmetic(syntax::Operator op, Value lhs, Value rhs, bool sanitizeOverflow);
  /// The common type of two typed or untyped operands of an arithmetic operator; null if there is none.
  Type promote(Value lhs, Value rhs, bool isDivOrMod = false);

private:
  void reportInvalidOperands(Value lhs, Value rhs);
  mlir::LogicalResult checkLiteral(Value number, Type type);
  mlir::FailureOr<Value> pointerArithmetic(syntax::Operator op, Value lhs, Value rhs);
  void checkOverflow(llvm::StringRef op, Value lhs, Value rhs);

  Evaluator &evaluator;
};

/// Checks that tiles of `shape` are valid: each extent a power of two, and the number of elements within the limit.
mlir::LogicalResult checkShape(Evaluator &evaluator, llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
