// Control flow: regions and blocks become labels and jumps, block arguments and loop-carried values become moves.
#include "ir/ops/FunctionOps.h"
#include "machine/translation/Dot.h"
#include "machine/translation/Lowering.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "llvm/ADT/PostOrderIterator.h"

namespace txl::machine {

TXL_DIAGNOSTIC(MachineRecursion, UnsupportedLanguageConstruct, "`{0}` calls itself{1}; recursion does not end here");

void Lowering::emitJump(unsigned label) {
  DraftInstruction &made = emit(jump, {}, {});
  made.target = label;
  made.instruction.immediate = immediate(JumpImmediate{draft.labels[label] != ~0u});
}

void Lowering::emitBranchIfFalse(uint32_t condition, unsigned label) {
  DraftInstruction &made = emit(branchIfFalse, {}, {condition});
  made.target = label;
  made.instruction.immediate = immediate(JumpImmediate{draft.labels[label] != ~0u});
}

/// The registers whose buffers a register may point into, itself included.
static void addRoots(const Draft &draft, uint32_t reg, llvm::SmallVectorImpl<uint32_t> &roots) {
  roots.push_back(reg);
  for (auto [view, source] : draft.views)
    if (view == reg && !llvm::is_contained(roots, source))
      addRoots(draft, source, roots);
}

void Lowering::emitMoves(llvm::ArrayRef<uint32_t> to, llvm::ArrayRef<uint32_t> from) {
  // A source that is, or may point into, a destination of the moves is saved first. So is every view: its destination
  // must own its elements.
  Registers sources(from.begin(), from.end());
  for (size_t k = 0; k < to.size(); ++k) {
    if (to[k] == from[k])
      continue;
    // A scalar that differs between threads elsewhere is the same for all here (Agents.cpp).
    if (const TileType *type = draft.registers[to[k]].type; type->count != draft.registers[from[k]].type->count) {
      sources[k] = newRegister(type);
      emit(program.plain ? plainSplat : lazySplat, {sources[k]}, {from[k]});
      continue;
    }
    llvm::SmallVector<uint32_t, 4> roots;
    addRoots(draft, from[k], roots);
    bool overwritten = llvm::any_of(roots, [&](uint32_t root) { return llvm::is_contained(to, root); });
    if (to.size() > 1 ? overwritten : roots.size() > 1 && overwritten) {
      sources[k] = newRegister(draft.registers[from[k]].type);
      emit(moveTile, {sources[k]}, {from[k]});
    }
  }
  for (size_t k = 0; k < to.size(); ++k)
    if (to[k] != from[k])
      emit(moveTile, {to[k]}, {sources[k]});
}

void Lowering::lowerBlock(mlir::Block &block, bool terminator) {
  for (mlir::Operation &op : block)
    if (terminator || &op != block.getTerminator())
      lowerOperation(&op);
}

void Lowering::lowerBlocks(mlir::Region &region) {
  if (region.hasOneBlock())
    return lowerBlock(region.front());
  llvm::ReversePostOrderTraversal<mlir::Region *> order(&region);
  for (mlir::Block *block : order) {
    blockLabels[block] = newLabel();
    for (mlir::BlockArgument argument : block->getArguments())
      define(argument);
  }
  for (mlir::Block *block : order) {
    bindLabel(blockLabels[block]);
    lowerBlock(*block);
  }
}

void Lowering::jumpToBlock(mlir::Block *block, mlir::ValueRange operands) {
  Registers to;
  for (mlir::BlockArgument argument : block->getArguments())
    to.push_back(define(argument));
  emitMoves(to, regs(operands));
  emitJump(blockLabels[block]);
}

void Lowering::lowerCall(tt::CallOp call) {
  auto callee = module.lookupSymbol<tt::FuncOp>(call.getCallee());
  if (calls.size() >= 100)
    return fail(MachineRecursion, call, call.getCallee());
  if (!callee || callee.getBody().empty())
    return unsupported(call);
  // The callee is inlined: its values get fresh registers for this call.
  llvm::DenseMap<mlir::Value, uint32_t> outer = values;
  for (auto [argument, operand] : llvm::zip(callee.getBody().getArguments(), call.getOperands()))
    defineAs(argument, reg(operand));
  callee.getBody().walk([&](mlir::Operation *op) {
    for (mlir::Value result : op->getResults())
      values.erase(result);
    for (mlir::Region &region : op->getRegions())
      for (mlir::BlockArgument argument : region.getArguments())
        values.erase(argument);
  });
  for (mlir::Block &block : llvm::drop_begin(callee.getBody()))
    for (mlir::BlockArgument argument : block.getArguments())
      values.erase(argument);
  Exit exit{newLabel(), {}};
  for (mlir::Value result : call.getResults())
    exit.results.push_back(newRegister(typeOf(result)));
  calls.push_back(call.getLoc());
  exits.push_back(exit);
  lowerBlocks(callee.getBody());
  exits.pop_back();
  calls.pop_back();
  bindLabel(exit.label);
  values = std::move(outer);
  for (auto [result, made] : llvm::zip(call.getResults(), exit.results))
    defineAs(result, made);
}

void Lowering::lowerReturn(mlir::Operation *op) {
  emitMoves(exits.back().results, regs(op->getOperands()));
  emitJump(exits.back().label);
}

template <> void lower(Lowering &l, mlir::scf::ForOp op) {
  mlir::Block &body = *op.getBody();
  Lowering::Registers carried, initial;
  for (auto [argument, init] :
       llvm::zip(body.getArguments(), llvm::concat<mlir::Value>(llvm::SmallVector<mlir::Value>{op.getLowerBound()},
                                                                llvm::SmallVector<mlir::Value>(op.getInitArgs())))) {
    carried.push_back(l.define(argument));
    initial.push_back(l.reg(init));
  }
  uint32_t upper = l.reg(op.getUpperBound()), step = l.reg(op.getStep());
  uint32_t trips = l.newRegister(l.typeOf(mlir::IntegerType::get(op.getContext(), 64)));
  l.emit(plainTrips, {trips}, {initial[0], upper, step}).instruction.immediate =
      l.immediate(TripsImmediate{op.getUnsignedCmp()});
  l.emitMoves(carried, initial);
  GrowingDots growing = beginDots(l, op);
  unsigned head = l.newLabel(), exit = l.newLabel(), begin = l.draft.code.size();
  l.bindLabel(head);
  DraftInstruction &count = l.emit(countTrip, {trips}, {trips});
  count.target = exit;
  count.instruction.immediate = l.immediate(JumpImmediate{});
  for (mlir::Operation &inner : body.without_terminator())
    l.lowerOperation(&inner);
  Lowering::Registers yielded;
  yielded.push_back(l.newRegister(l.typeOf(op.getInductionVar())));
  l.emitElement(ElementOp::AddI, yielded[0], {carried[0], step}, false, op);
  for (mlir::Value value : body.getTerminator()->getOperands())
    yielded.push_back(l.reg(value));
  l.emitMoves(carried, yielded);
  l.emitJump(head);
  l.bindLabel(exit);
  settleDots(l, op, growing, begin);
  for (auto [result, argument] : llvm::zip(op.getResults(), llvm::drop_begin(carried)))
    l.defineAs(result, argument);
}

template <> void lower(Lowering &l, mlir::scf::WhileOp op) {
  Lowering::Registers before, after;
  for (mlir::BlockArgument argument : op.getBeforeArguments())
    before.push_back(l.define(argument));
  for (mlir::BlockArgument argument : op.getAfterArguments())
    after.push_back(l.define(argument));
  l.emitMoves(before, l.regs(op.getInits()));
  unsigned head = l.newLabel(), exit = l.newLabel();
  l.bindLabel(head);
  for (mlir::Operation &inner : op.getBeforeBody()->without_terminator())
    l.lowerOperation(&inner);
  auto condition = op.getConditionOp();
  l.emitMoves(after, l.regs(condition.getArgs()));
  l.emitBranchIfFalse(l.reg(condition.getCondition()), exit);
  for (mlir::Operation &inner : op.getAfterBody()->without_terminator())
    l.lowerOperation(&inner);
  l.emitMoves(before, l.regs(op.getYieldOp().getOperands()));
  l.emitJump(head);
  l.bindLabel(exit);
  for (auto [result, argument] : llvm::zip(op.getResults(), after))
    l.defineAs(result, argument);
}

/// An `if` with a condition that differs between threads: masks the threads and lowers the body once.
static void lowerThreadIf(Lowering &l, mlir::scf::IfOp op) {
  if (op.getNumResults() || op.elseBlock())
    return l.unsupported(op);
  unsigned end = l.newLabel();
  l.emit(maskThreads, {}, {l.reg(op.getCondition())}).target = end;
  for (mlir::Operation &inner : op.thenBlock()->without_terminator())
    l.lowerOperation(&inner);
  l.bindLabel(end);
  l.emit(unmaskThreads, {}, {});
}

template <> void lower(Lowering &l, mlir::scf::IfOp op) {
  Lowering::Registers results;
  for (mlir::Value result : op.getResults())
    results.push_back(l.define(result));
  unsigned otherwise = l.newLabel(), end = l.newLabel();
  if (l.differs(op.getCondition()))
    return lowerThreadIf(l, op);
  l.emitBranchIfFalse(l.reg(op.getCondition()), otherwise);
  auto branch = [&](mlir::Block *block) {
    for (mlir::Operation &inner : block->without_terminator())
      l.lowerOperation(&inner);
    l.emitMoves(results, l.regs(block->getTerminator()->getOperands()));
  };
  branch(op.thenBlock());
  if (op.elseBlock()) {
    l.emitJump(end);
    l.bindLabel(otherwise);
    branch(op.elseBlock());
    l.bindLabel(end);
  } else {
    l.bindLabel(otherwise);
  }
}

template <> void lower(Lowering &l, mlir::scf::ExecuteRegionOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::ForallOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::InParallelOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::ParallelOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::ReduceOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::ReduceReturnOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::IndexSwitchOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, mlir::scf::ConditionOp op) { l.unsupported(op); } // its parent lowers it
template <> void lower(Lowering &l, mlir::scf::YieldOp op) { l.unsupported(op); }     // its parent lowers it

template <> void lower(Lowering &l, mlir::cf::BranchOp op) { l.jumpToBlock(op.getDest(), op.getDestOperands()); }

template <> void lower(Lowering &l, mlir::cf::CondBranchOp op) {
  unsigned otherwise = l.newLabel();
  l.emitBranchIfFalse(l.reg(op.getCondition()), otherwise);
  l.jumpToBlock(op.getTrueDest(), op.getTrueDestOperands());
  l.bindLabel(otherwise);
  l.jumpToBlock(op.getFalseDest(), op.getFalseDestOperands());
}

template <> void lower(Lowering &l, mlir::cf::AssertOp op) {
  l.emit(plainAssert, op).instruction.immediate = l.immediate(AssertImmediate{op.getMsg().str()});
}
template <> void lower(Lowering &l, mlir::cf::SwitchOp op) { l.unsupported(op); }

} // namespace txl::machine
