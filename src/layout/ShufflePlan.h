// Which registers are exchanged in which shuffle, where a tensor changes its layout without leaving its warps.
//
// In one `shfl` every lane offers one register and names the lane it reads. Say that in round k lane l fills its
// register k ^ F l. With F = 0 two lanes may want different registers of one lane, as when a register bit and a lane
// bit swap; the map F is chosen so that in every round each lane is asked for a single register. It then follows which
// register a lane offers: a linear map of its number, so that before the first round the lanes permute their registers
// by conditional swaps (one a dimension of the map), and after the last one undo F in the same way. A bit that stays in
// the registers packs narrow elements into words. Registers that only change places, or are chosen by the lane, are the
// same thing with rounds that need no shuffle.
#ifndef TXL_LAYOUT_SHUFFLEPLAN_H
#define TXL_LAYOUT_SHUFFLEPLAN_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// Lanes whose bits under the masks, of lane and warp together, have odd parity.
struct LaneCondition {
  uint64_t lane = 0, warp = 0;
  bool holds(uint64_t l, uint64_t w) const { return __builtin_parityll(lane & l) ^ __builtin_parityll(warp & w); }
};

struct ShufflePlan {
  /// word i and word i ^ mask change places in lanes where `condition` holds.
  struct Swap {
    unsigned mask;
    LaneCondition condition;
  };
  /// One round: every lane offers word `send`; the lane it reads is `lanes(lane, warp) ^ laneXor`.
  struct Round {
    unsigned send, laneXor;
    bool own; ///< every lane reads itself: no shuffle
  };

  /// The registers of each word, lowest bits first: 1, 2 or 4 of a narrow type. Words of the source, then of the
  /// result.
  llvm::SmallVector<llvm::SmallVector<unsigned, 4>> sourceWords, resultWords;
  llvm::SmallVector<Swap, 4> before, after;
  /// Round k fills word k.
  llvm::SmallVector<Round> rounds;
  /// Bases of the lane that is read: lane bits, then warp bits.
  llvm::SmallVector<unsigned, 8> laneBases, warpBases;

  /// True if each lane reads lane ^ constant.
  bool isButterfly() const;
  unsigned shuffles() const;
  /// Conditional moves a thread.
  unsigned selects() const { return before.size() * sourceWords.size() + after.size() * resultWords.size(); }
};

/// The plan from one layout of a tensor to another, with inputs register, lane, warp, block; none where elements leave
/// their warp, or where no F does. Elements of `elementBits` (a power of two) are packed into words of 32.
std::optional<ShufflePlan> planShuffles(const LinearLayout &from, const LinearLayout &to, unsigned elementBits);

} // namespace txl::layout

#endif
