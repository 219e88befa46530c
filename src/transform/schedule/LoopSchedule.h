// What of a loop runs ahead of the rest: the loads that become channels, and how many of their tiles are kept.
//
// A channel is a tile that one part of the program makes and another uses, in another iteration or another warpgroup: it
// goes through a row of buffers, as deep as iterations lie between the two. A loop is divided into a producer, which
// computes addresses and starts copies, and a consumer, everything else; both are slices of its body (LoopSlice.h). What
// stands in the way is said for every loop that asked for stages.
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPSCHEDULE_H
#define TXL_TRANSFORM_SCHEDULE_LOOPSCHEDULE_H

#include "analysis/AxisInfo.h"
#include "arch/Architecture.h"
#include "ir/TX.h"
#include "transform/schedule/LoopSlice.h"
#include "transform/schedule/boxes/TensorBox.h"
#include <memory>
#include <string>

namespace txl::transform {

/// A load whose tile goes through a row of buffers.
struct Channel {
  tt::LoadOp load;
  uint64_t bytes = 0;                  ///< of one tile
  std::optional<TensorBox> box;        ///< that the tensor memory accelerator copies, where its condition holds
  std::string whyThreads;              ///< why there is none, on a target that has the accelerator
  bool byThreads = false;              ///< whether threads can copy it
  int64_t atOnce = 0;                  ///< bytes that a thread copies then
  bool isReadByThreads = false;        ///< not by products alone, from its buffer
  unsigned set = 0;                    ///< channels of one set are filled, and free again, together
  std::optional<unsigned> sharedAlong; ///< each CTA copies a part along this axis of the box, for all (ClusterCopies.h)
};

/// What rings, and other buffers that live as long as a program, may not take: barriers, scratch of reductions and small tiles.
inline constexpr uint64_t kKeptForOthers = 8 * 1024;
/// Of it: what all groups have for numbers of rows and columns that are copied beside their products (overlap/RowsAhead.h), and what
/// barriers take.
inline constexpr uint64_t kMostBytesOfRows = 4 * 1024, kKeptForBarriers = 512;

struct DelayedProduct;

struct LoopSchedule {
  mlir::scf::ForOp loop;
  unsigned stages = 1; ///< tiles that a channel keeps: the copy of one begins stages - 1 iterations before its use
  std::vector<Channel> channels;
  std::shared_ptr<TileForms> forms; ///< of the boxes
  bool isApart = false;             ///< further warps start the copies, and those that use the tiles wait for them
  unsigned parts = 1;               ///< groups that share the tiles' rows then
  unsigned threadsOfPart = 128;
  unsigned ctas = 1; ///< that copy for each other
  std::shared_ptr<const DelayedProduct>
      delayed;               ///< an iteration's second product that is started in the next one, or null
  bool takesTurns = false;   ///< groups start their one product of a turn one after the other (overlap/ProductTurns.h)
  unsigned carriedWaits = 0; ///< for a turn's last products, that are in the next (products/CarriedSums.h)
  bool doublesFactors = false; ///< those that a turn computes have two buffers (CarriedProducts.h)
  bool mayRunAhead = false;    ///< more than one stage was asked for
  unsigned ahead = 0;          ///< loads that fill no buffer, a turn before their use (overlap/LoadsAhead.h)
  bool isInTurn = false;       ///< programs stay and run others (ProgramLoop.h)
  bool isInside = false;       ///< of loops or branches of the program's own, so that it may run again
  bool goesOn = false; ///< what it leaves of its rows of buffers goes on, in other loops or programs (LoopGroup.h)
  llvm::SmallVector<mlir::Operation *> questions; ///< that only those who start the copies ask (turns/TileNumbers.h)
  uint64_t kept = kKeptForOthers;                 ///< what rings and results leave of shared memory for others
  std::string reason;                             ///< why it is not more than this

  bool isDelayed() const { return delayed != nullptr; }
  bool isPipelined() const { return stages > 1 && !channels.empty(); }
  bool isChannel(mlir::Operation *load) const {
    return llvm::any_of(channels, [&](const Channel &one) { return tt::LoadOp(one.load) == load; });
  }
  bool hasBoxes(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.box && (!set || one.set == *set); });
  }
  /// Registers of a thread that does nothing but start copies: of boxes it knows numbers, of tiles that it copies itself it has the
  /// pointers, and what they and the mask are made of.
  unsigned registersOfFillers() const;
  /// Whether threads copy a channel; of a set, if one is given.
  bool hasThreads(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return !one.box && (!set || one.set == *set); });
  }
  /// Whether threads read the tiles of a set, or of any.
  bool isReadByThreads(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.isReadByThreads && (!set || one.set == *set); });
  }
  /// Whether what fills the set's buffers fills those of other CTAs, too.
  bool isShared(unsigned set) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.set == set && one.sharedAlong; });
  }
  /// `2 channels, 2 of them by tensor copies, 3 stages, 98304 bytes`, or why nothing was done.
  std::string str() const;
};

/// Adds what a channel's copies are made of in a turn; `copies`: what a copy of the loop has in place of the loop's.
void addPlaces(LoopSlice &slice, const Channel &channel, const TileForms &forms, const mlir::IRMapping &copies = {});

struct ScheduleOptions {
  const arch::Architecture *architecture = nullptr;
  unsigned stages = 3; ///< for loops that do not say it themselves
  unsigned numWarps = 4;
  std::string whyNotApart; ///< why no further warps start copies, if that is known
};

/// The schedule of an innermost loop; others have none. `tt.num_stages` of the loop goes before the option.
LoopSchedule scheduleLoop(mlir::scf::ForOp loop, const ScheduleOptions &options,
                          const analysis::AxisInfoAnalysis &axisInfo);

/// Whether a value has the bits that a copy writes where its mask is false: 0, of floats +0, which is +0 in all their types.
bool isCopiedZero(mlir::Value value);

/// Whether nothing in the loop may write what `load` reads, in any turn.
bool isReadOnly(tt::LoadOp load, mlir::scf::ForOp loop);

/// Whether the function stores to what `load` reads: threads write and the accelerator reads through different proxies, so
/// that what is written first would have to be fenced.
bool isWrittenAnywhere(tt::LoadOp load);

} // namespace txl::transform

#endif
