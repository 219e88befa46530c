// Rewrites a module to TTGIR, once every node of its LayoutProblem has a layout.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTREWRITER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTREWRITER_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Sets the layout in every tile's type, rematerialises cheap values in the layouts needed, and inserts conversions
/// where layouts differ: one for each value and layout, next to the value's definition.
void applyLayouts(mlir::ModuleOp module, LayoutProblem &problem, LayoutTransfer &transfer);

} // namespace txl::transform

#endif
