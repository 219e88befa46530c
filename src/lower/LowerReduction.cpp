// Reductions: emits the stages of layout/ReducePlan.h.
//
// The order of the arguments of combine is preserved, unless the region is one commutative operation. Where two lanes
// combine one pair, the lane whose element is first has the arguments in order; the other computes an unused value and
// is stale: it gets the result at the end, or, if the reduction goes through shared memory, not at all. Where both
// lanes continue with elements of their own, the lane whose element is second swaps the arguments by selects.
#include "ir/ops/ReductionOps.h"
#include "lower/Exchange.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace txl::lower {

using layout::Dim;
using layout::ReducePlan;
using layout::ReduceStage;

Elements emitCombine(Lowering &l, mlir::Region &region, ElementsRef first, ElementsRef second) {
  Elements arguments(first.begin(), first.end());
  arguments.append(second.begin(), second.end());
  return l.inlineRegion(region, arguments);
}

Elements emitSelect(Lowering &l, llvm::Value *condition, ElementsRef a, ElementsRef b) {
  Elements result;
  for (auto [x, y] : llvm::zip(a, b))
    result.push_back(x == y ? x : l.b.CreateSelect(condition, x, y));
  return result;
}

namespace {
class Reduction {
public:
  Reduction(Lowering &l, tt::ReduceOp op)
      : l(l), op(op), plan(ir::planOf(op)), scratch(ir::scratchRangesOf(op, plan)), operands(op.getSrcs().size()),
        commutes(ir::commutes(op.getCombineOp())) {}
  void run();

private:
  unsigned emitStage(unsigned index);
  void reduceRegisters(const ReduceStage &stage);
  void reduceLanes(const ReduceStage &stage);
  void exchange(unsigned index);
  bool mayLeaveStaleValues(const ReduceStage &stage) const;
  void updateStaleLanes();
  llvm::Value *base(unsigned exchange, unsigned operand) {
    return byteOffset(l, l.sharedPointer(op), scratch[exchange * operands + operand]);
  }
  Elements combine(ElementsRef own, ElementsRef other, const ReduceStage &stage, unsigned reg, llvm::Value *second);
  std::optional<LaneReduction> wholeWarp(unsigned index);

  Lowering &l;
  tt::ReduceOp op;
  ReducePlan plan;
  ir::ScratchRanges scratch;
  unsigned operands;
  bool commutes;
  unsigned stale = 0;                    ///< lanes with one of these bits set hold stale values
  llvm::SmallVector<Elements> registers; ///< for each register, the operands' elements
};
} // namespace

static unsigned insertZeroBit(unsigned x, unsigned bit) { return (x & ((1u << bit) - 1)) | (x >> bit << (bit + 1)); }

Elements Reduction::combine(ElementsRef own, ElementsRef other, const ReduceStage &stage, unsigned reg,
                            llvm::Value *second) {
  mlir::Region &region = op.getCombineOp();
  bool swapped = __builtin_parityll(reg & stage.secondRegisters);
  if (commutes || !second)
    return swapped ? emitCombine(l, region, other, own) : emitCombine(l, region, own, other);
  if (swapped)
    second = l.b.CreateNot(second);
  return emitCombine(l, region, emitSelect(l, second, other, own), emitSelect(l, second, own, other));
}

void Reduction::reduceRegisters(const ReduceStage &stage) {
  llvm::Value *second =
      !commutes && (stage.second.lane || stage.second.warp) ? emitCondition(l, stage.second) : nullptr;
  llvm::SmallVector<Elements> result;
  for (unsigned q = 0; q < registers.size() / 2; ++q) {
    unsigned reg = insertZeroBit(q, *stage.dropped);
    result.push_back(combine(registers[reg], registers[reg ^ stage.registerXor], stage, reg, second));
  }
  registers = std::move(result);
}

/// Whether two lanes combine one pair, and the bit in which they differ selects which of them holds the first element.
bool Reduction::mayLeaveStaleValues(const ReduceStage &stage) const {
  return !commutes && !stage.dropped && llvm::isPowerOf2_32(stage.laneXor) && stage.second.lane == stage.laneXor &&
         !stage.second.warp;
}

/// Copies the value to stale lanes from the lane that holds the same elements and is not stale.
void Reduction::updateStaleLanes() {
  if (!stale)
    return;
  llvm::Value *lane = l.b.CreateAnd(l.lane(), ~stale);
  for (Elements &reg : registers)
    for (llvm::Value *&element : reg)
      element = emitFromLane(l, element, lane);
  stale = 0;
}

void Reduction::reduceLanes(const ReduceStage &stage) {
  if (stage.laneXor & stale)
    updateStaleLanes();
  bool leavesStale = mayLeaveStaleValues(stage);
  llvm::Value *second = commutes || leavesStale ? nullptr : emitCondition(l, stage.second);
  llvm::Value *upper = stage.dropped ? emitCondition(l, {uint64_t(1) << stage.splitLane, 0}) : nullptr;
  auto fromPartner = [&](ElementsRef elements) {
    Elements received;
    for (llvm::Value *value : elements)
      received.push_back(emitButterfly(l, value, stage.laneXor));
    return received;
  };
  llvm::SmallVector<Elements> result;
  for (unsigned q = 0; q < registers.size() >> stage.dropped.has_value(); ++q) {
    if (!upper) {
      result.push_back(combine(registers[q], fromPartner(registers[q ^ stage.registerXor]), stage, q, second));
      continue;
    }
    // The lane keeps its own half; the partner keeps the other half.
    unsigned low = insertZeroBit(q, *stage.dropped), high = low | 1u << *stage.dropped;
    Elements own = emitSelect(l, upper, registers[high], registers[low]),
             given = emitSelect(l, upper, registers[low], registers[high]);
    result.push_back(combine(own, fromPartner(given), stage, low, second));
  }
  registers = std::move(result);
  if (leavesStale)
    stale |= stage.laneXor;
}

/// Exchanges values through shared memory, from the registers' layout to the next stage's.
void Reduction::exchange(unsigned index) {
  const layout::SharedPlan &shared = plan.exchanges[index];
  if (stale & ~shared.store.copiedLanes)
    updateStaleLanes();
  stale = 0; // stale lanes do not store
  for (unsigned k = 0; k < operands; ++k) {
    Elements elements;
    for (const Elements &reg : registers)
      elements.push_back(reg[k]);
    storeShared(l, base(index, k), shared.store, 0, elements);
  }
  l.barrier();
  llvm::SmallVector<Elements> result(1u << shared.load.offsets.in().bits(Dim::Register), Elements(operands));
  for (unsigned k = 0; k < operands; ++k) {
    Elements elements(result.size());
    loadShared(l, base(index, k), shared.load, 0, registers.front()[k]->getType(), elements);
    for (auto [reg, value] : llvm::zip(result, elements))
      reg[k] = value;
  }
  registers = std::move(result);
}

/// The reduction of a whole warp that the stages from `index` on amount to.
std::optional<LaneReduction> Reduction::wholeWarp(unsigned index) {
  namespace arith = mlir::arith;
  if (operands != 1 || index + l.gpu.laneBits() > plan.stages.size() || !ir::combinesInAnyOrder(op.getCombineOp()) ||
      !registers.front()[0]->getType()->isIntegerTy(32))
    return std::nullopt;
  layout::Columns lanes;
  for (const ReduceStage &stage : llvm::ArrayRef(plan.stages).slice(index, l.gpu.laneBits())) {
    if (stage.kind != ReduceStage::Kind::Lanes || stage.registerXor || stage.dropped)
      return std::nullopt;
    lanes.push_back(stage.laneXor);
  }
  if (layout::Span(lanes).rank() != l.gpu.laneBits())
    return std::nullopt;
  using Kind = std::optional<LaneReduction>;
  return llvm::TypeSwitch<mlir::Operation *, Kind>(
             op.getCombineOp().front().getTerminator()->getOperand(0).getDefiningOp())
      .Case([](arith::AddIOp) { return Kind(LaneReduction::Add); })
      .Case([](arith::MaxSIOp) { return Kind(LaneReduction::MaxS); })
      .Case([](arith::MinSIOp) { return Kind(LaneReduction::MinS); })
      .Case([](arith::MaxUIOp) { return Kind(LaneReduction::MaxU); })
      .Case([](arith::MinUIOp) { return Kind(LaneReduction::MinU); })
      .Case([](arith::AndIOp) { return Kind(LaneReduction::And); })
      .Case([](arith::OrIOp) { return Kind(LaneReduction::Or); })
      .Case([](arith::XOrIOp) { return Kind(LaneReduction::Xor); })
      .Default([](mlir::Operation *) { return Kind(); });
}

/// Emits one or several stages; returns their number.
unsigned Reduction::emitStage(unsigned index) {
  const ReduceStage &stage = plan.stages[index];
  switch (stage.kind) {
  case ReduceStage::Kind::Registers:
    reduceRegisters(stage);
    return 1;
  case ReduceStage::Kind::Lanes:
    if (std::optional<LaneReduction> kind = wholeWarp(index); kind && l.gpu.hasLaneReduction(*kind)) {
      for (Elements &reg : registers)
        reg[0] = l.gpu.reduceLanes(l.b, *kind, reg[0]);
      return l.gpu.laneBits();
    }
    reduceLanes(stage);
    return 1;
  case ReduceStage::Kind::Exchange:
    exchange(stage.exchange);
    return 1;
  }
  llvm_unreachable("a kind of stage");
}

void Reduction::run() {
  registers.assign(l.get(op.getSrcs()[0]).size(), Elements());
  for (mlir::Value operand : op.getSrcs())
    for (auto [reg, value] : llvm::zip(registers, l.get(operand)))
      reg.push_back(value);
  for (unsigned index = 0; index < plan.stages.size();)
    index += emitStage(index);
  if (plan.finish)
    updateStaleLanes();
  else
    exchange(plan.exchanges.size() - 1);
  for (unsigned k = 0; k < operands; ++k) {
    Elements elements;
    for (const Elements &reg : registers)
      elements.push_back(reg[k]);
    l.set(op.getResult(k), plan.finish ? emitShuffles(l, *plan.finish, elements) : elements);
  }
}

template <> void lower(Lowering &l, tt::ReduceOp op) { Reduction(l, op).run(); }
template <> void lower(Lowering &l, tt::ReduceReturnOp op) { l.unsupported(op); } // its parent lowers it

} // namespace txl::lower
