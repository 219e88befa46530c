// The effects of a module's kernels as a printing pass, for tests and for measuring the cost of the analysis.
#ifndef TXL_ANALYSIS_EFFECTS_PRINTEFFECTS_H
#define TXL_ANALYSIS_EFFECTS_PRINTEFFECTS_H

#include <memory>

namespace mlir {
class Pass;
} // namespace mlir

namespace txl::analysis {

/// `txl-print-effects`: `Effects::json` of each public function with a body.
std::unique_ptr<mlir::Pass> createPrintEffectsPass();

} // namespace txl::analysis

#endif
