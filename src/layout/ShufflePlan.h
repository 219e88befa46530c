// Plans a layout conversion within warps by shuffles: which register each lane provides in which shuffle.
//
// In one `shfl` every lane provides one register and names the lane it reads. Say that in round k lane l fills its
// register k ^ F l. With F = 0, two lanes may need different registers of one lane, for example if a register bit and a
// lane bit are exchanged. The map F is chosen so that in every round each lane provides a single register. The register
// that a lane provides is then a linear function of its id. So before the first round the lanes permute their registers
// by conditional swaps (one per dimension of the map), and after the last round they undo F in the same way. Register
// bits that stay in registers pack narrow elements into words. Conversions that only permute registers, or select them
// by lane, are the special case of rounds without shuffles.
#ifndef TXL_LAYOUT_SHUFFLEPLAN_H
#define TXL_LAYOUT_SHUFFLEPLAN_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The lanes for which the lane and warp bits under the masks have odd parity together.
struct LaneCondition {
  uint64_t lane = 0, warp = 0;
  bool holds(uint64_t l, uint64_t w) const { return __builtin_parityll(lane & l) ^ __builtin_parityll(warp & w); }
};

struct ShufflePlan {
  /// Exchanges word i and word i ^ mask in lanes for which `condition` holds.
  struct Swap {
    unsigned mask;
    LaneCondition condition;
  };
  /// One round: every lane provides word `send` and reads from lane `lanes(lane, warp) ^ laneXor`.
  struct Round {
    unsigned send, laneXor;
    bool own; ///< every lane reads from itself: no shuffle
  };

  /// The registers of each word, lowest bits first: 1, or 2 or 4 of a narrow type. For words of the source, and of the
  /// result.
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>> sourceWords, resultWords;
  llvm::SmallVector<Swap, 4> before, after;
  /// Round k fills word k.
  llvm::SmallVector<Round> rounds;
  /// Bases of the lane to read from: for lane bits, then for warp bits.
  llvm::SmallVector<unsigned, 8> laneBases, warpBases;

  /// True if each lane reads lane ^ constant.
  bool isButterfly() const;
  unsigned shuffles() const;
  /// Conditional moves per thread.
  unsigned selects() const { return before.size() * sourceWords.size() + after.size() * resultWords.size(); }
};

/// Plans the conversion from one layout of a tensor to another, with inputs register, lane, warp, block. Returns
/// nullopt if elements leave their warp, or if no suitable F is found. Elements of `elementBits` (a power of two) are
/// packed into 32-bit words.
std::optional<ShufflePlan> planShuffles(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
