// Program batching (vectorisation over programs) for a CPU, which runs programs one after the other: several neighbours
// of the grid become one program.
//
// Interpreting a small program costs more than what it computes. Programs that do not communicate can be batched: a
// value that depends on the program id along x gets a leading dimension with one element for each program, and
// everything else is computed once for all. Programs that store to what others load are not detected here, because that
// depends on a launch's arguments.
#ifndef TXL_TRANSFORM_BATCH_PROGRAMBATCHING_H
#define TXL_TRANSFORM_BATCH_PROGRAMBATCHING_H

#include "ir/ops/Base.h"
#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

/// Why programs of a kernel cannot be batched, and the operation responsible; null: the kernel as a whole.
struct BatchRejection {
  std::string reason;
  mlir::Operation *op = nullptr;
};

/// The best batch size for `kernel`, given the size of its tiles: 1 if they are large enough.
unsigned batchedPrograms(tt::FuncOp kernel);

/// Replaces `kernel` by one that does the work of `programs` neighbours along x; its program id along x is that of the
/// first. Each computes, loads and stores what it does alone, bitwise equal. Returns false, and changes nothing, if
/// that is impossible: control flow differs between programs, programs may communicate (atomics), order is observable
/// (prints, assertions), or an operation has no batched form.
bool batchPrograms(tt::FuncOp kernel, unsigned programs, BatchRejection &rejection);

/// `txl-program-batching`: batches all kernels of a module for which this is possible, eight programs each; a remark
/// explains why others are left.
std::unique_ptr<mlir::Pass> createProgramBatchingPass();

} // namespace txl::transform

#endif
