// Chooses the layout of every node of a LayoutProblem: a local minimum of the total cost, computed fast.
//
// The search uses expansion moves. A proposal (of a load, a store, a dot …) is propagated along all edges, exactly, to
// the layout that each node would have if it followed it; the set of nodes for which following is cheapest is found as
// a minimum cut: each node keeps its layout or takes the proposed one. Proposals are tried repeatedly until none
// improves anything. A cut moves whole regions at once, so a long chain between two conversions is not a local minimum,
// and the cut also places the conversions: on the cheapest edges around the region that follows.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTSOLVER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTSOLVER_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Changes the layouts of nodes; deterministic, and never increases the total cost.
void solveLayouts(LayoutProblem &problem);

} // namespace txl::transform

#endif
