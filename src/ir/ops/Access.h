// What the families of operations on global memory have in common: constraints, and how attributes are read.
#ifndef TXL_IR_OPS_ACCESS_H
#define TXL_IR_OPS_ACCESS_H

#include "ir/Ops.h"

namespace txl::tt {

/// An error with the constraint's number if the pointers are in the constant address space.
mlir::LogicalResult verifyWritable(mlir::Operation *op, mlir::Type pointer, int constraint);

/// The constant that all elements of a mask have, if there is one.
std::optional<bool> uniformMask(mlir::Value mask);

/// Reads `{…}`. An attribute of the operation that has another kind would silently be none: it is an error.
mlir::ParseResult parseAttributes(mlir::OpAsmParser &parser, mlir::OperationState &result);

} // namespace txl::tt

#endif
