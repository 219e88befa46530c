// `--print-layout-decisions`: which layouts were chosen, and why.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Prints one line for each tile whose layout control flow or memory constrains: its layout and the operation that
/// determined it; and one for each conversion: the kind of movement, bytes through shared memory, frequency. To be
/// called before layouts are applied.
void printLayoutDecisions(mlir::ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, llvm::raw_ostream &os);

} // namespace txl::transform

#endif
