// Assigns layouts to shared-memory buffers, before those of tiles.
#ifndef TXL_TRANSFORM_ASSIGNMENT_BUFFERLAYOUTS_H
#define TXL_TRANSFORM_ASSIGNMENT_BUFFERLAYOUTS_H

#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::transform {

/// Gives every buffer without a layout the swizzled one that TMA writes and wgmma reads: rows of up to 128 bytes along
/// one axis. The axis is determined by TMA (the last one), else by a wgmma whose elements are not 16 bits wide (its K),
/// else by what is stored there (the axis contiguous in memory, or along which threads expand one loaded element).
/// Fails, with an error, if a buffer leaves the function.
mlir::LogicalResult assignBufferLayouts(mlir::ModuleOp module, const arch::SmModel &model,
                                        const analysis::AxisInfoAnalysis &axisInfo);

} // namespace txl::transform

#endif
