// MMA i arrives at barrier i mod n, and completes its phase i / n. MMAs complete in order, so a wait that leaves p of i
// MMAs in flight waits for MMA i - 1 - p. The count i is a value that loops and branches carry.
//
// A phase is seen only until the next one of its barrier completes. So there are as many barriers as MMAs can be issued
// and not known to be complete, and where that is no bounded number, a wait before an MMA bounds it. All threads wait,
// and one issues the MMAs: they meet between a wait and the next MMA, so that none misses a phase.
#include "transform/tensor/CommitPhases.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "transform/schedule/ChannelRing.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::transform {

/// The most barriers of a group of warps.
static constexpr unsigned kMaxBarriers = 8;

namespace {
/// Bounds the MMAs that are not known to be complete.
class Outstanding {
public:
  /// At the end of `block`, if there are `begin` at its beginning.
  unsigned walk(Block &block, unsigned begin);
  unsigned most = 0;
  llvm::DenseSet<Operation *> waitsBefore; ///< MMAs before which a wait is needed
  llvm::DenseSet<Operation *> ends;        ///< waits that end something
};

class PhaseWriter {
public:
  /// `only`: the one barrier, if there is no more.
  PhaseWriter(Value barriers, Value only, unsigned count, const Outstanding &outstanding)
      : barriers(barriers), only(only), count(count), outstanding(outstanding) {}
  /// Gives `block` the number of MMAs issued before it; returns that after it.
  Value walk(Block &block, Value issued);

private:
  Value addToBranch(scf::IfOp branch, Value issued);
  Value addToLoop(scf::ForOp loop, Value issued);
  Value addToLoop(scf::WhileOp loop, Value issued);
  Value barrierOf(OpBuilder &builder, Location loc, Value mma);
  void emitWait(OpBuilder &builder, Location loc, Value issued, unsigned pending);

  Value barriers, only;
  unsigned count;
  const Outstanding &outstanding;
};
} // namespace

unsigned Outstanding::walk(Block &block, unsigned begin) {
  unsigned now = begin;
  for (Operation &op : block) {
    if (isa<tx::DotXOp>(op)) {
      if (now == kMaxBarriers) {
        waitsBefore.insert(&op);
        --now;
      }
      most = std::max(most, ++now);
    } else if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
      if (now > wait.getMaxPending())
        ends.insert(wait);
      now = std::min(now, wait.getMaxPending());
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (unsigned before = ~0u; before != now;)
        now = std::max(before = now, walk(*loop.getBody(), now));
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      unsigned tested = now;
      for (unsigned before = ~0u; before != now;) {
        tested = walk(*loop.getBeforeBody(), before = now);
        now = std::max(now, walk(*loop.getAfterBody(), tested));
      }
      now = tested;
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      unsigned end = 0;
      for (Region &region : branch->getRegions())
        end = std::max(end, region.empty() ? now : walk(region.front(), now));
      now = end;
    }
  }
  return now;
}

static Value constant(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

Value PhaseWriter::barrierOf(OpBuilder &builder, Location loc, Value mma) {
  if (only) // one value, by which live ranges find the wait for an MMA
    return only;
  Value slot = arith::AndIOp::create(builder, loc, mma, constant(builder, loc, count - 1));
  return getSlot(builder, loc, barriers, slot);
}

/// Before the first MMA of a barrier the wait is for the phase before the first, which counts as complete.
void PhaseWriter::emitWait(OpBuilder &builder, Location loc, Value issued, unsigned pending) {
  Value mma = arith::SubIOp::create(builder, loc, issued, constant(builder, loc, 1 + int64_t(pending)));
  Value round = arith::ShRUIOp::create(builder, loc, mma, constant(builder, loc, llvm::Log2_32(count)));
  Value phase = arith::AndIOp::create(builder, loc, round, constant(builder, loc, 1));
  tx::MBarrierWaitOp::create(builder, loc, barrierOf(builder, loc, mma), phase);
}

Value PhaseWriter::addToBranch(scf::IfOp branch, Value issued) {
  OpBuilder builder(branch);
  SmallVector<Type> types(branch.getResultTypes());
  types.push_back(issued.getType());
  auto with = scf::IfOp::create(builder, branch.getLoc(), types, branch.getCondition(), /*addElse=*/true);
  with->setAttrs(branch->getAttrs());
  for (auto [from, to] : {std::pair(&branch.getThenRegion(), &with.getThenRegion()),
                          std::pair(&branch.getElseRegion(), &with.getElseRegion())}) {
    if (!from->empty())
      to->takeBody(*from);
    if (to->front().empty() || !to->front().back().hasTrait<OpTrait::IsTerminator>()) {
      builder.setInsertionPointToEnd(&to->front());
      scf::YieldOp::create(builder, branch.getLoc());
    }
    Value end = walk(to->front(), issued);
    Operation *yield = to->front().getTerminator();
    yield->insertOperands(yield->getNumOperands(), end);
  }
  for (auto [old, result] : llvm::zip(branch.getResults(), with.getResults()))
    old.replaceAllUsesWith(result);
  branch.erase();
  return with.getResults().back();
}

Value PhaseWriter::addToLoop(scf::ForOp loop, Value issued) {
  IRRewriter rewriter(loop);
  auto with = cast<scf::ForOp>(*loop.replaceWithAdditionalYields(
      rewriter, ValueRange(issued), /*replaceInitOperandUsesInLoop=*/false,
      [&](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) {
        return SmallVector<Value>(arguments.begin(), arguments.end()); // replaced below
      }));
  Value end = walk(*with.getBody(), with.getRegionIterArgs().back());
  Operation *yield = with.getBody()->getTerminator();
  yield->setOperand(yield->getNumOperands() - 1, end);
  return with.getResults().back();
}

Value PhaseWriter::addToLoop(scf::WhileOp loop, Value issued) {
  OpBuilder builder(loop);
  SmallVector<Type> types(loop.getResultTypes());
  types.push_back(issued.getType());
  SmallVector<Value> initial(loop.getInits());
  initial.push_back(issued);
  auto with = scf::WhileOp::create(builder, loop.getLoc(), types, initial);
  with->setAttrs(loop->getAttrs());
  with.getBefore().takeBody(loop.getBefore());
  with.getAfter().takeBody(loop.getAfter());
  for (Region *region : {&with.getBefore(), &with.getAfter()}) {
    Block &block = region->front();
    Value end = walk(block, block.addArgument(issued.getType(), loop.getLoc()));
    Operation *terminator = block.getTerminator();
    terminator->insertOperands(terminator->getNumOperands(), end);
  }
  for (auto [old, result] : llvm::zip(loop.getResults(), with.getResults()))
    old.replaceAllUsesWith(result);
  loop.erase();
  return with.getResults().back();
}

static bool counts(Operation &op) {
  return op
      .walk([](Operation *inner) {
        return isa<tx::DotXOp, tx::DotWaitOp>(inner) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

Value PhaseWriter::walk(Block &block, Value issued) {
  bool haveMet = false; // since the last wait
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (isa<ttg::BarrierOp>(op))
      haveMet = true;
    else if (isa<tx::MBarrierWaitOp>(op))
      haveMet = false;
    if (!counts(op)) {
      haveMet &= op.getNumRegions() == 0;
      continue;
    }
    OpBuilder builder(&op);
    Location loc = op.getLoc();
    if (auto dot = dyn_cast<tx::DotXOp>(op)) {
      if (outstanding.waitsBefore.contains(dot)) {
        emitWait(builder, loc, issued, count - 1);
        haveMet = false;
      }
      if (!haveMet)
        ttg::BarrierOp::create(builder, loc, ttg::BarrierScope::All);
      haveMet = true;
      dot.getBarriersMutable().append(barrierOf(builder, loc, issued));
      builder.setInsertionPointAfter(dot);
      issued = arith::AddIOp::create(builder, loc, issued, constant(builder, loc, 1));
      continue;
    }
    haveMet = false;
    if (auto wait = dyn_cast<tx::DotWaitOp>(op)) {
      if (outstanding.ends.contains(wait))
        emitWait(builder, loc, issued, wait.getMaxPending());
      wait.erase();
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      issued = addToBranch(branch, issued);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      issued = addToLoop(loop, issued);
    } else {
      issued = addToLoop(cast<scf::ForOp>(op), issued);
    }
  }
  return issued;
}

void emitCommitPhases(Region &region, OpBuilder &entry) {
  Outstanding outstanding;
  outstanding.walk(region.front(), 0);
  const unsigned count = llvm::PowerOf2Ceil(std::max(1u, outstanding.most));
  Location loc = region.getLoc();
  auto type = ttg::MemDescType::get({1}, entry.getI64Type(), ttg::LayoutAttr()).getMultiBufferType(count);
  Value barriers = tx::MBarrierAllocOp::create(entry, loc, type, /*arrivals=*/1);
  OpBuilder begin = OpBuilder::atBlockBegin(&region.front());
  if (region.front().findAncestorOpInBlock(*barriers.getDefiningOp()))
    begin.setInsertionPointAfterValue(barriers);
  Value none = constant(begin, loc, 0), only;
  if (count == 1)
    only = getSlot(begin, loc, barriers, none);
  PhaseWriter(barriers, only, count, outstanding).walk(region.front(), none);
}

} // namespace txl::transform
