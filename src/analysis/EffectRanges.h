// Which bytes of an argument the programs of a grid access, where that is affine in the program's number.
#ifndef TXL_ANALYSIS_EFFECTRANGES_H
#define TXL_ANALYSIS_EFFECTRANGES_H

#include "ir/Ops.h"
#include <optional>

namespace txl::analysis {

/// The bytes that one operation accesses: from `first` to `last`, both included, behind the argument's address plus
/// `axes` times the program's number plus `scalars`, which is the same in all programs. Index arithmetic is taken not to
/// wrap.
struct EffectRange {
  unsigned argument = 0;
  bool writes = false;
  bool atomic = false;
  int64_t axes[3] = {0, 0, 0};
  llvm::SmallVector<std::pair<mlir::Value, int64_t>, 2> scalars;
  int64_t first = 0, last = 0;
  bool certain = false; ///< every program accesses every byte
};

struct EffectRanges {
  std::vector<EffectRange> known;
  /// There are accesses of which no range is known; of which arguments, Effects says.
  bool otherReads = false, otherWrites = false;
};

/// The ranges of the operations of `kernel`.
EffectRanges effectRangesOf(tt::FuncOp kernel);

} // namespace txl::analysis

#endif
