// `--print-layout-decisions`: which layouts were chosen, and why.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTDECISIONS_H

#include "support/Decisions.h"
#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Adds a fact `layout` for each tile whose layout control flow or memory constrains: its layout and the operation that
/// determined it; `conversion` for each conversion: the kind of movement, bytes through shared memory, frequency; and
/// `conversions` with the sum of the bytes. To be called before layouts are applied.
void addLayoutDecisions(mlir::ModuleOp module, LayoutProblem &problem, LayoutCosts &costs, const DecisionListener &to);

} // namespace txl::transform

#endif
