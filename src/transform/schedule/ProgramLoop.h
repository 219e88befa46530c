// Programs that stay on their multiprocessor and run others of the grid in turn: the next one's first tiles are copied
// while this one's results leave, which nothing else hides where one program fills a multiprocessor.
//
// The kernel's body becomes that of a loop over programs (ir/facts/ResidentPrograms.h). That is a program as it was: what
// programs do in which order is nobody's business as long as they tell each other nothing.
#ifndef TXL_TRANSFORM_SCHEDULE_PROGRAMLOOP_H
#define TXL_TRANSFORM_SCHEDULE_PROGRAMLOOP_H

#include "ir/TX.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <string>

namespace txl::transform {

/// The loop over programs whose body has `op`, or that of a group in `block`; null if there is none.
mlir::scf::ForOp programLoopAround(mlir::Operation *op);
mlir::scf::ForOp programLoopIn(mlir::Block &block);
/// Another one over the same programs, with the same attribute, that carries `inits`.
mlir::scf::ForOp programLoopLike(mlir::OpBuilder &builder, mlir::scf::ForOp loop, mlir::ValueRange inits);

/// Why the programs of a kernel of one block cannot be run in turn, or why that would not pay: `loop` is its loop. Empty if
/// they can, and it would where a multiprocessor has room for one program only.
std::string whyNotInTurn(tt::FuncOp function, mlir::scf::ForOp loop);

/// Whether programs tell each other nothing, so that any order of them is as good.
bool mayRunInAnyOrder(tt::FuncOp function);

/// Whether all programs' loops run equally often.
bool hasOneLength(mlir::scf::ForOp loop);

/// Puts the loop over programs around the kernel's body, which is about `loops`. Who has one of the shorter programs in one
/// turn has a longer one in the next, where their lengths follow from their numbers (turns/ProgramOrder.h).
void makeProgramLoop(tt::FuncOp function, llvm::ArrayRef<mlir::scf::ForOp> loops);

/// Moves what a program of such a loop computes in front of `versions`, and only wants in the other region or behind it, to where
/// it is wanted: the addresses of a loop that runs only where boxes cannot be copied, and those of results. Nothing hides these
/// in front, and numbers that are loaded for them would be waited for; loads stay, and are under way meanwhile.
void computeLate(mlir::scf::IfOp versions);

} // namespace txl::transform

#endif
