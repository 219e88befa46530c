// The operations of the dialect `txl`, and the questions asked about who runs a program. Their meaning is written in
// ops/*.td, family by family.
#ifndef TXL_IR_TX_H
#define TXL_IR_TX_H

#include "ir/Ops.h"
#include "ir/TTG.h"

#include "ir/TXDialect.h.inc"
#include "ir/TXEnums.h.inc"

namespace txl::tx {

/// Whether `type` is one mbarrier: a buffer of one i64 in shared memory, of this CTA or another.
bool isMBarrier(mlir::Type type);

/// Who runs a module, as its attributes say.
struct Threads {
  bool isExplicit = false;    ///< the program says who runs what; else one group runs it
  bool bySingleWarps = false; ///< the program is divided into warps, not into warpgroups
  unsigned groups = 1;        ///< warpgroups, or warps
  unsigned warps = 4;         ///< of each of them
  unsigned cluster = 1;       ///< CTAs
};
Threads threadsOf(mlir::ModuleOp module);

} // namespace txl::tx

#define GET_OP_CLASSES
#include "ir/TXOps.h.inc"

#endif
