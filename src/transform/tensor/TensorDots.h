// Rewrites dots to asynchronous MMAs for targets whose MMAs accumulate in tensor memory.
#ifndef TXL_TRANSFORM_TENSOR_TENSORDOTS_H
#define TXL_TRANSFORM_TENSOR_TENSORDOTS_H

#include "arch/Architecture.h"
#include "ir/ops/DotOps.h"
#include "mlir/Pass/Pass.h"

namespace txl::transform {

/// The dots of a module's kernels that MMAs into tensor memory compute, as far as a kernel has columns for their
/// accumulators. None for a target without tensor memory, and in a program that manages tensor memory itself.
llvm::SmallVector<tt::DotOp> findTensorDots(mlir::ModuleOp module, unsigned numWarps,
                                            const arch::Architecture &architecture);

/// Whether the kernels of a module may get MMAs into tensor memory: the target has it, the number of warps accesses it,
/// and the program does not manage it itself.
bool mayUseTensorMemory(mlir::ModuleOp module, unsigned numWarps, const arch::Architecture &architecture);

/// Whether phases of mbarriers can be carried to `op` through the regions around it.
bool isStructured(mlir::Operation *op);

/// For a target with tensor memory: each `tt.dot` that is left after scheduling and has a `tcgen05.mma` becomes a
/// `txl.dot_async` and a wait for it. An operand that is loaded from shared memory stays there; others are stored
/// there. Programs with warpgroups are unchanged.
std::unique_ptr<mlir::Pass> createTensorDotsPass(const std::string &target, unsigned numWarps);

} // namespace txl::transform

#endif
