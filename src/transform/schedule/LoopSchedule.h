// Computes a loop's schedule: which loads are pipelined (channels), by what kind of copy, and the pipeline depth.
//
// A channel is a tile that one slice of the program produces and another consumes, in another iteration or another
// warpgroup. It goes through a ring of buffers, as deep as the distance in iterations. A loop is divided into a
// producer, which computes addresses and starts copies, and a consumer, everything else; both are slices of its body
// (LoopSlice.h). For every loop the schedule records what prevented more
// (ScheduleReport.h).
#ifndef TXL_TRANSFORM_SCHEDULE_LOOPSCHEDULE_H
#define TXL_TRANSFORM_SCHEDULE_LOOPSCHEDULE_H

#include "analysis/AxisInfo.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/SmModel.h"
#include "ir/ops/MemoryOps.h"
#include "schedule/choose/Candidates.h"
#include "transform/reports/Refusal.h"
#include "transform/schedule/LoopSlice.h"
#include "transform/schedule/boxes/TensorBox.h"
#include <memory>
#include <string>

namespace txl::transform {

/// A load whose tile goes through a multi-buffered ring.
struct Channel {
  tt::LoadOp load;
  uint64_t bytes = 0;           ///< of one tile
  std::optional<TensorBox> box; ///< the TMA box; used where its run-time condition holds
  Refusal noBox;                ///< why there is no box, on a target that has TMA
  bool viaCpAsync = false;      ///< whether cp.async can copy it
  int64_t vectorBytes = 0;      ///< bytes of one thread's cp.async
  bool isReadByThreads = false; ///< not only MMAs read its buffer
  unsigned set = 0;             ///< channels of one set are filled and released together
  std::optional<unsigned>
      multicastAxis; ///< axis along which each CTA loads a slice of the box for all (ClusterMulticast.h)
};

struct PipelinedMma;

struct LoopSchedule {
  mlir::scf::ForOp loop;
  const arch::SmModel *model = &arch::portableSmModel(); ///< the target's
  unsigned stages = 1;                                   ///< pipeline depth, the slots of a ring
  unsigned distance = 0; ///< iterations from the start of a copy to its use: stages - 1 or fewer
  std::vector<Channel> channels;
  std::shared_ptr<TileForms> forms; ///< the boxes' polynomials
  // warp specialization: producer warps start the copies, consumer warpgroups wait for them
  bool isWarpSpecialized = false;
  unsigned numConsumers = 1; ///< consumer warpgroups then, which partition the tiles along M
  unsigned threadsPerConsumer = 128;
  unsigned ctas = 1; ///< CTAs that multicast to each other
  std::shared_ptr<const PipelinedMma>
      pipelinedMma;        ///< the iteration's second MMA that is issued in the next iteration, or null
  bool isPingPong = false; ///< ping-pong: warpgroups alternate in issuing their one MMA (overlap/PingPong.h)
  unsigned deferredWaits =
      0; ///< waits for an iteration's last MMAs that are moved to the next (mma/AccumulatorsInFlight.h)
  bool keepsMmasInFlight = false; ///< all MMAs of an iteration end in the next one (mma/MmasInFlight.h)
  std::optional<analysis::RegisterShares> registers; ///< of producer and consumer threads; none: not reallocated
  bool doubleBuffersOperands = false; ///< operands computed in an iteration are double-buffered (mma/MmasInFlight.h)
  bool mayPipeline = false;           ///< more than one stage was requested
  llvm::SmallVector<tt::LoadOp> prefetches; ///< loads that are prefetched into registers one iteration ahead
  Facts prefetched;          ///< the loads prefetched into registers one iteration ahead (overlap/LoadPrefetch.h)
  bool isPersistent = false; ///< persistent kernel: a CTA computes several output tiles (PersistentLoop.h)
  bool isNested = false;     ///< inside loops or branches of the program, so it may run again
  bool carriesRingPosition = false; ///< the ring position is carried to other loops or programs (LoopGroup.h)
  // scheduler queries that only the producer executes (persistent/DynamicTileScheduler.h)
  llvm::SmallVector<mlir::Operation *> queries;
  uint64_t reservedBytes = 0; ///< shared memory that rings and results leave free
  struct Refused {
    llvm::StringRef what; ///< `pipelining`, `tma`, `warp_specialization`, `persistence`, `multicast`, `stages`
    FactPosition position;
    Refusal why;
  };
  std::vector<Refused> refused; ///< why the schedule is not more than this

  bool hasPipelinedMma() const { return pipelinedMma != nullptr; }
  bool isPipelined() const { return stages > 1 && !channels.empty(); }
  bool isChannel(mlir::Operation *load) const {
    return llvm::any_of(channels, [&](const Channel &one) { return tt::LoadOp(one.load) == load; });
  }
  /// Whether a buffer holds a channel's tile, or is a view of one that does.
  bool isChannelBuffer(mlir::Value buffer) const;
  bool usesTma(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.box && (!set || one.set == *set); });
  }
  /// Registers per thread of the producer warps: few for TMA boxes, which need scalars only; for cp.async also the
  /// pointers and the values from which pointers and mask are computed.
  unsigned getProducerRegisters() const;
  /// Whether threads copy a channel (of a set, if one is given) by cp.async.
  bool usesCpAsync(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return !one.box && (!set || one.set == *set); });
  }
  /// Whether threads read the tiles of a set, or of any.
  bool isReadByThreads(std::optional<unsigned> set = {}) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.isReadByThreads && (!set || one.set == *set); });
  }
  /// Whether the copies of a set are multicast to other CTAs.
  bool isMulticast(unsigned set) const {
    return llvm::any_of(channels, [&](const Channel &one) { return one.set == set && one.multicastAxis; });
  }
  /// Adds a refusal of one of the loop's loads, or, if `load` is null, of the loop: the last of each `what` counts.
  void refuse(llvm::StringRef what, Refusal why, tt::LoadOp load = {});
  /// The first refusal of `what`; none if there is none.
  Refusal whyNot(llvm::StringRef what) const;
};

/// Adds to the slice what a channel's copies of an iteration depend on; `valueMap`: maps values of the loop to those of
/// its clone.
void addAddressOps(LoopSlice &slice, const Channel &channel, const TileForms &forms,
                   const mlir::IRMapping &valueMap = {});

struct ScheduleOptions {
  const arch::Architecture *architecture = nullptr;
  unsigned stages = 3; ///< default for loops without `num_stages`
  unsigned numWarps = 4;
  Refusal whyNotSpecialized;                    ///< why producer warps cannot start copies, if that is known
  std::optional<schedule::Candidate> candidate; ///< what the schedule must be, if it can; none: what the loop requests
};

/// Why a loop with so many requested stages cannot be pipelined, whatever it loads; none if it can.
Refusal whyNotPipelinable(mlir::scf::ForOp loop, unsigned stages, const arch::SmModel &model);

/// Fills what follows from a channel's load, and decides how its tile can be copied: `viaCpAsync`, and a box or
/// `noBox`. Returns why it can be neither; none if it can. `isRow`: it is a vector that threads read from the buffer.
Refusal examineChannel(Channel &channel, const LoopSchedule &schedule, const ScheduleOptions &options,
                       const analysis::AxisInfoAnalysis &axisInfo, bool &isRow);

/// What all schedules of a loop have in common.
struct ExaminedLoop {
  LoopSchedule base;              ///< with the channels, and what else was refused
  std::vector<Channel> rows;      ///< vectors that are channels too, unless producer warps start the copies
  std::vector<tt::LoadOp> others; ///< loads of operands that cannot be channels
  unsigned stages = 1;            ///< requested: `tt.num_stages` of the loop overrides the option
};

/// Examines an innermost loop; others have no channels. The candidate of the options is not considered.
ExaminedLoop examineLoop(mlir::scf::ForOp loop, const ScheduleOptions &options,
                         const analysis::AxisInfoAnalysis &axisInfo);

/// Returns the schedule of an examined loop under the constraint of the options.
LoopSchedule scheduleLoop(const ExaminedLoop &examined, const ScheduleOptions &options,
                          const analysis::AxisInfoAnalysis &axisInfo);

/// Which operands of MMAs a tile of the loop becomes: `a`, `b`; none if it becomes none.
Fact::Names operandsOf(tt::LoadOp load, mlir::scf::ForOp loop);

/// Whether a value has the bits that a copy writes where its mask is false: 0, and for floats +0.
bool isZeroFill(mlir::Value value);

/// Whether nothing in the loop may write what `load` reads, in any iteration.
bool isReadOnlyInLoop(tt::LoadOp load, mlir::scf::ForOp loop);

/// Whether the function stores to what `load` reads. Threads write through the generic proxy and TMA reads through the
/// async proxy, so that such stores would need a fence.
bool isWrittenInFunction(tt::LoadOp load);

} // namespace txl::transform

#endif
