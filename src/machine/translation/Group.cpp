// Groups of agents: a group is a jump that the agents of other warps take; ids are indices of the agent, or tiles over
// its threads.
#include "arch/RegisterPool.h"
#include "ir/ops/async/GroupOps.h"
#include "machine/program/RegistersImmediate.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

/// The agents of `from` (of all, if it is empty) that are not in `without`.
static llvm::SmallVector<int32_t, 8> others(llvm::ArrayRef<int32_t> from, llvm::ArrayRef<int32_t> without,
                                            uint32_t all) {
  llvm::SmallVector<int32_t, 8> left;
  for (int32_t k = 0; k < static_cast<int32_t>(all); ++k)
    if ((from.empty() || llvm::is_contained(from, k)) && !llvm::is_contained(without, k))
      left.push_back(k);
  return left;
}

template <> void lower(Lowering &l, tx::GroupOp op) {
  Lowering::Registers results;
  for (mlir::Value result : op.getResults())
    results.push_back(l.define(result));
  GroupImmediate group;
  group.ids.assign(op.getIds().begin(), op.getIds().end());
  group.collective = op.getUnit() == tx::GroupUnit::Warps;
  auto *imm = l.immediate(group);
  bool meets = group.collective && group.ids.size() > 1;
  llvm::SmallVector<int32_t, 8> around = l.agentsHere;
  unsigned otherwise = l.newLabel(), meeting = l.newLabel(), end = l.newLabel();
  auto region = [&](mlir::Region &body) {
    for (mlir::Operation &inner : body.front().without_terminator())
      l.lowerOperation(&inner);
    l.emitMoves(results, l.regs(body.front().getTerminator()->getOperands()));
  };

  DraftInstruction &enter = l.emit(enterGroup, {}, {});
  enter.target = otherwise;
  enter.instruction.immediate = imm;
  if (meets) {
    DraftInstruction &follow = l.emit(followGroup, {}, {});
    follow.target = meeting;
    follow.instruction.immediate = imm;
  }
  l.agentsHere = meets ? llvm::SmallVector<int32_t, 8>{group.ids[0]} : group.ids;
  region(op.getBody());
  l.bindLabel(meeting);
  if (meets)
    l.emit(meetGroup, {}, results).instruction.immediate = imm;
  if (!op.getOthers().empty()) {
    l.emitJump(end);
    l.bindLabel(otherwise);
    l.agentsHere = others(around, group.ids, l.program.explicits->agents);
    region(op.getOthers());
  } else {
    l.bindLabel(otherwise);
  }
  l.bindLabel(end);
  l.agentsHere = around;
}
template <> void lower(Lowering &l, tx::YieldOp op) { l.unsupported(op); } // its parent lowers it

template <> void lower(Lowering &l, tx::IdOp op) {
  l.emit(threadIds, op).instruction.immediate = l.immediate(IdImmediate{static_cast<IdKind>(op.getKind())});
  static_assert(static_cast<int>(IdKind::Threads) == static_cast<int>(tx::IdKind::Threads));
}

/// The register count of a thread does not affect a tile, but other agents may wait for released registers.
template <> void lower(Lowering &l, tx::SetRegistersOp op) {
  uint32_t asked = 0;
  l.module.walk([&](tx::SetRegistersOp other) { asked = std::max(asked, other.getIncrease() ? other.getCount() : 0); });
  const ExplicitProgram &facts = *l.program.explicits;
  l.emit(setRegisters, op).instruction.immediate = l.immediate(
      RegistersImmediate{op.getCount(), op.getIncrease(), arch::registersAtStart(facts.agents * facts.threads, asked)});
}

} // namespace txl::machine
