// Converts block pointers and tensor descriptors of Triton's TTIR to pointers and masks, as this project's frontend
// does.
//
//   tt.make_tensor_ptr, tt.advance                        extents, strides and offsets as values, also in loops and
//   calls
//   tt.make_tensor_descriptor, a descriptor argument      base, extents and strides as values
//   tt.load and tt.store of a block pointer               tt.load and tt.store of a tile of pointers, with a mask
//   tt.descriptor_load, _store, _gather, _scatter         the same
//   tt.descriptor_reduce                                  tt.atomic_rmw
//
// Triton passes the extents and strides of a descriptor argument as the arguments after it. The descriptor argument
// becomes the base pointer. Every descriptor promises an address and strides that are multiples of 16 bytes. The last
// stride, which is 1, is not an argument here.
#ifndef TXL_IR_TRITON_TILEACCESS_H
#define TXL_IR_TRITON_TILEACCESS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::triton {

/// Whether the module contains a block pointer or a Triton descriptor.
bool hasTileAccesses(mlir::ModuleOp module);

/// For TTGIR, whose operations take descriptors: replaces each descriptor argument by its base pointer, and makes a
/// `tt` descriptor from it and the arguments after it. Fails with a diagnostic.
mlir::LogicalResult makeDescriptors(mlir::ModuleOp module);

/// Converts all block pointers and descriptors to pointers and masks. Fails with a diagnostic.
mlir::LogicalResult expandTileAccesses(mlir::ModuleOp module);

} // namespace txl::triton

#endif
