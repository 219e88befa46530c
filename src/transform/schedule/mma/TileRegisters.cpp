// Computes live ranges: a tile is live from its definition to its last use, or to the wait for an MMA that reads it.
#include "transform/schedule/mma/TileRegisters.h"
#include "arch/RegisterPool.h"
#include "ir/Exchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace txl::transform {

bool TileRegisters::isRegisterFree(Operation *op) const {
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::SplatOp, arith::ConstantOp>(op))
    return true;
  return op->hasTrait<OpTrait::Elementwise>() && llvm::all_of(op->getOperands(), [&](Value value) {
           return value.getDefiningOp() && registerFree.contains(value.getDefiningOp());
         });
}

/// A thread has an even share of a 2-D tile and of a row vector, but of a column vector all elements in its columns.
unsigned TileRegisters::of(Value tile) const {
  auto type = dyn_cast<RankedTensorType>(tile.getType());
  if (!type || !isa<FloatType>(type.getElementType()) || registerFree.contains(tile.getDefiningOp()))
    return 0;
  uint64_t bytes = uint64_t(type.getNumElements()) * ir::elementBytes(type.getElementType());
  if (type.getRank() > 1)
    return bytes / 4 / threads;
  bool isColumnVector = llvm::any_of(tile.getUsers(), [](Operation *user) {
    auto expand = dyn_cast<tt::ExpandDimsOp>(user);
    return expand && expand.getAxis() == 0;
  });
  return isColumnVector ? bytes / 16 : std::max<uint64_t>(1, bytes / threads);
}

/// Whether only MMAs read what a channel copies, from its buffer.
static bool isReadFromBufferOnly(tt::LoadOp load) {
  return llvm::all_of(load->getUsers(),
                      [](Operation *user) { return isa<ttg::LocalAllocOp>(user) || isOpTriviallyDead(user); });
}

TileRegisters::TileRegisters(const LoopSchedule &schedule, unsigned threads, bool countsChannels)
    : threads(threads), outsideTiles(schedule.model->registers.outsideTiles) {
  scf::ForOp loop = schedule.loop;
  // 1-D channels are read from their buffers at their use, a few elements at a time, and 2-D ones by the MMAs.
  for (const Channel &channel : schedule.channels)
    if (tt::LoadOp load = channel.load;
        cast<RankedTensorType>(load.getType()).getRank() == 1 || (!countsChannels && isReadFromBufferOnly(load)))
      registerFree.insert(load);
  for (Operation &op : *loop.getBody()) {
    positions[&op] = ++length;
    if (isRegisterFree(&op))
      registerFree.insert(&op);
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
        range.end = std::max(range.end, positions[op]);
        if (registerFree.contains(op))
          seen.insert(op->getResult(0));
        // An MMA reads operand A from registers, and writes its accumulator, until it is waited for.
        if (auto dot = dyn_cast<tx::DotAsyncOp>(op); dot && dot.getC() != tile)
          for (Operation *wait : dot->getUsers())
            if (wait->getBlock() == loop.getBody())
              range.end = std::max(range.end, positions[wait]);
      }
    ranges.insert({tile, range});
  };
  for (Value carried : loop.getRegionIterArgs())
    add(carried, 0);
  for (Operation &op : *loop.getBody())
    for (Value result : op.getResults())
      add(result, positions[&op]);
}

void TileRegisters::extendLiveRange(Value tile, Operation *end) { carried.push_back({tile, positions.lookup(end)}); }

unsigned TileRegisters::getPeak() const {
  unsigned most = 0;
  for (unsigned position = 0; position < length; ++position) {
    unsigned total = 0;
    for (auto [tile, range] : ranges)
      if (range.begin <= position && position < range.end)
        total += of(tile);
    for (auto [tile, end] : carried)
      if (position < end)
        total += of(tile);
    most = std::max(most, total);
  }
  return most + outsideTiles;
}

unsigned estimateOccupancy(unsigned registers, const LoopSchedule &schedule, const arch::Architecture &architecture,
                           unsigned threads) {
  if (schedule.isWarpSpecialized)
    return 1;
  uint64_t bytes = 1; // of a CTA's shared memory, at least
  for (const Channel &channel : schedule.channels)
    bytes += channel.bytes * schedule.stages;
  unsigned byRegisters = arch::kRegistersPerSM / (threads * llvm::alignTo(registers, arch::kRegisterUnit));
  return std::min<uint64_t>({byRegisters, architecture.sharedPerBlock / bytes, schedule.model->grid.targetOccupancy});
}

} // namespace txl::transform
