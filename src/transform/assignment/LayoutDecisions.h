// `--print-layout-decisions`: what was decided, and why.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// One line for each tile that control flow or memory makes someone care about: its layout and whose wish it is; and
/// one for each conversion: what moves, how far, how many bytes through shared memory, how often. Before layouts are
/// applied.
void printLayoutDecisions(mlir::ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, llvm::raw_ostream &os);

} // namespace txl::transform

#endif
