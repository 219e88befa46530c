// What primitives ask of their arguments: buffers, mbarriers, and numbers of the run time.
#pragma once
#include "frontend/builtins/BuiltinArguments.h"
#include "frontend/evaluation/Rows.h"

namespace txl::frontend {

/// Argument `i` as one buffer, in shared memory or, if `inTensor`, tensor memory; the only one of a row is taken for it.
mlir::FailureOr<Value> bufferArgument(BuiltinCall &call, unsigned i, bool inTensor = false);
/// The same in shared memory, to be written: not one that `smem_of` made.
mlir::FailureOr<Value> writtenArgument(BuiltinCall &call, unsigned i);
/// Argument `i` as one mbarrier.
mlir::FailureOr<Value> barrierArgument(BuiltinCall &call, unsigned i);
/// The buffer or mbarrier, or the one of another CTA of the cluster if argument `cta` names one (not -1).
mlir::FailureOr<Value> inNamedCta(BuiltinCall &call, Value buffer, unsigned cta);
/// Argument `i`, an integer that is known or of the run time, as an int32.
mlir::FailureOr<mlir::Value> int32Argument(BuiltinCall &call, unsigned i);
/// Argument `i` as a predicate; null if it is None.
mlir::FailureOr<mlir::Value> predicateArgument(BuiltinCall &call, unsigned i);
/// Argument `i` as a count that is known and not negative.
mlir::FailureOr<int64_t> countArgument(BuiltinCall &call, unsigned i, int64_t least = 0);
/// What `method` of the layout that argument `i` is, one of `txl/kernel_layouts.py` and not None, says of `shape`.
mlir::FailureOr<Value> askLayout(BuiltinCall &call, unsigned i, llvm::StringRef method, llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
