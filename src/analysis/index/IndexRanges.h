// The ranges of indices as expressions that a launch can evaluate (support/SizeCheck.h).
//
// A value has two ranges. The OBSERVABLE one is that of the integer that the program has: arithmetic wraps, so a range
// beyond the type is that of the type. The EXACT one is that of the index that the program means: its steps are of
// unbounded integers. Where the exact range fits the type, both are the same value.
#ifndef TXL_ANALYSIS_INDEX_INDEXRANGES_H
#define TXL_ANALYSIS_INDEX_INDEXRANGES_H

#include "analysis/index/IndexChain.h"
#include "support/SizeCheck.h"
#include "llvm/ADT/DenseMap.h"

namespace txl::analysis {

/// The values that an integer of `width` bits may have.
IndexInterval typeRange(unsigned width, bool isUnsigned = false);

class IndexRanges {
public:
  /// Adds nodes to `test`, which outlives this.
  explicit IndexRanges(SizeCheck &test) : test(test) {}

  uint32_t observable(mlir::Value value);
  uint32_t exact(IndexValue index);

private:
  using Kind = SizeCheck::Kind;
  uint32_t add(SizeCheck::Node node);
  uint32_t constant(int64_t lower, int64_t upper) { return add({Kind::Constant, 0, 0, {lower, upper}}); }
  uint32_t unknown(unsigned width) { return add({Kind::Constant, 0, 0, typeRange(width)}); }
  uint32_t wrapped(uint32_t node, unsigned width, bool isUnsigned = false) {
    return add({Kind::Wrap, node, 0, typeRange(width, isUnsigned)});
  }
  uint32_t leaf(mlir::Value value, unsigned width);
  uint32_t leafOf(mlir::Operation *op, unsigned width);
  uint32_t quotient(mlir::Operation *op, Kind kind, bool isUnsigned, unsigned width);
  uint32_t step(IndexValue index, bool isExact);
  uint32_t carried(IndexValue index, bool isExact);
  uint32_t range(IndexValue index, bool isExact) { return isExact ? exact(index) : observable(index.value); }
  /// The range of how many iterations of `loop` have ended before one, or with `all` before the loop ends.
  uint32_t iterations(mlir::Operation *loop, bool all);

  SizeCheck &test;
  llvm::DenseMap<mlir::Value, uint32_t> observables, exacts[2];
};

} // namespace txl::analysis

#endif
