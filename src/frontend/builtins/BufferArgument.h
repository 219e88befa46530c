// Argument readers for the explicit builtins: buffers, mbarriers, and run-time integers.
#pragma once
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/MultiBuffers.h"

namespace txl::frontend {

/// Argument `i` as one buffer, in shared memory or, if `inTensor`, tensor memory; a multi-buffer with one slot is
/// accepted.
mlir::FailureOr<Value> bufferArgument(BuiltinCall &call, unsigned i, bool inTensor = false);
/// The same in shared memory, for writing: a buffer that `smem_of` made is rejected.
mlir::FailureOr<Value> writtenArgument(BuiltinCall &call, unsigned i);
/// The shape of a buffer: as `shapeArgument`, each a power of two.
mlir::FailureOr<llvm::SmallVector<int64_t>> bufferShapeArgument(BuiltinCall &call, unsigned i);
/// Argument `i` as one mbarrier.
mlir::FailureOr<Value> barrierArgument(BuiltinCall &call, unsigned i);
/// The buffer or mbarrier, or the corresponding one of another CTA of the cluster if argument `cta` names one (not -1).
mlir::FailureOr<Value> inNamedCta(BuiltinCall &call, Value buffer, unsigned cta);
/// Argument `i`, a compile-time or run-time integer, as an int32.
mlir::FailureOr<mlir::Value> int32Argument(BuiltinCall &call, unsigned i);
/// Argument `i` as a predicate; null if it is None.
mlir::FailureOr<mlir::Value> predicateArgument(BuiltinCall &call, unsigned i);
/// Argument `i` as a compile-time count of at least `least`.
mlir::FailureOr<int64_t> countArgument(BuiltinCall &call, unsigned i, int64_t least = 0);
/// The linear form of `layout` (a class of `txl/kernel_layouts.py`), given with argument `i`, for a tile or buffer of
/// `shape`; empty for `AutoLayout`.
mlir::FailureOr<Value> layoutText(BuiltinCall &call, unsigned i, Value layout, llvm::ArrayRef<int64_t> shape);
/// Calls `method` of the layout argument `i` (a class of `txl/kernel_layouts.py`, not None) with `shape`, and returns
/// the result.
mlir::FailureOr<Value> callLayoutMethod(BuiltinCall &call, unsigned i, llvm::StringRef method,
                                        llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
