// The offset of a pointer, or of each pointer of a tile, from the argument that it was computed from.
#ifndef TXL_ANALYSIS_POINTEROFFSET_H
#define TXL_ANALYSIS_POINTEROFFSET_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::analysis {

/// A linear combination of scalars plus a constant in the range `first` to `last`, in elements; or unknown. Index
/// arithmetic is assumed not to wrap.
struct PointerOffset {
  bool isKnown = true;
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 4> scalars;
  int64_t first = 0, last = 0;

  /// Adds `other` times `factor`.
  void add(const PointerOffset &other, int64_t factor);
};

/// The offset of `pointer` from an argument, through additions and shape changes.
PointerOffset offsetOf(mlir::Value pointer);

/// Whether no element of `a` overlaps one of `b`: both are derived from one argument, point to one element type, and
/// use the same scalars.
bool areDisjoint(mlir::Value a, mlir::Value b);

} // namespace txl::analysis

#endif
