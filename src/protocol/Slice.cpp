// The slice: events, the operations whose values an event or the control flow around it depends on, and their
// operands. Everything else, such as tile arithmetic, is skipped when an agent runs.
#include "protocol/Slice.h"
#include "ir/Rules.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace txl::protocol {

static bool isEvent(Operation *op, bool judgesFences) {
  if (isa<tx::GroupOp>(op) || isa<scf::SCFDialect>(op->getDialect()))
    return false;
  ir::Rules rules(op);
  return !rules.bufferEffects().empty() || rules.waitsFor() != ir::Wait::Nothing ||
         isa<tx::AsyncCommitOp, tx::NamedBarrierArriveOp, tx::ClusterArriveOp, tx::FragmentStoreOp, tt::CallOp>(op) ||
         (judgesFences && isa<tx::FenceAsyncOp>(op));
}

/// Where in global memory the operation's box is: no order depends on it.
static ValueRange coordinatesOf(Operation *op) {
  if (auto load = dyn_cast<tx::TensorLoadOp>(op))
    return load->getOperands().slice(1, load.getCoordinates().size() + load.getFilter().size());
  if (auto store = dyn_cast<tx::TensorStoreOp>(op))
    return store.getCoordinates();
  return {};
}

/// Adds the arguments of the function that a pointer may be derived from. Returns false if others are possible.
bool Slice::addArgumentsOf(Value pointer) {
  SmallVector<Value> work{pointer};
  DenseSet<Value> seen;
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    if (auto forwarded = sources.find(value); forwarded != sources.end()) {
      work.append(forwarded->second);
      continue;
    }
    Operation *op = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value); argument && isa<tt::FuncOp>(argument.getOwner()->getParentOp()))
      written.insert(argument.getArgNumber());
    else if (op && isa<arith::SelectOp>(op))
      work.append({op->getOperand(1), op->getOperand(2)});
    else if (op && isa<tt::AddPtrOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp, tt::BitcastOp, tt::ReshapeOp,
                       tt::TransOp>(op))
      work.push_back(op->getOperand(0));
    else
      return false;
  }
  return true;
}

void Slice::findWrites(Operation *function) {
  function->walk([&](Operation *op) {
    if (isa<tx::TensorStoreOp, tt::CallOp>(op))
      return; // descriptors of tensors; scalars that decide are not loaded from what TMA stores
    std::optional<ir::MemoryAccess> access = ir::Rules(op).memoryAccess();
    if (!access || !access->writes)
      return;
    if (!addArgumentsOf(access->pointer))
      writtenTypes.insert(cast<tt::PointerType>(getElementTypeOrSelf(access->pointer.getType())).getPointeeType());
  });
}

void Slice::findNeeded(Operation *function) {
  SmallVector<Value> work;
  auto need = [&](Operation *op) {
    if (!needed.insert(op).second)
      return;
    for (Operation *parent = op->getParentOp(); parent && parent != function; parent = parent->getParentOp())
      if (needed.insert(parent).second && isa<scf::ForOp, scf::IfOp>(parent))
        work.append(parent->operand_begin(), parent->operand_begin() + (isa<scf::ForOp>(parent) ? 3 : 1));
      else if (auto loop = dyn_cast<scf::WhileOp>(parent))
        work.push_back(loop.getConditionOp().getCondition());
  };
  function->walk([&](Operation *op) {
    if (!isEvent(op, judgesFences))
      return;
    events |= !isa<ttg::BarrierOp, tx::FenceAsyncOp>(op);
    need(op);
    for (Operation *parent = op->getParentOp(); parent && parent != function; parent = parent->getParentOp())
      around.insert(parent);
    ValueRange ignored = coordinatesOf(op);
    for (Value operand : op->getOperands())
      if (!isa<RankedTensorType, tt::TensorDescType>(operand.getType()) && !llvm::is_contained(ignored, operand))
        work.push_back(operand);
  });
  while (!work.empty()) {
    Value value = work.pop_back_val();
    if (!used.insert(value).second || isa<RankedTensorType>(value.getType()))
      continue;
    auto forwarded = sources.find(value);
    if (forwarded != sources.end())
      work.append(forwarded->second);
    Operation *op = value.getDefiningOp();
    if (!op) {
      Operation *parent = cast<BlockArgument>(value).getOwner()->getParentOp();
      if (parent != function)
        need(parent);
      if (isa<scf::ForOp>(parent))
        work.append(parent->operand_begin(), parent->operand_begin() + 3);
      continue;
    }
    need(op);
    if (isa<scf::ForOp, scf::IfOp>(op))
      work.append(op->operand_begin(), op->operand_begin() + (isa<scf::ForOp>(op) ? 3 : 1));
    else if (auto loop = dyn_cast<scf::WhileOp>(op))
      work.push_back(loop.getConditionOp().getCondition());
    else if (!isa<tx::GroupOp>(op))
      work.append(op->operand_begin(), op->operand_end());
  }
}

Slice::Slice(Operation *function, bool judgesFences) : judgesFences(judgesFences) {
  function->walk([&](Operation *op) {
    ir::forEachForwardedValue(op, [&](Value from, Value to) { sources[to].push_back(from); });
  });
  findWrites(function);
  findNeeded(function);
  for (BlockArgument argument : cast<tt::FuncOp>(function).getArguments())
    add(argument);
  function->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (needed.contains(op))
      blocks[op->getBlock()].push_back(decode(op));
  });
}

ArrayRef<Instruction> Slice::steps(Block *block) const {
  auto found = blocks.find(block);
  return found == blocks.end() ? ArrayRef<Instruction>() : ArrayRef<Instruction>(found->second);
}

} // namespace txl::protocol
