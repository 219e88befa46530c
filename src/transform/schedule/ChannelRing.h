// Lowers the channels of a schedule to multi-buffered rings in shared memory. The slots are filled some iterations
// ahead, by cp.async copies or TMA loads. The consumers' threads issue them, or producer warps do (warp
// specialization).
#ifndef TXL_TRANSFORM_SCHEDULE_CHANNELRING_H
#define TXL_TRANSFORM_SCHEDULE_CHANNELRING_H

#include "ir/ops/MemoryOps.h"
#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/TensorCode.h"
#include "transform/schedule/persistent/RingPosition.h"

namespace txl::transform {

class ChannelRing {
public:
  /// `numConsumers`: the number of consumer warpgroups if producer warps start the copies (`emitCopies`), else 0.
  /// `valueMap`: maps values of the schedule's loop to those of `loop`, if that is a clone.
  ChannelRing(const LoopSchedule &schedule, mlir::scf::ForOp loop, llvm::ArrayRef<Channel> channels, mlir::Value trips,
              RingPosition begin, unsigned numConsumers = 0, const mlir::IRMapping &valueMap = {})
      : schedule(schedule), channels(channels), loop(loop), builder(loop), producer(loop), addressLoads(loop),
        consumer(loop, getLoads(channels)), valueMap(valueMap), trips(trips), begin(begin), numConsumers(numConsumers) {
  }
  mlir::scf::ForOp expand();
  /// Moves the start of an iteration's copies to after `ended`, where no MMA of the previous iteration is in flight; if
  /// null, to the begin of the iteration.
  void moveCopiesAfter(mlir::Operation *ended);
  RingPosition end() const { return last; }
  /// Emits in `made` the arrivals on `free` of the slots that the consumer has read; `carried`: an MMA stays in flight
  /// across the back-edge.
  void release(mlir::scf::ForOp made, bool carried);
  /// Emits the producer loop that starts the copies of all iterations; returns the ring position where it ends.
  RingPosition emitCopies(mlir::OpBuilder &at, mlir::Value trips, RingPosition from);

  // For loops that run again, with producer warps. In a round without copies the consumers use a slot's memory
  // themselves.
  /// Waits until all copies started before `from` have landed, so that none still reads a descriptor that the program
  /// makes.
  void awaitCopies(mlir::OpBuilder &at, RingPosition from);
  bool buildsDescriptors() const {
    return llvm::any_of(schedule.channels, [](const Channel &one) { return one.box && !one.box->isLaunchTime; });
  }
  /// Emits at `at`, after the loop, the arrival for the last slot, which `release` omits if an MMA stays in flight.
  void releaseLast(mlir::OpBuilder &at, mlir::Value trips);
  /// One round of the ring without copies: the producer's part (`skipRound`), and the consumers' part, from
  /// `waitAllFull` to `arriveAllFree`.
  RingPosition skipRound(mlir::OpBuilder &at, RingPosition from);
  RingPosition waitAllFull(mlir::OpBuilder &at, RingPosition from);
  void arriveAllFree(mlir::OpBuilder &at);
  /// The allocations of rings and barriers, which producer and consumers share.
  llvm::SmallVector<mlir::Operation *> shared() const;
  /// The first step of `expand`; called alone for a loop that another pass emits.
  void makeBuffers();
  /// Instead of `makeBuffers`: uses the rings and barriers of an earlier loop, at the ring position where that ends.
  void reuseBuffers(const ChannelRing &other) { rings = other.rings, sets = other.sets; }
  llvm::ArrayRef<mlir::Value> getRings() const { return rings; }
  /// Whether all threads of a warpgroup arrive on a set's `free` barrier, or one thread for all of them.
  bool allThreadsArrive(unsigned set) const {
    return (schedule.hasPipelinedMma() && set == 1) || schedule.isReadByThreads(set);
  }
  /// The barriers, one per slot, of channels that are filled and released together.
  struct Set {
    mlir::Value full, free; ///< `free` is null unless producer warps fill the buffers
  };
  llvm::ArrayRef<Set> getSets() const { return sets; }
  /// Emits the arrival on the slot's `free` barrier in all CTAs that fill it, if `predicate` is null or true.
  void arriveFree(mlir::OpBuilder &at, unsigned set, mlir::Value slot, mlir::Value predicate) const;

private:
  /// The producer's loop-carried values.
  struct State {
    llvm::SmallVector<mlir::Value> carried; ///< the values of producer.carried()
    llvm::SmallVector<mlir::Value> indices; ///< scalars loaded for this iteration's addresses
    mlir::Value variable, left, slot;
    llvm::SmallVector<mlir::Value> flat() const;
  };

  static llvm::SmallVector<mlir::Operation *> getLoads(llvm::ArrayRef<Channel> channels);
  void slice();
  void makeRings();
  void makeBarriers();
  void makeDescriptors();
  mlir::IRMapping createMap(const State &state);
  mlir::Value isAnyLeft(const State &state);
  void load(State &state);
  State start();
  State produce(const State &state);
  void emitCpAsyncCopies(unsigned set, mlir::Value position, mlir::Value isLeft, const mlir::IRMapping &map);
  void arriveFull(unsigned set, mlir::Value position, bool tracking);
  /// A loop over the slots of the ring.
  mlir::scf::ForOp createRound(mlir::OpBuilder &at, mlir::ValueRange inits) const;
  using ScalarOf = llvm::function_ref<mlir::Value(mlir::Value)>;
  void emitTmaLoads(unsigned set, mlir::Value position, mlir::Value iteration, mlir::Value isLeft, ScalarOf scalarOf);
  RingPosition emitProducerLoop(
      mlir::Value trips, RingPosition from, LoopSlice &addresses,
      llvm::function_ref<void(unsigned set, mlir::Value slot, mlir::Value iteration, const mlir::IRMapping &)> start);
  void consume(mlir::IRMapping &map, mlir::Value slot);
  bool areCpAsyncReadersAfter(mlir::Operation *op) const;
  mlir::scf::ForOp makeLoop(std::optional<State> state);
  TensorCode getTensorCode(const Channel &channel) const {
    return {*channel.box, *schedule.forms, tt::LoadOp(channel.load).getLoc()};
  }
  void emitMulticastLoads(const Channel &channel, mlir::Value descriptor, llvm::ArrayRef<mlir::Value> coordinates,
                          mlir::Value slot, mlir::Value barrier, mlir::Value isLeft, mlir::Value policy);
  mlir::Value createConstant(int64_t value, mlir::Type type);
  mlir::Value createConstant(int64_t value) { return createConstant(value, builder.getI32Type()); }

  const LoopSchedule &schedule;
  llvm::ArrayRef<Channel> channels;
  mlir::scf::ForOp loop;
  mlir::OpBuilder builder;
  LoopSlice producer;
  LoopSlice addressLoads; ///< the loads from which addresses are computed, and what they depend on
  LoopSlice consumer;
  mlir::IRMapping valueMap;
  mlir::Value trips;
  RingPosition begin, last;
  unsigned numConsumers;
  llvm::SmallVector<mlir::Value> rings;       ///< one per channel
  llvm::SmallVector<mlir::Value> descriptors; ///< null for channels without a TMA box
  llvm::SmallVector<Set, 2> sets;             ///< empty unless a channel is a TMA box or there are producer warps
  mlir::Operation *lastWait = nullptr;        ///< the last wait of the loop's body
  // the first operation of the producer in the loop's body; it extends to the end
  mlir::Operation *firstCopy = nullptr;
  bool usesCpAsync = false;            ///< whether a channel is copied by the consumers' threads (cp.async)
  bool isCarried = false;              ///< whether an MMA stays in flight across the back-edge
  llvm::SmallVector<unsigned> results; ///< indices of the loop's carried values that the consumer needs
};

/// Whether this is the first thread of its warpgroup, which arrives for all of them when an MMA has ended.
mlir::Value emitIsLeader(mlir::OpBuilder &builder, mlir::Location loc, unsigned threads);

/// The shape of a channel's buffers; for a TMA box, in the axis order of global memory.
llvm::SmallVector<int64_t> getBufferShape(const Channel &channel);
/// A slot of a channel's ring, transposed to the axis order of the tile.
mlir::Value getChannelSlot(mlir::OpBuilder &builder, const Channel &channel, mlir::Value ring, mlir::Value slot);

/// The loop's trip count as an unsigned value.
mlir::Value computeTripCount(mlir::OpBuilder &builder, mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
