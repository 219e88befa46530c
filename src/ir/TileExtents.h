// Extents of tiles that are no powers of two, and the tiles with rounded extents that hold them in registers of a GPU.
#ifndef TXL_IR_TILEEXTENTS_H
#define TXL_IR_TILEEXTENTS_H

#include "mlir/IR/Types.h"

namespace txl::tt {

/// Whether every extent of a tile is a power of two; true for a type that is no tile.
bool hasPowerOfTwoExtents(mlir::Type type);

/// The tile type without layout whose extents are those of `type`, each rounded up to a power of two; `type` itself if
/// hasPowerOfTwoExtents.
mlir::Type paddedType(mlir::Type type);

} // namespace txl::tt

#endif
