// Types, attributes and enumerations of the dialect `tt`, and queries about types that the whole compiler uses.
#ifndef TXL_IR_TYPES_H
#define TXL_IR_TYPES_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"

#include "ir/TTEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "ir/TTAttributes.h.inc"
#define GET_TYPEDEF_CLASSES
#include "ir/TTTypes.h.inc"

namespace txl::tt {

/// The maximum number of elements of a tile.
inline constexpr int64_t maxTileElements = 1 << 20;

/// `element` in the shape of `like`: a tile of it if `like` is a tile, otherwise `element` itself.
mlir::Type withShapeOf(mlir::Type like, mlir::Type element);

/// The type that a pointer, or each pointer of a tile, points to, in the same shape; null if `type` holds no pointers.
mlir::Type pointeeLike(mlir::Type type);

/// i1 in the shape of `type`.
mlir::Type maskLike(mlir::Type type);

/// i32 in the shape of `type`.
mlir::Type i32Like(mlir::Type type);

/// The shape of a tile; empty for a scalar.
llvm::ArrayRef<int64_t> shapeOf(mlir::Type type);

/// Whether `type` may occur in a tile program: signless integers of 1, 8, 16, 32, 64 bits, floats of 8 to 64 bits,
/// pointers, and tiles of these with a static shape and at most maxTileElements elements, extents rounded up to powers
/// of two; in TTGIR also buffers and tokens, and a tile may have a layout (`ir/TTG.h`).
bool isTileProgramType(mlir::Type type);

} // namespace txl::tt

#endif
