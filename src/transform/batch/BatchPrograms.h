// Neighbouring programs of a grid as one, for a machine that runs programs one after the other.
//
// A small program costs more to step through than what it computes. Programs that do not talk to each other can be stepped
// through together: what depends on the program's number along x gets a leading dimension, an element of it for each of the
// programs, and everything else is computed once for all of them. Programs that store to what others load are not found
// here: that depends on the arguments of a launch.
#ifndef TXL_TRANSFORM_BATCH_BATCHPROGRAMS_H
#define TXL_TRANSFORM_BATCH_BATCHPROGRAMS_H

#include "ir/Dialect.h"
#include "ir/Ops.h"
#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// Why programs of a kernel do not run together, and because of which operation; null: of the kernel as a whole.
struct BatchRefusal {
  std::string reason;
  mlir::Operation *op = nullptr;
};

/// How many programs of `kernel` are best run together, by the size of its tiles: 1 if its tiles are large enough.
unsigned batchedPrograms(tt::FuncOp kernel);

/// Puts in the place of `kernel` what `programs` neighbours along x do together: the program's number along x is that of the
/// first of them, and each computes, loads and stores what it does alone, bit by bit. False, and nothing is changed, where
/// that cannot be: it branches on what differs between programs, programs may see each other (atomics), order is
/// observable (prints, assertions), or an operation has no form with one more dimension.
bool batchPrograms(tt::FuncOp kernel, unsigned programs, BatchRefusal &refusal);

/// `txl-batch-programs`: all kernels of a module that can be, eight programs at once; a remark says why others are left.
std::unique_ptr<mlir::Pass> createBatchProgramsPass();

} // namespace txl::transform

#endif
