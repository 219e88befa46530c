// Moves a loop-invariant operand A of wgmma from shared memory to registers.
//
// A wgmma of 64 rows and n columns takes n/2 cycles for each 16 elements of depth. Meanwhile it reads 2048 bytes of
// operand A and 32 n of operand B from shared memory: with 64 columns that is 128 bytes a cycle, the whole bandwidth of
// an SM, for which copies compete. Operand A in registers needs none of it.
#include "transform/schedule/mma/OperandRegisters.h"
#include "arch/RegisterPool.h"
#include "arch/SpecificFeatures.h"
#include "ir/Exchange.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "transform/schedule/SplitProgram.h"
#include "transform/schedule/mma/TileRegisters.h"

using namespace mlir;

namespace txl::transform {

/// The tile that operand A's buffer holds, if it is loop-invariant.
static Value findOperandTile(tx::DotAsyncOp dot, scf::ForOp loop, const arch::SmModel &model) {
  auto alloc = dot.getA().getDefiningOp<ttg::LocalAllocOp>();
  if (!alloc || !alloc.getSrc() || loop->isAncestor(alloc))
    return {};
  auto accumulator = cast<RankedTensorType>(dot.getResult().getType());
  auto type = cast<RankedTensorType>(alloc.getSrc().getType());
  bool suits = accumulator.getDimSize(1) <= model.tiles.registerOperandMaxColumns &&
               ir::elementBitsOf(type.getElementType()) == 16;
  return suits ? alloc.getSrc() : Value();
}

RegisterOperands findRegisterOperands(const LoopSchedule &schedule, const arch::Architecture &architecture,
                                      unsigned threads) {
  RegisterOperands found;
  scf::ForOp loop = schedule.loop;
  SmallVector<std::pair<tx::DotAsyncOp, Value>> suited;
  if (arch::has(architecture, arch::SpecificFeature::Wgmma))
    for (auto dot : loop.getBody()->getOps<tx::DotAsyncOp>())
      if (Value tile = findOperandTile(dot, loop, *schedule.model))
        suited.push_back({dot, tile});
  if (suited.empty())
    return found;
  // A tile that the iteration reduces stays live together with what is computed from it, in any instruction order, so
  // the lower estimate counts channels' tiles then, too.
  bool reduces = llvm::any_of(*loop.getBody(), llvm::IsaPred<tt::ReduceOp>);
  analysis::LiveTileRegisters registers = estimateRegisters(schedule, threads, /*countsChannels=*/true);
  unsigned needed = registers.getPeak(), low = estimateRegisters(schedule, threads, reduces).getPeak();
  unsigned limit = std::min(arch::kRegistersPerThread, arch::registersAtStart(threads, 0));
  if (schedule.isWarpSpecialized)
    if (std::optional<analysis::RegisterShares> shares = getConsumerRegisterShares(
            threads / arch::kThreadsPerWarp, schedule.numConsumers, schedule.getProducerRegisters(), *schedule.model))
      limit = shares->consumerRegisters;
  auto occupancy = [&](unsigned count) { return estimateOccupancy(count, schedule, architecture, threads); };
  llvm::SetVector<Value> held;                     // one tile may be an operand of several MMAs
  llvm::SmallDenseMap<Operation *, unsigned> uses; // of each buffer, by MMAs of `tiles`
  for (auto [dot, tile] : suited) {
    unsigned more = !held.contains(tile) ? registers.of(tile) : 0;
    if (needed + more > limit || occupancy(low + more) != occupancy(low))
      continue;
    needed += more;
    low += more;
    found.registers += more;
    held.insert(tile);
    found.tiles.push_back({dot, tile});
    auto buffer = dot.getA().getDefiningOp<ttg::LocalAllocOp>();
    if (++uses[buffer] == unsigned(llvm::range_size(buffer->getUses())))
      found.freed.push_back(buffer);
  }
  return found;
}

bool keepOperandsInRegisters(const LoopSchedule &schedule, const arch::Architecture &architecture, unsigned threads) {
  RegisterOperands found = findRegisterOperands(schedule, architecture, threads);
  for (auto [dot, tile] : found.tiles)
    dot.getAMutable().assign(tile);
  for (ttg::LocalAllocOp buffer : found.freed)
    buffer->erase();
  return !found.tiles.empty();
}

} // namespace txl::transform
