// Verification, parsing and scratch that the operations on memory share.
#ifndef TXL_IR_OPS_ACCESS_H
#define TXL_IR_OPS_ACCESS_H

#include "ir/ops/Base.h"

namespace txl::tt {

/// Emits an error with the constraint's number if the pointers are in the constant address space.
mlir::LogicalResult verifyWritable(mlir::Operation *op, mlir::Type pointer, int constraint);

/// Emits an error with the constraint's number if `mask`, which may be null, has not the pointers' shape.
mlir::LogicalResult verifyMask(mlir::Operation *op, mlir::Type pointer, mlir::Value mask, int constraint);

/// The constant value of all elements of a mask, if there is one.
std::optional<bool> uniformMask(mlir::Value mask);

/// Parses `{…}`. MLIR would silently ignore an inherent attribute of the wrong kind; here it is an error.
mlir::ParseResult parseAttributes(mlir::OpAsmParser &parser, mlir::OperationState &result);

/// The scratch of an atomic: the threads that own the elements write the result to it, those that hold copies read it.
ir::ScratchUse broadcastUse(mlir::Operation *op);

} // namespace txl::tt

#endif
