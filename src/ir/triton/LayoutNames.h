// The linear layout that a name of Triton's means: `#ttg.blocked<{sizePerThread = [1, 8], …}>`, for a tile of some shape.
//
// The names leave the extents to the tile, so each is a function of a shape; layout/Distributed.h and layout/Memory.h have
// the constructors. Registers and offsets count as Triton counts them, because texts mix names with written bases.
#ifndef TXL_IR_TRITON_LAYOUTNAMES_H
#define TXL_IR_TRITON_LAYOUTNAMES_H

#include "layout/LinearLayout.h"
#include "mlir/IR/Attributes.h"

namespace txl::triton {

/// Whether the attribute is a name of a layout that Triton prints.
bool isLayoutName(mlir::Attribute attribute);

/// The rank of the tensors in buffers of this layout; 0 if it may be any.
unsigned rankOfBuffer(mlir::Attribute name);

/// The layout in registers of a tile of this shape, no element twice in a thread; none and why in `error` if the name
/// makes no sense for it. Any attribute and any shape may be asked.
std::optional<layout::LinearLayout> tileLayout(mlir::Attribute name, llvm::ArrayRef<int64_t> shape, std::string &error);

/// The layout of a buffer of this shape; as above.
std::optional<layout::LinearLayout> bufferLayout(mlir::Attribute name, llvm::ArrayRef<int64_t> shape,
                                                 std::string &error);

} // namespace txl::triton

#endif
