// Computes live ranges: a tile is live from its definition to its last use, or to the wait for an MMA that reads it.
#include "analysis/estimates/RegisterEstimate.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/RegisterPool.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::analysis {

/// Bytes of a register of a thread, and of one of all threads of a group of four lanes that share a row.
static constexpr unsigned kRegisterBytes = 4, kQuadBytes = 4 * kRegisterBytes;

uint64_t registerBytes(unsigned registers, unsigned threads) { return uint64_t(registers) * kRegisterBytes * threads; }

/// Whether a tile is live as it is: one of floats, or the accumulator of an MMA. Indices and masks are computed where
/// they are used.
static bool isLive(Value value) {
  auto tile = dyn_cast<RankedTensorType>(value.getType());
  auto isMma = [](Operation *op) { return isa_and_nonnull<tt::DotOp, tx::DotAsyncOp, tx::DotWaitOp>(op); };
  return tile && (isa<FloatType>(tile.getElementType()) || isMma(value.getDefiningOp()) ||
                  (isa<BlockArgument>(value) && llvm::any_of(value.getUsers(), isMma)));
}

bool LiveTileRegisters::isRegisterFree(Operation *op) const {
  if (isa<tt::ExpandDimsOp, tt::BroadcastOp, tt::SplatOp, arith::ConstantOp>(op))
    return true;
  return op->hasTrait<OpTrait::Elementwise>() && llvm::all_of(op->getOperands(), [&](Value value) {
           return value.getDefiningOp() && registerFree.contains(value.getDefiningOp());
         });
}

unsigned LiveTileRegisters::of(Value tile) const {
  if (!isLive(tile) || registerFree.contains(tile.getDefiningOp()))
    return 0;
  uint64_t bytes = tileBytes(tile.getType());
  if (cast<RankedTensorType>(tile.getType()).getRank() > 1)
    return bytes / kRegisterBytes / threads;
  bool isColumnVector = llvm::any_of(tile.getUsers(), [](Operation *user) {
    auto expand = dyn_cast<tt::ExpandDimsOp>(user);
    return expand && expand.getAxis() == 0;
  });
  return isColumnVector ? bytes / kQuadBytes : std::max<uint64_t>(1, bytes / threads);
}

LiveTileRegisters::LiveTileRegisters(scf::ForOp loop, llvm::DenseSet<Operation *> free, unsigned threads,
                                     const arch::SmModel &model)
    : registerFree(std::move(free)), threads(threads), outsideTiles(model.registers.outsideTiles) {
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
  for (Value loopCarried : loop.getRegionIterArgs())
    add(loopCarried, 0);
  for (Operation &op : *loop.getBody())
    for (Value result : op.getResults())
      add(result, positions[&op]);
}

void LiveTileRegisters::extendLiveRange(Value tile, Operation *end) {
  carried.push_back({tile, positions.lookup(end)});
}

unsigned LiveTileRegisters::getPeak() const {
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

unsigned producerRegisters(uint64_t cpAsyncCopies, const arch::SmModel &model) {
  const arch::RegisterBudgets &budgets = model.registers;
  return cpAsyncCopies
             ? llvm::alignTo(budgets.cpAsyncProducer + budgets.cpAsyncCopy * cpAsyncCopies, arch::kRegisterUnit)
             : budgets.tmaProducer;
}

std::optional<RegisterShares> computeRegisterShares(unsigned warps, unsigned groups, unsigned producers,
                                                    unsigned consumers, unsigned producerRegisters,
                                                    const arch::SmModel &model) {
  constexpr unsigned unit = arch::kRegisterUnit;
  unsigned all = arch::registersAtStart(arch::kThreadsPerWarp * warps * groups, 0);
  if (!producers || !consumers || all >= arch::kRegistersPerThread || all <= producerRegisters)
    return std::nullopt;
  unsigned consumerRegisters =
      std::min(model.registers.maxConsumer, all + (all - producerRegisters) * producers / consumers / unit * unit);
  return consumerRegisters > all ? std::optional(RegisterShares{producerRegisters, consumerRegisters}) : std::nullopt;
}

} // namespace txl::analysis
