// The arithmetic that `tt.scale_blocks` stands for.
#ifndef TXL_TRANSFORM_SCALEBLOCKSEXPANSION_H
#define TXL_TRANSFORM_SCALEBLOCKSEXPANSION_H

#include "ir/ops/ScaleBlocksOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::transform {

/// Replaces all of a module.
void expandScaleBlocks(mlir::ModuleOp module);

/// Replaces the operation by integer arithmetic on its codes and a multiplication in f32.
void expandScaleBlocks(tt::ScaleBlocksOp op);

/// Codes of e2m1, two in each i8, as twice as many codes of e4m3, which has all their values.
mlir::Value widenToE4M3(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value pairs);

} // namespace txl::transform

#endif
