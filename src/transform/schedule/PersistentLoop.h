// Persistent kernels: a CTA stays on its SM and computes several output tiles. The prologue of the next tile overlaps
// the epilogue of this one, which nothing else hides at an occupancy of one CTA per SM.
//
// The kernel's body becomes that of the persistent loop over program ids (ir/facts/ResidentPrograms.h). This does not
// change the result, because the order of programs is free as long as they do not communicate.
#ifndef TXL_TRANSFORM_SCHEDULE_PERSISTENTLOOP_H
#define TXL_TRANSFORM_SCHEDULE_PERSISTENTLOOP_H

#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/reports/Refusal.h"

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

/// The persistent loop that contains `op`, or that of the group with body `block`; null if there is none.
mlir::scf::ForOp getEnclosingPersistentLoop(mlir::Operation *op);
mlir::scf::ForOp findPersistentLoop(mlir::Block &block);
/// Creates another persistent loop over the same programs, with the same attribute, that carries `inits`.
mlir::scf::ForOp createPersistentLoopLike(mlir::OpBuilder &builder, mlir::scf::ForOp loop, mlir::ValueRange inits);

/// Why a kernel of one block cannot have a persistent loop, or why that would not pay; `loop` is its main loop. None
/// if it can, and would pay at an occupancy of one CTA per SM.
Refusal whyNotPersistent(tt::FuncOp function, mlir::scf::ForOp loop);

/// Whether programs do not communicate, so that they may run in any order.
bool canReorderPrograms(tt::FuncOp function);

/// Emits the persistent loop around the kernel's body, whose main loops are `loops`. If trip counts depend on the
/// program id, CTAs alternate between longer and shorter programs (persistent/ProgramOrder.h).
void buildPersistentLoop(tt::FuncOp function, llvm::ArrayRef<mlir::scf::ForOp> loops);

/// Sinks what a program of a persistent loop computes before `versions` but uses only in its else region or after it:
/// the addresses of the loop version without TMA, and those of the epilogue. Nothing would hide this code before the
/// main loop, which would also wait for values loaded for it. Loads stay, so that they are in flight meanwhile.
void sinkToUses(mlir::scf::IfOp versions);

} // namespace txl::transform

#endif
