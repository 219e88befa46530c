// Makes the loads of spin loops volatile.
#ifndef TXL_TRANSFORM_SPINLOOPLOADS_H
#define TXL_TRANSFORM_SPINLOOPLOADS_H

#include <memory>
namespace mlir {
class Pass;
}

namespace txl::transform {

/// `txl-spin-loop-loads`: makes each load volatile that the condition of an `scf.while` depends on and whose address
/// the loop does not change.
std::unique_ptr<mlir::Pass> createSpinLoopLoadsPass();

} // namespace txl::transform

#endif
