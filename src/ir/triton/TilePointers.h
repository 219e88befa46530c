// The pointers and the mask of a tile of an array: what a block pointer and a descriptor at coordinates stand for.
#ifndef TXL_IR_TRITON_TILEPOINTERS_H
#define TXL_IR_TRITON_TILEPOINTERS_H

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace txl::triton {

/// An array in memory: extents and strides are i64, strides in elements.
struct ArrayValues {
  mlir::Value base;
  llvm::SmallVector<mlir::Value> shape, strides;
  mlir::Value padsWithNaN; ///< i1; null: with zeros
};

/// Makes the values at the builder's insertion point. Constants fold: a stride of 1 costs no multiplication.
class TilePointers {
public:
  TilePointers(mlir::ImplicitLocOpBuilder &b, const ArrayValues &array, llvm::ArrayRef<int64_t> block)
      : b(b), array(array), block(block) {}

  /// Pointers to the tile at `offsets` (i64).
  mlir::Value pointers(mlir::ValueRange offsets);
  /// Which of its elements exist along `axes`; null for no axes.
  mlir::Value mask(mlir::ValueRange offsets, llvm::ArrayRef<int32_t> axes);

  /// Pointers to, and existence of, the rows `rows` (a tile of integers) from column `column` (i64) on.
  mlir::Value rowPointers(mlir::Value rows, mlir::Value column);
  mlir::Value rowMask(mlir::Value rows, mlir::Value column);

  /// What is read where no element exists, as a tile of `type`.
  mlir::Value padding(mlir::RankedTensorType type);

private:
  /// 0, 1, … along an axis, of rank 1.
  mlir::Value range(unsigned axis);
  /// A tile of rank 1 as one of `rank` whose only extent that is not 1 is `axis`.
  mlir::Value expanded(mlir::Value tile, unsigned axis, unsigned rank);
  /// A scalar or tile with the extents of `shape`.
  mlir::Value spread(mlir::Value value, llvm::ArrayRef<int64_t> shape);
  mlir::Value scaled(mlir::Value index, mlir::Value stride);
  mlir::Value moved(mlir::Value pointers, mlir::Value offsets);
  mlir::Value both(mlir::Value a, mlir::Value b);
  /// Whether the elements `offset + index` of an axis exist.
  mlir::Value inside(mlir::Value index, mlir::Value extent, mlir::Value offset, int64_t block);

  mlir::ImplicitLocOpBuilder &b;
  const ArrayValues &array;
  llvm::ArrayRef<int64_t> block;
};

/// The integer as i64, sign-extended; tiles too.
mlir::Value widened(mlir::ImplicitLocOpBuilder &b, mlir::Value value);

} // namespace txl::triton

#endif
