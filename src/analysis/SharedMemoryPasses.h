// The analyses of shared memory as passes, for tests and for people.
#ifndef TXL_ANALYSIS_SHAREDMEMORYPASSES_H
#define TXL_ANALYSIS_SHAREDMEMORYPASSES_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::analysis {

/// `txl-print-alias`: which buffers each buffer value may be.
std::unique_ptr<mlir::Pass> createPrintAliasPass();
/// `txl-print-allocation`: what `Allocation::print` writes.
std::unique_ptr<mlir::Pass> createPrintAllocationPass();

} // namespace txl::analysis

#endif
