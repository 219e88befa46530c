// Chooses the layout of every node of a LayoutProblem: a minimum of the sum of all costs, as good as can be found fast.
//
// The search is by expansion. A wish (of a load, a store, a dot …) is carried along all edges, exactly, to what each
// node would have if it followed that wish; then the nodes that are better off following it, as a set, are found as a
// minimum cut: each node keeps its layout or takes the wish's. Wishes are tried in turn until none improves anything. A
// cut moves whole regions at once, so a long chain between two conversions is no obstacle, and where conversions stand
// is part of what it decides: on the cheapest edges around the region that follows.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTSOLVER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTSOLVER_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Changes the layouts of nodes; deterministic, and never to a dearer sum of costs.
void solveLayouts(LayoutProblem &problem);

} // namespace txl::transform

#endif
