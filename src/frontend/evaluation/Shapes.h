// Which extents a shape may have: those of a kernel's language, and those of buffers.
#pragma once
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"

namespace txl::frontend {

class Evaluator;

/// Whether the kernel's module imports `triton`, in whose language extents are powers of two.
bool hasPowerOfTwoShapes(Evaluator &evaluator);

/// Checks that buffers of `shape` are valid: as tiles (`checkShape`), and each extent is a power of two.
llvm::LogicalResult checkBufferShape(Evaluator &evaluator, llvm::ArrayRef<int64_t> shape);

} // namespace txl::frontend
