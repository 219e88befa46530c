// A product of 64 rows and n columns takes n/2 cycles for each 16 elements of depth. From shared memory it reads 2048 bytes of
// its first factor then and 32 n of its second: with 64 columns that is 128 bytes a cycle, all that a multiprocessor reads, and
// the copies of later turns want their share. From registers the first factor costs nothing of it. (On an H200, 2026-11-23,
// attention over 64 keys a turn takes 0.90 of the time, the gradients of attention 0.95 and 0.97; with 128 keys a turn nothing.)
//
// Registers are counted where most are alive: the tiles of a turn, of which a thread has an even share.
#include "transform/schedule/products/FactorRegisters.h"
#include "arch/RegisterPool.h"
#include "ir/Exchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "transform/schedule/SplitProgram.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace txl::transform {

/// With so many columns the factors are read as fast as they are multiplied.
static constexpr int64_t kFewColumns = 64;
/// With so many on a multiprocessor one computes while others multiply, and a further one gains less than factors in registers. (On an
/// H200, 2026-11-24, attention's gradient for queries, of which there are 3 either way, takes 0.97 of the time with factors in registers;
/// the one for keys and values, 2 with them and 3 without, 1.07.)
static constexpr unsigned kEnoughPrograms = 3;
/// Of a thread, for addresses, numbers of rows and what is under way.
static constexpr unsigned kBesideTiles = 24;

namespace {
/// The registers of a loop's tiles, of one thread.
class TileRegisters {
public:
  /// `hasRoom`: as many more as the tiles of channels would take, which the assembler's order keeps alive where it may.
  TileRegisters(const LoopSchedule &schedule, unsigned threads, bool hasRoom);
  unsigned atMost() const;
  unsigned of(Value tile) const;

private:
  /// Whether an operation's result is spread from fewer numbers, or computed of such results, element by element.
  bool isSpread(Operation *op) const;

  DenseSet<Operation *> spread; ///< what takes no registers by itself
  unsigned threads, length = 0;
  struct Range {
    unsigned begin, end;
  };
  llvm::MapVector<Value, Range> ranges; ///< between which operations of the body a tile is alive
};
} // namespace

bool TileRegisters::isSpread(Operation *op) const {
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::SplatOp, arith::ConstantOp>(op))
    return true;
  return op->hasTrait<OpTrait::Elementwise>() && llvm::all_of(op->getOperands(), [&](Value value) {
           return value.getDefiningOp() && spread.contains(value.getDefiningOp());
         });
}

/// Row by row a thread has an even share of a tile; of numbers of columns it has those of the columns of its rows.
unsigned TileRegisters::of(Value tile) const {
  auto type = dyn_cast<RankedTensorType>(tile.getType());
  if (!type || !isa<FloatType>(type.getElementType()) || spread.contains(tile.getDefiningOp()))
    return 0;
  uint64_t bytes = uint64_t(type.getNumElements()) * ir::elementBytes(type.getElementType());
  if (type.getRank() > 1)
    return bytes / 4 / threads;
  bool isOfColumns = llvm::any_of(tile.getUsers(), [](Operation *user) {
    auto expand = dyn_cast<tt::ExpandDimsOp>(user);
    return expand && expand.getAxis() == 0;
  });
  return isOfColumns ? bytes / 16 : std::max<uint64_t>(1, bytes / threads);
}

/// Whether what a channel copies is read by products alone, from its buffer.
static bool isInBufferAlone(tt::LoadOp load) {
  return llvm::all_of(load->getUsers(),
                      [](Operation *user) { return isa<ttg::LocalAllocOp>(user) || isOpTriviallyDead(user); });
}

TileRegisters::TileRegisters(const LoopSchedule &schedule, unsigned threads, bool hasRoom) : threads(threads) {
  scf::ForOp loop = schedule.loop;
  DenseMap<Operation *, unsigned> places;
  // Rows in buffers are read where they are used, a few numbers at a time, and tiles by the products.
  for (const Channel &channel : schedule.channels)
    if (tt::LoadOp load = channel.load;
        cast<RankedTensorType>(load.getType()).getRank() == 1 || (!hasRoom && isInBufferAlone(load)))
      spread.insert(load);
  for (Operation &op : *loop.getBody()) {
    places[&op] = ++length;
    if (isSpread(&op))
      spread.insert(&op);
  }
  auto add = [&](Value tile, unsigned begin) {
    Range range{begin, begin};
    llvm::SetVector<Value> seen;
    seen.insert(tile);
    for (unsigned next = 0; next < seen.size(); ++next)
      for (Operation *user : seen[next].getUsers()) {
        Operation *op = loop.getBody()->findAncestorOpInBlock(*user);
        if (!op)
          continue;
        range.end = std::max(range.end, places[op]);
        if (spread.contains(op))
          seen.insert(op->getResult(0));
        // A product reads its first factor, and has its sums, until it is waited for.
        if (auto dot = dyn_cast<tx::DotAsyncOp>(op); dot && dot.getC() != tile)
          for (Operation *wait : dot->getUsers())
            if (wait->getBlock() == loop.getBody())
              range.end = std::max(range.end, places[wait]);
      }
    ranges.insert({tile, range});
  };
  for (Value carried : loop.getRegionIterArgs())
    add(carried, 0);
  for (Operation &op : *loop.getBody())
    for (Value result : op.getResults())
      add(result, places[&op]);
}

unsigned TileRegisters::atMost() const {
  unsigned most = 0;
  for (unsigned place = 0; place < length; ++place) {
    unsigned sum = 0;
    for (auto [tile, range] : ranges)
      if (range.begin <= place && place < range.end)
        sum += of(tile);
    most = std::max(most, sum);
  }
  return most + kBesideTiles;
}

/// The tile that a product's first factor is a buffer of, if all turns multiply the same.
static Value heldTile(tx::DotAsyncOp dot, scf::ForOp loop) {
  auto alloc = dot.getA().getDefiningOp<ttg::LocalAllocOp>();
  if (!alloc || !alloc.getSrc() || loop->isAncestor(alloc))
    return {};
  auto sums = cast<RankedTensorType>(dot.getResult().getType());
  auto type = cast<RankedTensorType>(alloc.getSrc().getType());
  bool suits = sums.getDimSize(1) <= kFewColumns && ir::elementBitsOf(type.getElementType()) == 16;
  return suits ? alloc.getSrc() : Value();
}

bool holdFactors(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads) {
  scf::ForOp loop = schedule.loop;
  // Where a turn reduces a tile, that stays beside what is made of it: no order needs fewer than there is room for.
  bool reduces = llvm::any_of(*loop.getBody(), llvm::IsaPred<tt::ReduceOp>);
  TileRegisters registers(schedule, threads, /*hasRoom=*/true);
  unsigned needed = registers.atMost(), least = TileRegisters(schedule, threads, reduces).atMost();
  unsigned limit = std::min(arch::kRegistersPerThread, arch::registersAtStart(threads, 0));
  if (schedule.isApart)
    if (std::optional<RegisterShares> shares =
            sharesOfParts(threads / arch::kThreadsPerWarp, schedule.parts, schedule.registersOfFillers()))
      limit = shares->many;
  uint64_t bytes = 1; // of a program's shared memory, at least
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes * schedule.stages;
  auto programs = [&](unsigned count) {
    unsigned byRegisters = arch::kRegistersPerSM / (threads * llvm::alignTo(count, arch::kRegisterUnit));
    unsigned all = std::min<uint64_t>(byRegisters, architecture.sharedPerBlock / bytes);
    return schedule.isApart ? 1 : std::min(all, kEnoughPrograms);
  };
  llvm::SetVector<Value> held; // one tile may be a factor of several products
  llvm::SetVector<ttg::LocalAllocOp> buffers;
  for (auto dot : loop.getBody()->getOps<tx::DotAsyncOp>()) {
    Value tile = heldTile(dot, loop);
    unsigned more = tile && !held.contains(tile) ? registers.of(tile) : 0;
    if (!tile || needed + more > limit || programs(least + more) != programs(least))
      continue;
    needed += more;
    least += more;
    held.insert(tile);
    buffers.insert(dot.getA().getDefiningOp<ttg::LocalAllocOp>());
    dot.getAMutable().assign(tile);
  }
  for (ttg::LocalAllocOp buffer : buffers)
    if (buffer->use_empty())
      buffer->erase();
  return !held.empty();
}

} // namespace txl::transform
