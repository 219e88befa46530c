// Block pointers and tensor descriptors of Triton's TTIR become what our frontend makes of them: pointers and masks.
//
//   tt.make_tensor_ptr, tt.advance                        extents, strides and offsets as values, also in loops and calls
//   tt.make_tensor_descriptor, a descriptor argument      base, extents and strides as values
//   tt.load and tt.store of a block pointer               tt.load and tt.store of a tile of pointers, with a mask
//   tt.descriptor_load, _store, _gather, _scatter         the same
//   tt.descriptor_reduce                                  tt.atomic_rmw
//
// A descriptor argument of a kernel is followed by its extents and strides, as Triton passes them. It becomes the base, of
// which every descriptor promises an address and strides that are multiples of 16 bytes. The last stride, which is 1, is no
// argument here.
#ifndef TXL_IR_TRITON_TILEACCESS_H
#define TXL_IR_TRITON_TILEACCESS_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::triton {

/// Whether the module has a block pointer, or a descriptor of Triton's.
bool hasTileAccesses(mlir::ModuleOp module);

/// Makes the arguments that are descriptors bases, each with a `txl` descriptor made of it and the arguments after it, for
/// TTGIR, whose operations take one. Fails with a diagnostic.
mlir::LogicalResult makeDescriptors(mlir::ModuleOp module);

/// Makes pointers and masks of all block pointers and descriptors. Fails with a diagnostic.
mlir::LogicalResult expandTileAccesses(mlir::ModuleOp module);

} // namespace txl::triton

#endif
