// Argument readers for builtins: each returns the argument in the required form, or reports an error.
#pragma once
#include "frontend/evaluation/Evaluator.h"

namespace txl::frontend {

/// An argument as a tile; a Python number becomes a scalar tile of its default type.
mlir::FailureOr<Value> tileArgument(BuiltinCall &call, unsigned i);
/// An argument that is a tile; untyped Python numbers are rejected.
mlir::FailureOr<Value> typedArgument(BuiltinCall &call, unsigned i);
/// A compile-time integer.
mlir::FailureOr<int64_t> intArgument(BuiltinCall &call, unsigned i);
/// The truth of a compile-time value.
mlir::FailureOr<bool> boolArgument(BuiltinCall &call, unsigned i);
/// A string; None becomes the empty string.
mlir::FailureOr<llvm::StringRef> strArgument(BuiltinCall &call, unsigned i);
/// A dtype: a scalar or pointer type.
mlir::FailureOr<Type> dtypeArgument(BuiltinCall &call, unsigned i);
/// Compile-time integers: a tuple or list of them, several arguments of a `*name`, or one integer.
mlir::FailureOr<llvm::SmallVector<int64_t>> intsArgument(BuiltinCall &call, unsigned i);
/// A tile's shape: as `intsArgument`, each a power of two and the product not too large.
mlir::FailureOr<llvm::SmallVector<int64_t>> shapeArgument(BuiltinCall &call, unsigned i);
/// An axis of a tile of `rank`, from 0; negative ones count from the end.
mlir::FailureOr<int64_t> axisArgument(BuiltinCall &call, unsigned i, int64_t rank);

/// Reports that argument `i` is not `expected` ("a tile of integers"); `phrase` is Triton's wording of the error.
mlir::LogicalResult badArgument(BuiltinCall &call, unsigned i, llvm::StringRef expected, llvm::StringRef phrase = "");

/// Reports that an operand has type `got` where the builtin takes `takes`.
mlir::LogicalResult wrongType(BuiltinCall &call, llvm::StringRef takes, Type got);

/// Whether NaNs propagate, by a `tl.PropagateNan`.
mlir::FailureOr<bool> propagatesNan(BuiltinCall &call, unsigned i);
/// Triton 3.6 computes the extrema of bf16 in fp32.
mlir::FailureOr<Value> widenedFor36(Evaluator &e, Value x);

/// Applies the operation to two tiles of one type, which is also the result's.
template <typename Op> Value make(Evaluator &e, Value x, Value y) {
  return Value::tile(Op::create(e.builder(), e.loc(), x.ir(), y.ir()), x.type());
}

/// Wraps the IR value in a tile value of the language type `type`.
inline Value asTile(mlir::Value ir, Type type) { return Value::tile(ir, type); }

} // namespace txl::frontend
