// Control flow: regions become basic blocks, values that cross an edge become one phi per element.
//
// Conditions are scalars, so all threads of a program take the same branch. A loop is emitted in rotated form (a guard,
// then the test at the end), as LLVM's loop passes expect.
#include "ir/facts/AsWritten.h"
#include "ir/facts/ResidentPrograms.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/grid/ProgramOps.h"
#include "lower/Assertion.h"
#include "lower/Exchange.h"
#include "lower/engines/OperandALifetime.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/RegionGraphTraits.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/PostOrderIterator.h"

namespace txl::lower {

namespace scf = mlir::scf;
namespace cf = mlir::cf;

llvm::BasicBlock *Lowering::newBlock(const char *name) {
  return llvm::BasicBlock::Create(b.getContext(), name, function);
}

void Lowering::definePhis(mlir::ValueRange values, llvm::ArrayRef<bool> inPairs) {
  for (auto [i, value] : llvm::enumerate(values)) {
    unsigned count = elementCount(value.getType()), perPhi = !inPairs.empty() && inPairs[i] ? 2 : 1;
    llvm::Type *type = elementType(value.getType());
    if (perPhi > 1)
      type = b.getIntNTy(perPhi * type->getScalarSizeInBits());
    Elements all;
    for (unsigned element = 0; element < count; element += perPhi)
      all.push_back(b.CreatePHI(type, 2));
    phis[value] = all;
  }
  for (mlir::Value value : values) { // after the phis, which begin a block
    unsigned perPhi = elementCount(value.getType()) / phis[value].size();
    Elements elements;
    for (llvm::Value *phi : phis[value])
      for (llvm::Value *bits : unpackBits(*this, phi, perPhi))
        elements.push_back(perPhi > 1 ? b.CreateBitCast(bits, elementType(value.getType())) : bits);
    set(value, elements);
  }
  remember(values);
}

void Lowering::addIncoming(mlir::ValueRange values, mlir::ValueRange incoming, llvm::BasicBlock *from) {
  llvm::IRBuilder<>::InsertPointGuard guard(b);
  if (llvm::Instruction *end = from->getTerminator())
    b.SetInsertPoint(end);
  else
    b.SetInsertPoint(from);
  for (auto [value, other] : llvm::zip(values, incoming)) {
    ElementsRef elements = get(other), all = phis[value];
    unsigned perPhi = elements.size() / all.size();
    for (auto [i, phi] : llvm::enumerate(all)) {
      Elements bits;
      for (llvm::Value *element : elements.slice(i * perPhi, perPhi))
        bits.push_back(perPhi > 1 ? toBits(*this, element) : element);
      llvm::cast<llvm::PHINode>(phi)->addIncoming(packBits(*this, bits), from);
    }
  }
}

void Lowering::emitIf(llvm::Value *condition, llvm::function_ref<void()> body) {
  if (!condition)
    return body();
  llvm::BasicBlock *then = newBlock("then"), *end = newBlock("end");
  b.CreateCondBr(condition, then, end);
  b.SetInsertPoint(then);
  body();
  b.CreateBr(end);
  b.SetInsertPoint(end);
}

void Lowering::lowerBlocks(mlir::Region &region) {
  auto all = [&](mlir::Block &block) {
    for (mlir::Operation &op : block)
      lowerOperation(&op);
  };
  if (region.hasOneBlock())
    return all(region.front());
  llvm::ReversePostOrderTraversal<mlir::Region *> order(&region);
  llvm::SmallVector<mlir::Block *> rest(llvm::drop_begin(order));
  for (mlir::Block *block : rest) {
    blocks[block] = newBlock("block");
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(blocks[block]);
    definePhis(block->getArguments());
  }
  all(region.front());
  for (mlir::Block *block : rest) {
    b.SetInsertPoint(blocks[block]);
    all(*block);
  }
}

Elements Lowering::inlineRegion(mlir::Region &region, ElementsRef arguments) {
  for (auto [argument, value] : llvm::zip(region.front().getArguments(), arguments))
    set(argument, value);
  Elements results;
  if (region.hasOneBlock()) {
    lowerBody(region.front());
    for (mlir::Value value : region.front().getTerminator()->getOperands())
      results.push_back(scalar(value));
    return results;
  }
  // A region with several blocks: each exit passes its results to the end block.
  llvm::BasicBlock *end = newBlock("end");
  llvm::BasicBlock *first = b.GetInsertBlock();
  llvm::SmallVector<llvm::PHINode *> phis;
  {
    llvm::IRBuilder<>::InsertPointGuard guard(b);
    b.SetInsertPoint(end);
    for (mlir::Block &block : region)
      if (block.getTerminator()->getNumSuccessors() == 0 && phis.empty())
        for (mlir::Value value : block.getTerminator()->getOperands())
          phis.push_back(b.CreatePHI(elementType(value.getType()), 2));
  }
  llvm::ReversePostOrderTraversal<mlir::Region *> order(&region);
  for (mlir::Block *block : llvm::drop_begin(order)) {
    blocks[block] = newBlock("block");
    b.SetInsertPoint(blocks[block]);
    definePhis(block->getArguments());
  }
  b.SetInsertPoint(first);
  for (mlir::Block *block : order) {
    if (block != &region.front())
      b.SetInsertPoint(blocks[block]);
    lowerBody(*block);
    mlir::Operation *terminator = block->getTerminator();
    if (terminator->getNumSuccessors()) {
      lowerOperation(terminator);
      continue;
    }
    for (auto [phi, value] : llvm::zip(phis, terminator->getOperands()))
      phi->addIncoming(scalar(value), b.GetInsertBlock());
    b.CreateBr(end);
  }
  b.SetInsertPoint(end);
  results.append(phis.begin(), phis.end());
  return results;
}

namespace {
/// The count of a loop: whether it runs at all, and whether it runs again after `index`.
struct Count {
  llvm::Value *runs, *end;
  bool byLast; // `end` is the last index; otherwise the bound

  llvm::Value *again(llvm::IRBuilder<> &b, bool isUnsigned, llvm::Value *index, llvm::Value *next) const {
    if (byLast)
      return b.CreateICmpNE(index, end);
    return isUnsigned ? b.CreateICmpULT(next, end) : b.CreateICmpSLT(next, end);
  }
};
} // namespace

/// Whether a step is known to be non-zero: a constant, the number of programs along an axis, or such a number of tiles.
static bool isNeverZero(mlir::Value step) {
  llvm::APInt constant;
  if (mlir::matchPattern(step, mlir::m_ConstantInt(&constant)))
    return !constant.isZero();
  if (auto product = step.getDefiningOp<mlir::arith::MulIOp>())
    return isNeverZero(product.getLhs()) && isNeverZero(product.getRhs());
  if (auto *cast = step.getDefiningOp();
      mlir::isa_and_nonnull<tt::BitcastOp, mlir::arith::ExtSIOp, mlir::arith::ExtUIOp>(cast))
    return isNeverZero(cast->getOperand(0)); // the same bits, possibly extended
  return step.getDefiningOp<tt::GetNumProgramsOp>() != nullptr;
}

/// Stops the launch before a loop whose step is zero. With wgmma in the function it is a trap, which reports only the
/// location: a call would make ptxas serialise all wgmma of the function.
static void emitNonZeroStepCheck(Lowering &l, scf::ForOp op, llvm::Value *good) {
  auto isMMA = [](tx::DotAsyncOp) { return mlir::WalkResult::interrupt(); };
  if (!op->getParentOfType<tt::FuncOp>().walk(isMMA).wasInterrupted())
    return emitAssertion(l, op, good, "the step of this loop is zero; `range` needs one that is not");
  llvm::BasicBlock *zero = l.newBlock("zero"), *end = l.newBlock("nonzero");
  l.b.CreateCondBr(good, end, zero);
  l.b.SetInsertPoint(zero);
  l.b.CreateIntrinsic(llvm::Intrinsic::trap, {});
  l.b.CreateUnreachable();
  l.b.SetInsertPoint(end);
}

/// A loop ends after its last index, which is computed before the loop, because `index + step` may wrap before `index <
/// upper` fails. With a step of 1 it cannot wrap. A dynamic step may be negative; a zero step stops the launch.
static Count countOf(Lowering &l, scf::ForOp op) {
  llvm::IRBuilder<> &b = l.b;
  bool isUnsigned = op.getUnsignedCmp();
  llvm::Value *lower = l.scalar(op.getLowerBound()), *upper = l.scalar(op.getUpperBound()),
              *step = l.scalar(op.getStep());
  auto less = [&](llvm::Value *a, llvm::Value *c) {
    return isUnsigned ? b.CreateICmpULT(a, c) : b.CreateICmpSLT(a, c);
  };
  auto *known = llvm::dyn_cast<llvm::ConstantInt>(step);
  if (known && known->isOne())
    return {less(lower, upper), upper, false};
  llvm::Value *zero = llvm::ConstantInt::get(step->getType(), 0), *one = llvm::ConstantInt::get(step->getType(), 1);
  // The persistent loop of a scheduled kernel has no attribute in the program that `as_txl` writes: it counts unsigned
  // there.
  bool isPersistent =
      op->hasAttr(ir::kPersistentLoop) || (isUnsigned && ir::isAsWritten(op->getParentOfType<mlir::ModuleOp>()));
  if (!isPersistent && !isNeverZero(op.getStep()))
    emitNonZeroStepCheck(l, op, b.CreateICmpNE(step, zero));
  llvm::Value *down = less(step, zero);
  llvm::Value *from = b.CreateSelect(down, upper, lower), *to = b.CreateSelect(down, lower, upper);
  llvm::Value *size = b.CreateSelect(down, b.CreateNeg(step), step);
  llvm::Value *whole = b.CreateUDiv(b.CreateSub(b.CreateSub(to, from), one), size);
  return {less(from, to), b.CreateAdd(lower, b.CreateMul(whole, step)), true};
}

/// Which values that a loop carries have a phi for two elements. Elements of 8 and 16 bits are computed in pairs, and
/// operands of MMAs and vectors in memory are words of them: so neither side splits a word, and a pair has one
/// register. A value that was only loaded, or a view of one, has a phi for each element, because to pack it
/// waits for the load.
static llvm::SmallVector<bool> carriedInPairs(Lowering &l, scf::ForOp op) {
  llvm::SmallVector<bool> result;
  for (mlir::Value value : op.getYieldedValues()) {
    llvm::Type *type = l.elementType(value.getType());
    unsigned bits = type->isPointerTy() ? 0 : type->getScalarSizeInBits();
    mlir::Operation *source = value.getDefiningOp();
    while (source && source->getNumOperands() == 1 && mlir::isMemoryEffectFree(source) &&
           !source->hasTrait<mlir::OpTrait::Elementwise>())
      source = source->getOperand(0).getDefiningOp();
    bool isComputed = source && op->isProperAncestor(source) && mlir::isMemoryEffectFree(source);
    result.push_back((bits == 8 || bits == 16) && l.elementCount(value.getType()) % 2 == 0 && isComputed);
  }
  return result;
}

template <> void lower(Lowering &l, scf::ForOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::BasicBlock *head = l.newBlock("for"), *exit = l.newBlock("exit");
  Count count = countOf(l, op);
  llvm::BasicBlock *before = b.GetInsertBlock();
  b.CreateCondBr(count.runs, head, exit);
  b.SetInsertPoint(head);
  mlir::Block &body = *op.getBody();
  llvm::SmallVector<bool> inPairs = carriedInPairs(l, op), withIndex = {false};
  withIndex.append(inPairs);
  l.definePhis(body.getArguments(), withIndex);
  l.addIncoming(op.getInductionVar(), op.getLowerBound(), before);
  l.addIncoming(op.getRegionIterArgs(), op.getInitArgs(), before);
  l.lowerBody(body);
  llvm::Value *index = l.scalar(op.getInductionVar());
  llvm::Value *next = b.CreateAdd(index, l.scalar(op.getStep()));
  llvm::BasicBlock *latch = b.GetInsertBlock();
  llvm::cast<llvm::PHINode>(index)->addIncoming(next, latch);
  mlir::ValueRange yielded = body.getTerminator()->getOperands();
  l.addIncoming(op.getRegionIterArgs(), yielded, latch);
  b.CreateCondBr(count.again(b, op.getUnsignedCmp(), index, next), head, exit);
  b.SetInsertPoint(exit);
  l.definePhis(op.getResults(), inPairs);
  l.addIncoming(op.getResults(), op.getInitArgs(), before);
  l.addIncoming(op.getResults(), yielded, latch);
  keepOperandAAlive(l, op);
}

template <> void lower(Lowering &l, scf::WhileOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::BasicBlock *head = l.newBlock("while"), *body = l.newBlock("do"), *exit = l.newBlock("exit");
  llvm::BasicBlock *before = b.GetInsertBlock();
  b.CreateBr(head);
  b.SetInsertPoint(head);
  l.definePhis(op.getBeforeArguments());
  l.addIncoming(op.getBeforeArguments(), op.getInits(), before);
  l.lowerBody(*op.getBeforeBody());
  auto condition = op.getConditionOp();
  b.CreateCondBr(l.scalar(condition.getCondition()), body, exit);
  // The values that the condition forwards dominate both successors: no phi is needed.
  for (auto [argument, result, value] : llvm::zip(op.getAfterArguments(), op.getResults(), condition.getArgs())) {
    l.set(argument, l.get(value));
    l.set(result, l.get(value));
  }
  b.SetInsertPoint(body);
  l.lowerBody(*op.getAfterBody());
  l.addIncoming(op.getBeforeArguments(), op.getYieldOp().getOperands(), b.GetInsertBlock());
  b.CreateBr(head);
  b.SetInsertPoint(exit);
}

template <> void lower(Lowering &l, scf::IfOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::BasicBlock *end = l.newBlock("end");
  llvm::BasicBlock *then = l.newBlock("then"), *otherwise = op.elseBlock() ? l.newBlock("else") : end;
  b.CreateCondBr(l.scalar(op.getCondition()), then, otherwise);
  llvm::SmallVector<std::pair<llvm::BasicBlock *, mlir::Block *>, 2> yields;
  auto branch = [&](llvm::BasicBlock *to, mlir::Block *block) {
    b.SetInsertPoint(to);
    l.lowerBody(*block);
    yields.push_back({b.GetInsertBlock(), block});
    b.CreateBr(end);
  };
  branch(then, op.thenBlock());
  if (op.elseBlock())
    branch(otherwise, op.elseBlock());
  b.SetInsertPoint(end);
  l.definePhis(op.getResults());
  if (op.getNumResults())
    for (auto [from, block] : yields)
      l.addIncoming(op.getResults(), block->getTerminator()->getOperands(), from);
}

template <> void lower(Lowering &l, scf::ExecuteRegionOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::ForallOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::InParallelOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::ParallelOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::ReduceOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::ReduceReturnOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::IndexSwitchOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, scf::ConditionOp op) { l.unsupported(op); } // its parent lowers it
template <> void lower(Lowering &l, scf::YieldOp op) { l.unsupported(op); }     // its parent lowers it

template <> void lower(Lowering &l, cf::BranchOp op) {
  l.addIncoming(op.getDest()->getArguments(), op.getDestOperands(), l.b.GetInsertBlock());
  l.b.CreateBr(l.blocks[op.getDest()]);
}

template <> void lower(Lowering &l, cf::CondBranchOp op) {
  llvm::BasicBlock *from = l.b.GetInsertBlock();
  llvm::BasicBlock *onTrue = l.blocks[op.getTrueDest()], *onFalse = l.blocks[op.getFalseDest()];
  l.addIncoming(op.getTrueDest()->getArguments(), op.getTrueDestOperands(), from);
  if (op.getTrueDest() == op.getFalseDest() && op.getTrueDest()->getNumArguments()) {
    // A block cannot have two edges from here with different values: the second edge gets a block of its own.
    onFalse = l.newBlock("edge");
    llvm::IRBuilder<>::InsertPointGuard guard(l.b);
    l.b.SetInsertPoint(onFalse);
    l.b.CreateBr(onTrue);
    from = onFalse;
  }
  if (op.getTrueDest() != op.getFalseDest() || op.getTrueDest()->getNumArguments())
    l.addIncoming(op.getFalseDest()->getArguments(), op.getFalseDestOperands(), from);
  l.b.CreateCondBr(l.scalar(op.getCondition()), onTrue, onFalse);
}

template <> void lower(Lowering &l, cf::AssertOp op) { l.emitAssert(op, op.getArg(), op.getMsg()); }
template <> void lower(Lowering &l, cf::SwitchOp op) { l.unsupported(op); }

} // namespace txl::lower
