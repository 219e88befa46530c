// Which bytes of an argument the programs of a grid access, where that is a polynomial (AffineAddress.h).
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTRANGES_H
#define TXL_ANALYSIS_EFFECTS_EFFECTRANGES_H

#include "analysis/effects/AffineAddress.h"
#include "analysis/effects/EffectFacts.h"
#include <vector>

namespace txl::analysis {

/// The bytes that one operation accesses: from `first` to `last`, both included, relative to the argument's address
/// plus `terms`, for every value of their counters. Index arithmetic is assumed not to wrap.
struct EffectRange {
  unsigned argument = 0;
  bool writes = false;
  bool atomic = false;
  llvm::SmallVector<Polynomial::Term, 4> terms;
  int64_t first = 0, last = 0;
  bool certain = false; ///< every program accesses every byte
};

struct EffectRanges {
  std::vector<EffectRange> known;
  /// There are accesses without a known range; Effects has their arguments.
  bool otherReads = false, otherWrites = false;
};

/// The ranges of `kernel`, the root of `addresses`, and of its callees; `summaries` list the accesses.
EffectRanges effectRangesOf(AffineAddresses &addresses, const EffectSummaries &summaries);

} // namespace txl::analysis

#endif
