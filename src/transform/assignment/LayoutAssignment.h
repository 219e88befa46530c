// Layout assignment: the pass from TTIR to TTGIR.
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
  std::string target = "sm_90"; ///< a name of arch/Architecture.h
};

/// Converts TTIR to TTGIR: every tile gets a layout, with conversions where layouts differ. This is the only pass that
/// decides about layouts; LayoutProblem.h states the problem and LayoutSolver.h the algorithm.
std::unique_ptr<mlir::Pass> createLayoutAssignmentPass(const LayoutOptions &options);

} // namespace txl::transform

#endif
