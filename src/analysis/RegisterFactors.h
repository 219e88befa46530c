// Products of warpgroups that read `a` from registers while the threads go on.
//
// Those registers may not be written before a wait has ended the product. What is computed once has registers of its own as
// long as somebody wants it, so the wait that ends a product wants them too; but a turn of a loop writes the
// registers of the one before. So such a product ends in the block in which it starts (transform/FactorWaits.h), or by a wait of
// the next turn that stands in front of what writes them; which products a wait ends is found by looking back from it.
#ifndef TXL_ANALYSIS_REGISTERFACTORS_H
#define TXL_ANALYSIS_REGISTERFACTORS_H

#include "ir/TX.h"

namespace txl::analysis {

struct RegisterFactor {
  tx::DotAsyncOp dot;
  unsigned younger; ///< products that were started behind it: no more than there were
};
/// Those that may be under way in front of `at`, started in its block or in those around it; the youngest first.
llvm::SmallVector<RegisterFactor, 4> registerFactorsAt(mlir::Operation *at);

/// Whether each register of a factor is computed of what `wait` has given, or one behind it in its block: neither this nor a later
/// compiler can have it written before.
bool isMadeBehind(mlir::Value factor, tx::DotWaitOp wait);

/// The first wait of the factor's loop, if that ends the product in the next turn before its registers are written; else null.
tx::DotWaitOp endInNextTurn(const RegisterFactor &factor);

} // namespace txl::analysis

#endif
