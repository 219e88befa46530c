// Conversion of Triton's layout attributes, such as `#ttg.blocked<{sizePerThread = [1, 8], …}>`, to linear layouts.
//
// These attributes do not contain the extents of the tile, so each is a function of a shape; layout/Distributed.h and
// layout/Memory.h have the constructors. Registers and offsets are numbered as in Triton, because texts mix named
// layouts with explicit bases.
#ifndef TXL_IR_TRITON_LAYOUTNAMES_H
#define TXL_IR_TRITON_LAYOUTNAMES_H

#include "layout/LinearLayout.h"
#include "mlir/IR/Attributes.h"

namespace txl::triton {

/// Whether the attribute is a named layout that Triton prints.
bool isLayoutName(mlir::Attribute attribute);

/// The rank of the tensors in buffers of this layout; 0 if any rank is allowed.
unsigned rankOfBuffer(mlir::Attribute name);

/// The register layout of a tile of this shape, in which no thread holds an element twice. Returns nullopt and sets
/// `error` if the attribute is not valid for the shape. Any attribute and any shape may be passed.
std::optional<layout::LinearLayout> tileLayout(mlir::Attribute name, llvm::ArrayRef<int64_t> shape, std::string &error);

/// The layout of a buffer of this shape; errors as in tileLayout.
std::optional<layout::LinearLayout> bufferLayout(mlir::Attribute name, llvm::ArrayRef<int64_t> shape,
                                                 std::string &error);

} // namespace txl::triton

#endif
