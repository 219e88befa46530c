// What holds between two passes of the pipeline, stated as predicates and checked where a pipeline verifies itself.
#ifndef TXL_PIPELINE_INVARIANTS_H
#define TXL_PIPELINE_INVARIANTS_H

#include "mlir/Support/LLVM.h"
#include <memory>

namespace mlir {
class ModuleOp;
class Pass;
} // namespace mlir

namespace txl::pipeline {

/// Succeeds, or reports what is wrong as an error at the operation.
using Invariant = mlir::LogicalResult (*)(mlir::ModuleOp);

/// After inlining, a call that could be inlined is left only where control flow forbids it (several blocks into one).
mlir::LogicalResult calleesAreNoinline(mlir::ModuleOp module);
/// After contraction, no sum has a product of its own.
mlir::LogicalResult nothingLeftToContract(mlir::ModuleOp module);
/// After unrolling, no loop asks for it.
mlir::LogicalResult noUnrollFactors(mlir::ModuleOp module);

/// In TTGIR, the layouts of every dot state an instruction of the module's architecture (analysis/DotInstruction.h).
mlir::LogicalResult dotsStateInstructions(mlir::ModuleOp module);

std::unique_ptr<mlir::Pass> createInvariantPass(Invariant invariant);

} // namespace txl::pipeline

#endif
