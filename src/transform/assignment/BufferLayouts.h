// Layouts of buffers, chosen before those of tiles.
#ifndef TXL_TRANSFORM_ASSIGNMENT_BUFFERLAYOUTS_H
#define TXL_TRANSFORM_ASSIGNMENT_BUFFERLAYOUTS_H

#include "analysis/AxisInfo.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::transform {

/// Gives every buffer without a layout the swizzled one that the tensor memory accelerator writes and products of
/// warpgroups read: rows of up to 128 bytes along one axis. Which axis that is, is decided by a tensor copy (the last
/// one), else by a product whose elements are not 16 bits wide (its K), else by what is stored there (along which it
/// lies in memory, or along which what threads make of one number lies). Fails, with an error, where a buffer leaves the function.
mlir::LogicalResult assignBufferLayouts(mlir::ModuleOp module, const analysis::AxisInfoAnalysis &axisInfo);

} // namespace txl::transform

#endif
