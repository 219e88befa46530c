// From TTIR to TTGIR: the decision about layouts as a pass.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTASSIGNMENT_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTASSIGNMENT_H

#include <memory>
#include <string>
namespace mlir {
class Pass;
}

namespace txl::transform {

struct LayoutOptions {
  unsigned numWarps = 4, numCTAs = 1;
  std::string target = "sm_90"; ///< an architecture that arch/Architecture.h knows
};

/// TTIR becomes TTGIR: every tile gets a layout, with conversions where layouts do not fit. The one pass that decides
/// about layouts; LayoutProblem.h states the decision and LayoutSolver.h how it is made.
std::unique_ptr<mlir::Pass> createLayoutAssignmentPass(const LayoutOptions &options);

} // namespace txl::transform

#endif
