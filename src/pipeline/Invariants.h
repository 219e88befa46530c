// Invariants between two passes of the pipeline, stated as predicates and checked if a pipeline verifies itself.
#ifndef TXL_PIPELINE_INVARIANTS_H
#define TXL_PIPELINE_INVARIANTS_H

#include "mlir/Support/LLVM.h"
#include <memory>

namespace mlir {
class ModuleOp;
class Pass;
} // namespace mlir

namespace txl::pipeline {

/// Succeeds, or emits an error at the operation that violates the invariant.
using Invariant = mlir::LogicalResult (*)(mlir::ModuleOp);

/// After inlining, a call that could be inlined remains only if control flow prevents it (several blocks into one).
mlir::LogicalResult verifyInlined(mlir::ModuleOp module);
/// After contraction, no sum has an operand that is a product with no other use.
mlir::LogicalResult verifyContracted(mlir::ModuleOp module);
/// After unrolling, no loop has an unroll factor.
mlir::LogicalResult verifyUnrolled(mlir::ModuleOp module);

/// In TTGIR, the layouts of every dot match an instruction of the module's architecture (analysis/DotInstruction.h).
mlir::LogicalResult verifyDotInstructions(mlir::ModuleOp module);

std::unique_ptr<mlir::Pass> createInvariantPass(Invariant invariant);

} // namespace txl::pipeline

#endif
