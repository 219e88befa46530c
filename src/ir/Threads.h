// The dialect `txl` except its operations, and queries about the threads that run a program.
#ifndef TXL_IR_THREADS_H
#define TXL_IR_THREADS_H

#include "ir/Layouts.h"

#include "ir/TXDialect.h.inc"
#include "ir/TXEnums.h.inc"

namespace txl::tx {

/// Whether `type` is one mbarrier: a buffer of one i64 in shared memory, of this CTA or another.
bool isMBarrier(mlir::Type type);

/// The threads that run a module, from its attributes.
struct Threads {
  bool isExplicit = false;    ///< the program assigns warps to regions; otherwise one group runs everything
  bool bySingleWarps = false; ///< the program is divided into warps, not into warpgroups
  unsigned groups = 1;        ///< number of warpgroups, or of warps
  unsigned warps = 4;         ///< warps per group
  unsigned cluster = 1;       ///< CTAs per cluster
};
Threads threadsOf(mlir::ModuleOp module);

} // namespace txl::tx

#endif
