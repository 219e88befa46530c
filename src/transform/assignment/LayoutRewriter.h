// Makes a module TTGIR, once every node of its LayoutProblem has a layout.
#ifndef TXL_TRANSFORM_ASSIGNMENT_LAYOUTREWRITER_H
#define TXL_TRANSFORM_ASSIGNMENT_LAYOUTREWRITER_H

#include "transform/assignment/LayoutProblem.h"

namespace txl::transform {

/// Gives every tile its type with a layout, computes cheap values in the layouts in which they are wanted, and puts
/// conversions where layouts do not fit: one for each value and layout, beside the value.
void applyLayouts(mlir::ModuleOp module, LayoutProblem &problem, LayoutTransfer &transfer);

} // namespace txl::transform

#endif
