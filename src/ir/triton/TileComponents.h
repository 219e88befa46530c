// The components of a block pointer and of a descriptor, and the casts between values and their components.
#ifndef TXL_IR_TRITON_TILECOMPONENTS_H
#define TXL_IR_TRITON_TILECOMPONENTS_H

#include "mlir/IR/Builders.h"

namespace txl::triton {

/// Whether a value of the type is a block pointer or a Triton descriptor.
bool isTileAccess(mlir::Type type);

/// The component types: for a block pointer the base, extents, strides and offsets; for a descriptor the base, extents,
/// strides and whether out-of-bounds elements read as NaN; for any other type the type itself.
llvm::SmallVector<mlir::Type> componentTypesOf(mlir::Type type);

/// Packs components into a value.
mlir::Value pack(mlir::OpBuilder &b, mlir::Location loc, mlir::Type type, mlir::ValueRange components);

/// Appends the components of a value. If the value was packed from known components, those are used directly, so that
/// constants among them are visible.
void unpack(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, llvm::SmallVectorImpl<mlir::Value> &components);

/// Converts an operation on a block pointer or a descriptor to pointers and masks. Fails with a diagnostic.
mlir::LogicalResult expandTileOperation(mlir::Operation *op);

} // namespace txl::triton

#endif
