// wgmma reads buffers, which are explicit in the loop; the operands of mma.sync are staged in shared memory by a later
// pass, with one buffer for each load. Warpgroups that partition M divide operand A, and each reads all of operand B.
#include "transform/schedule/OperandBuffers.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "transform/schedule/mma/MmasInFlight.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

const Channel *findReusableSlot(ttg::LocalAllocOp alloc, ArrayRef<Channel> channels) {
  for (const Channel &channel : channels) {
    tt::LoadOp load = channel.load;
    if (load.getType() != alloc.getSrc().getType() || load->getBlock() != alloc->getBlock() ||
        !load->isBeforeInBlock(alloc) || llvm::any_of(load->getUsers(), llvm::IsaPred<ttg::LocalAllocOp>))
      continue;
    auto allocs = alloc->getBlock()->getOps<ttg::LocalAllocOp>(); // only the first allocation can use the slot
    auto first = llvm::find_if(allocs, [&](ttg::LocalAllocOp other) {
      return other.getSrc() && other.getSrc().getType() == load.getType() && load->isBeforeInBlock(other) &&
             llvm::none_of(channels,
                           [&](const Channel &c) { return other.getSrc() == tt::LoadOp(c.load).getResult(); });
    });
    if (*first == alloc)
      return &channel;
  }
  return nullptr;
}

bool willBeRingSlot(Value buffer, const LoopSchedule &schedule) {
  if (schedule.isChannelBuffer(buffer) || isRingSlot(buffer, schedule.loop))
    return true;
  while (auto view = buffer.getDefiningOp<ttg::MemDescTransOp>())
    buffer = view.getSrc();
  if (auto with = buffer.getDefiningOp<tx::WithScalesOp>())
    return willBeRingSlot(with.getSrc(), schedule) && willBeRingSlot(with.getScales(), schedule);
  auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
  return alloc && alloc.getSrc() && !schedule.isWarpSpecialized && findReusableSlot(alloc, schedule.channels);
}

/// How many copies of a buffer exist if `numConsumers` warpgroups partition M.
static unsigned countCopies(Value buffer, unsigned numConsumers) {
  bool isDivided = false, isWhole = false;
  llvm::SetVector<Value> views;
  views.insert(buffer);
  for (unsigned next = 0; next < views.size(); ++next)
    for (Operation *user : views[next].getUsers()) {
      if (auto dot = dyn_cast<tx::DotAsyncOp>(user)) {
        isDivided |= dot.getA() == views[next];
        isWhole |= dot.getB() == views[next];
      } else if (isa<ttg::MemDescTransOp, tx::WithScalesOp>(user)) {
        views.insert(user->getResult(0));
      } else {
        isWhole = true;
      }
    }
  return isDivided + (isWhole ? numConsumers : 0);
}

uint64_t computeOperandBufferBytes(const LoopSchedule &schedule, ArrayRef<tt::LoadOp> others) {
  scf::ForOp loop = schedule.loop;
  unsigned numConsumers = schedule.isWarpSpecialized ? schedule.numConsumers : 1;
  llvm::SetVector<ttg::LocalAllocOp> buffers;
  bool hasMmaSync = false; // whether there are mma.sync MMAs
  loop.walk([&](Operation *op) {
    hasMmaSync |= isa<tt::DotOp>(op);
    if (auto alloc = dyn_cast<ttg::LocalAllocOp>(op))
      buffers.insert(alloc);
    for (Value operand : op->getOperands()) {
      while (auto view = operand.getDefiningOp<ttg::MemDescTransOp>())
        operand = view.getSrc();
      if (auto alloc = operand.getDefiningOp<ttg::LocalAllocOp>())
        buffers.insert(alloc);
    }
  });
  uint64_t bytes = 0;
  for (ttg::LocalAllocOp alloc : buffers) {
    Value tile = alloc.getSrc();
    if (!tile || llvm::any_of(schedule.channels,
                              [&](const Channel &channel) { return tile == tt::LoadOp(channel.load).getResult(); }))
      continue;
    if (schedule.isWarpSpecialized || !findReusableSlot(alloc, schedule.channels))
      bytes += analysis::tileBytes(tile.getType()) * countCopies(alloc.getResult(), numConsumers);
  }
  for (tt::LoadOp load : others)
    if (hasMmaSync && llvm::none_of(load->getUsers(), llvm::IsaPred<ttg::LocalAllocOp>))
      bytes += analysis::tileBytes(load.getType());
  return bytes;
}

} // namespace txl::transform
