// How far a pointer, or each pointer of a tile, is from the argument that it was computed from.
#ifndef TXL_ANALYSIS_POINTEROFFSET_H
#define TXL_ANALYSIS_POINTEROFFSET_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::analysis {

/// A sum of scalars times numbers, and of a number from `first` to `last`, in elements. Not known: something else.
/// Index arithmetic is taken not to wrap.
struct PointerOffset {
  bool isKnown = true;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 4> scalars;
  int64_t first = 0, last = 0;

  /// Adds `other` times `factor`.
  void add(const PointerOffset &other, int64_t factor);
};

/// The offset of `pointer`, which comes from an argument by additions and changes of shape.
PointerOffset offsetOf(mlir::Value pointer);

/// True if no element at `a` is at `b`: pointers from one argument, to elements of one type, that are computed from the
/// same values.
bool areApart(mlir::Value a, mlir::Value b);

} // namespace txl::analysis

#endif
