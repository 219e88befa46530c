// The shared memory analyses as printing passes, for tests and debugging.
#ifndef TXL_ANALYSIS_SHAREDMEMORYPASSES_H
#define TXL_ANALYSIS_SHAREDMEMORYPASSES_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::analysis {

/// `txl-print-alias`: prints the allocations that each buffer value may refer to.
std::unique_ptr<mlir::Pass> createPrintAliasPass();
/// `txl-print-allocation`: prints `Allocation::facts`.
std::unique_ptr<mlir::Pass> createPrintAllocationPass();

} // namespace txl::analysis

#endif
