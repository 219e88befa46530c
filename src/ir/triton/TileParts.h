// What a block pointer and a descriptor consist of, and the casts between them and their parts.
#ifndef TXL_IR_TRITON_TILEPARTS_H
#define TXL_IR_TRITON_TILEPARTS_H

#include "mlir/IR/Builders.h"

namespace txl::triton {

/// Whether a value of the type is a block pointer or a descriptor of Triton's.
bool isTileAccess(mlir::Type type);

/// What a value consists of: the base; extents, strides and offsets of a block pointer; extents, strides and whether NaN
/// is read outside, of a descriptor. Of another type, the type.
llvm::SmallVector<mlir::Type> partsOf(mlir::Type type);

/// A value of its parts.
mlir::Value pack(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, mlir::ValueRange parts);

/// Adds the parts of a value: those that it was put together of, where that is known, so that constants among them are
/// seen.
void unpack(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &parts);

/// Makes pointers and masks of an operation on a block pointer or a descriptor. Fails with a diagnostic.
mlir::LogicalResult expandTileOperation(mlir::Operation *op);

} // namespace txl::triton

#endif
