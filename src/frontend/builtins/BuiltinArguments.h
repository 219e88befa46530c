// What builtins ask of their arguments: each reader gives the value in the form asked for, or reports what is wrong.
#pragma once
#include "frontend/evaluation/Evaluator.h"

namespace txl::frontend {

/// An argument as a tile; a number becomes a scalar of its own type.
mlir::FailureOr<Value> tileArgument(BuiltinCall &call, unsigned i);
/// An argument that is a tile; numbers, which have no type of their own, are refused.
mlir::FailureOr<Value> typedArgument(BuiltinCall &call, unsigned i);
/// A compile-time integer.
mlir::FailureOr<int64_t> intArgument(BuiltinCall &call, unsigned i);
/// The truth of a compile-time value.
mlir::FailureOr<bool> boolArgument(BuiltinCall &call, unsigned i);
/// A string; None is the empty one.
mlir::FailureOr<llvm::StringRef> strArgument(BuiltinCall &call, unsigned i);
/// A dtype: a scalar or pointer type.
mlir::FailureOr<Type> dtypeArgument(BuiltinCall &call, unsigned i);
/// Compile-time integers: a tuple or list of them, several arguments of a `*name`, or one integer.
mlir::FailureOr<llvm::SmallVector<int64_t>> intsArgument(BuiltinCall &call, unsigned i);
/// A tile's shape: as `intsArgument`, each a power of two and the product not too large.
mlir::FailureOr<llvm::SmallVector<int64_t>> shapeArgument(BuiltinCall &call, unsigned i);
/// An axis of a tile of `rank`, from 0; negative ones count from the end.
mlir::FailureOr<int64_t> axisArgument(BuiltinCall &call, unsigned i, int64_t rank);

/// Reports that argument `i` is not `expected` ("a tile of integers"); `phrase` is what Triton says of it.
mlir::LogicalResult badArgument(BuiltinCall &call, unsigned i, llvm::StringRef expected, llvm::StringRef phrase = "");

/// Reports that an operand has type `got` where the builtin takes `takes`.
mlir::LogicalResult wrongType(BuiltinCall &call, llvm::StringRef takes, Type got);

/// Whether NaNs win, by a `tl.PropagateNan`.
mlir::FailureOr<bool> propagatesNan(BuiltinCall &call, unsigned i);
/// Triton 3.6 computes the extrema of bf16 in fp32.
mlir::FailureOr<Value> widenedFor36(Evaluator &e, Value x);

/// The operation on two tiles of one type, which is the result's.
template <typename Op> Value make(Evaluator &e, Value x, Value y) {
  return Value::tile(Op::create(e.builder(), e.loc(), x.ir(), y.ir()), x.type());
}

/// A tile of `type` (its language type) for the result of `ir`.
inline Value asTile(mlir::Value ir, Type type) { return Value::tile(ir, type); }

} // namespace txl::frontend
