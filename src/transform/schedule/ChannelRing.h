// The lowering of the channels of a schedule: rows of buffers that are filled some iterations ahead, by copies of the
// threads that use the tiles or by the tensor memory accelerator, which these threads or further warps tell what to copy.
#ifndef TXL_TRANSFORM_SCHEDULE_CHANNELRING_H
#define TXL_TRANSFORM_SCHEDULE_CHANNELRING_H

#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/TensorCode.h"

namespace txl::transform {

/// Where in the rings a loop begins, and ends.
struct Place {
  mlir::Value slot, phase;
};

class ChannelRing {
public:
  /// `users`: groups that use the tiles; if they are not 0 others start the copies (`fill`). `copies`: what the loop has in
  /// place of the schedule's, if it is a copy of that.
  ChannelRing(const LoopSchedule &schedule, mlir::scf::ForOp loop, llvm::ArrayRef<Channel> channels, mlir::Value trips,
              Place begin, unsigned users = 0, const mlir::IRMapping &copies = {})
      : schedule(schedule), channels(channels), loop(loop), builder(loop), producer(loop), ahead(loop),
        consumer(loop, loadsOf(channels)), copies(copies), trips(trips), begin(begin), users(users) {}
  mlir::scf::ForOp expand();
  /// Starts the copies of an iteration behind `ended`, where none of the products of the iteration before is left; null: where it
  /// begins.
  void copyBehind(mlir::Operation *ended);
  Place end() const { return last; }
  /// Says in `made` which buffers are free again; `carried`: a product goes on into the next iteration.
  void release(mlir::scf::ForOp made, bool carried);
  /// The copies of all turns, by those who do nothing else; where they end.
  Place fill(mlir::OpBuilder &at, mlir::Value trips, Place from);

  // Where the loop runs again, and others start the copies. A turn without copies is one in which the users have a buffer.
  /// Waits until what has been started up to there has landed: no copy reads a map any more that the program makes.
  void awaitCopies(mlir::OpBuilder &at, Place from);
  bool makesMaps() const {
    return llvm::any_of(schedule.channels, [](const Channel &one) { return one.box && !one.box->isOfLaunch; });
  }
  /// Says in front of `at`, behind the loop, that its last buffer is free: what `release` has left if a product goes on.
  void releaseLast(mlir::OpBuilder &at, mlir::Value trips);
  /// One round of such turns, of those who start copies, and of the users, who end it with `giveAll`.
  Place pass(mlir::OpBuilder &at, Place from);
  Place takeAll(mlir::OpBuilder &at, Place from);
  void giveAll(mlir::OpBuilder &at);
  /// What both sides see.
  llvm::SmallVector<mlir::Operation *> shared() const;
  /// What `expand` makes first; a loop that another writes asks for it alone.
  void makeBuffers();
  /// Instead: those of a loop in front, which leaves them where this one begins.
  void takeBuffers(const ChannelRing &other) { rings = other.rings, sets = other.sets; }
  llvm::ArrayRef<mlir::Value> getRings() const { return rings; }
  /// Whether all threads of a group say that a set's buffer is free, or one for them.
  bool allSay(unsigned set) const { return (schedule.isDelayed() && set == 1) || schedule.isReadByThreads(set); }
  /// The barriers of channels that are filled, and free, together: of each slot.
  struct Set {
    mlir::Value full, free; ///< the latter if others fill the buffers
  };
  llvm::ArrayRef<Set> getSets() const { return sets; }
  /// Says to all who fill the set's slot that it is free, where `says` is null or true.
  void sayFree(mlir::OpBuilder &at, unsigned set, mlir::Value slot, mlir::Value says) const;

private:
  /// What the producer carries from one of its iterations to the next.
  struct State {
    llvm::SmallVector<mlir::Value> carried; ///< of producer.carried()
    llvm::SmallVector<mlir::Value> indices; ///< what was loaded for this iteration's addresses
    mlir::Value variable, left, slot;
    llvm::SmallVector<mlir::Value> flat() const;
  };

  static llvm::SmallVector<mlir::Operation *> loadsOf(llvm::ArrayRef<Channel> channels);
  void slice();
  void makeRings();
  void makeBarriers();
  void makeDescriptors();
  mlir::IRMapping mapOf(const State &state);
  mlir::Value isOneLeft(const State &state);
  void load(State &state);
  State start();
  State produce(const State &state);
  void copyByThreads(unsigned set, mlir::Value place, mlir::Value isLeft, const mlir::IRMapping &map);
  void sayFilled(unsigned set, mlir::Value place, bool tracking);
  using ScalarOf = llvm::function_ref<mlir::Value(mlir::Value)>;
  void copyBoxes(unsigned set, mlir::Value place, mlir::Value turn, mlir::Value isLeft, ScalarOf scalarOf);
  Place
  turnsOf(mlir::Value trips, Place from, LoopSlice &places,
          llvm::function_ref<void(unsigned set, mlir::Value slot, mlir::Value turn, const mlir::IRMapping &)> start);
  void consume(mlir::IRMapping &map, mlir::Value slot);
  bool readsThreadsBehind(mlir::Operation *op) const;
  mlir::scf::ForOp makeLoop(std::optional<State> state);
  TensorCode codeOf(const Channel &channel) const {
    return {*channel.box, *schedule.forms, tt::LoadOp(channel.load).getLoc()};
  }
  void copyParts(const Channel &channel, mlir::Value descriptor, llvm::ArrayRef<mlir::Value> coordinates,
                 mlir::Value slot, mlir::Value barrier, mlir::Value isLeft);
  mlir::Value number(int64_t value, mlir::Type type);
  mlir::Value number(int64_t value) { return number(value, builder.getI32Type()); }

  const LoopSchedule &schedule;
  llvm::ArrayRef<Channel> channels;
  mlir::scf::ForOp loop;
  mlir::OpBuilder builder;
  LoopSlice producer;
  LoopSlice ahead; ///< the loads of which addresses are made, and what they need
  LoopSlice consumer;
  mlir::IRMapping copies;
  mlir::Value trips;
  Place begin, last;
  unsigned users;
  llvm::SmallVector<mlir::Value> rings;       ///< of the channels
  llvm::SmallVector<mlir::Value> descriptors; ///< none of what threads copy
  llvm::SmallVector<Set, 2> sets;             ///< if a channel is a box
  mlir::Operation *lastWait = nullptr;        ///< of the loop's body
  mlir::Operation *firstCopy = nullptr;       ///< what starts copies goes from there to its end
  bool hasThreads = false;                    ///< whether the threads that use the tiles copy a channel
  bool isCarried = false;                     ///< whether a product goes on into the next iteration
  llvm::SmallVector<unsigned> results;        ///< of the loop, that the consumer carries
};

/// The kernel's entry, where what all groups see is made.
mlir::OpBuilder entryOf(mlir::Operation *op);
/// The first slot, as constants: those who fill it wait for the phase before the first, 1.
Place placeAt(mlir::OpBuilder &builder, mlir::Location loc, unsigned phase);
/// One of a row of buffers or barriers.
mlir::Value slotOf(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value row, mlir::Value index);
/// The slot behind `slot`, the first behind the last.
mlir::Value following(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value slot, unsigned stages);
/// The phase behind that of a slot, if `next` begins another round.
mlir::Value phaseAfter(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value phase, mlir::Value next);
/// Whether this is the first thread of its group, which says for all of them that a product has ended.
mlir::Value leads(mlir::OpBuilder &builder, mlir::Location loc, unsigned threads);

/// The extents of a channel's buffers: of a box, as it lies in memory.
llvm::SmallVector<int64_t> bufferShape(const Channel &channel);
/// A slot of a channel's ring, under the axes of the tile.
mlir::Value slotOfChannel(mlir::OpBuilder &builder, const Channel &channel, mlir::Value ring, mlir::Value slot);

/// Iterations of the loop, as a number without sign.
mlir::Value tripCount(mlir::OpBuilder &builder, mlir::scf::ForOp loop);

} // namespace txl::transform

#endif
