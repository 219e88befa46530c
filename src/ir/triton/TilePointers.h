// The pointers and the mask of a tile of an array, which replace a block pointer or a descriptor with coordinates.
#ifndef TXL_IR_TRITON_TILEPOINTERS_H
#define TXL_IR_TRITON_TILEPOINTERS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace txl::triton {

/// An array in memory: extents and strides are i64, strides in elements.
struct ArrayValues {
  mlir::Value base;
  llvm::SmallVector<mlir::Value> shape, strides;
  mlir::Value padsWithNaN; ///< i1; null: pads with zeros
};

/// Creates the values at the builder's insertion point. Constants fold: a stride of 1 needs no multiplication.
class TilePointers {
public:
  TilePointers(mlir::ImplicitLocOpBuilder &b, const ArrayValues &array, llvm::ArrayRef<int64_t> block)
      : b(b), array(array), block(block) {}

  /// Pointers to the tile at `offsets` (i64).
  mlir::Value pointers(mlir::ValueRange offsets);
  /// The bounds mask along `axes`; null for no axes.
  mlir::Value mask(mlir::ValueRange offsets, llvm::ArrayRef<int32_t> axes);

  /// Pointers to, and the bounds mask of, the rows `rows` (a tile of integers) starting at column `column` (i64).
  mlir::Value rowPointers(mlir::Value rows, mlir::Value column);
  mlir::Value rowMask(mlir::Value rows, mlir::Value column);

  /// The padding value for out-of-bounds elements, as a tile of `type`.
  mlir::Value padding(mlir::RankedTensorType type);

private:
  /// 0, 1, … along an axis, of rank 1.
  mlir::Value range(unsigned axis);
  /// Expands a tile of rank 1 to rank `rank`; all extents except that of `axis` are 1.
  mlir::Value expanded(mlir::Value tile, unsigned axis, unsigned rank);
  /// Broadcasts a scalar or tile to the extents of `shape`.
  mlir::Value spread(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  mlir::Value scaled(mlir::Value index, mlir::Value stride);
  mlir::Value moved(mlir::Value pointers, mlir::Value offsets);
  mlir::Value both(mlir::Value a, mlir::Value b);
  /// The bounds mask of the elements `offset + index` of an axis.
  mlir::Value inside(mlir::Value index, mlir::Value extent, mlir::Value offset, int64_t block);

  mlir::ImplicitLocOpBuilder &b;
  const ArrayValues &array;
  llvm::ArrayRef<int64_t> block;
};

/// The integer as i64, sign-extended; tiles too.
mlir::Value widened(mlir::ImplicitLocOpBuilder &b, mlir::Value value);

} // namespace txl::triton

#endif
