// Splits a program into warp groups for warp specialization. Registers move from the producer warps to the MMA warps
// (setmaxnreg); analysis/estimates/RegisterEstimate.h decides how many.
#include "transform/schedule/SplitProgram.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "transform/schedule/PersistentLoop.h"
#include "transform/schedule/persistent/ProgramSlice.h"

using namespace mlir;

namespace txl::transform {

static tx::GroupOp makeGroup(OpBuilder &builder, Location loc, ArrayRef<int32_t> ids,
                             std::optional<analysis::RegisterShares> shares, bool increases) {
  auto group = tx::GroupOp::create(builder, loc, TypeRange(), tx::GroupUnit::Warpgroups, ids, /*withElse=*/false);
  Region &body = group.getBody();
  if (body.empty())
    body.emplaceBlock();
  OpBuilder inside = OpBuilder::atBlockBegin(&body.front());
  if (shares)
    tx::SetRegistersOp::create(inside, loc, increases ? shares->consumerRegisters : shares->producerRegisters,
                               increases);
  if (body.front().empty() || !body.front().back().hasTrait<OpTrait::IsTerminator>()) {
    inside.setInsertionPointToEnd(&body.front());
    tx::YieldOp::create(inside, loc);
  }
  return group;
}

/// Rematerialises what operations of `block` use of `other`, at the begin of the block, or of its persistent loop if
/// the value is defined in that of `other`.
static void rematerialize(Block &block, Block &other) {
  OpBuilder builder(&block, std::next(block.begin(), isa<tx::SetRegistersOp>(block.front()))), inside = builder;
  IRMapping again;
  scf::ForOp persistentLoop = findPersistentLoop(other), own = findPersistentLoop(block);
  if (persistentLoop && own) {
    again.map(persistentLoop.getInductionVar(), own.getInductionVar());
    inside = OpBuilder::atBlockBegin(own.getBody());
  }
  auto repeat = [&](auto &self, Value value) -> Value {
    if (Value known = again.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    bool isInside = op && persistentLoop && op->getBlock() == persistentLoop.getBody();
    if (!op || (op->getBlock() != &other && !isInside))
      return value;
    for (Value operand : op->getOperands())
      again.map(operand, self(self, operand));
    (isInside ? inside : builder).clone(*op, again);
    return again.lookup(value);
  };
  SmallVector<Operation *> users;
  block.walk([&](Operation *op) { users.push_back(op); });
  for (Operation *op : users)
    for (OpOperand &operand : op->getOpOperands())
      operand.set(repeat(repeat, operand.get()));
}

/// Moves what a group does in each iteration, `begin` and everything after it, into copies of the program's loops.
/// Returns false if the scalars that it needs cannot be computed again there.
static bool emitNestedProducer(Block &block, Operation *begin, const NestedProducer &nested, Block &scopeBlock) {
  ProgramSlice slice(nested.anchor, scopeBlock, &nested.scheduler);
  Operation *end = block.getTerminator()->getPrevNode();
  bool can = true;
  auto add = [&](Value scalar) { can &= slice.add(scalar, [](Operation *) { return true; }); };
  for (Operation &op : llvm::make_range(begin->getIterator(), block.getTerminator()->getIterator()))
    op.walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), add); });
  OpBuilder builder(block.getTerminator());
  if (can)
    slice.wrap(builder, begin, end);
  return can;
}

FailureOr<Block *> splitProgram(FunctionOpInterface function, unsigned numWarps, unsigned numConsumers,
                                bool hasCommonText, std::optional<analysis::RegisterShares> shares,
                                ArrayRef<Operation *> shared, function_ref<void(OpBuilder &)> buildProducer,
                                TilePartition::Holder holder, const NestedProducer *nested) {
  Block &entry = function.getFunctionBody().front();
  Location loc = function.getLoc();
  auto module = function->getParentOfType<ModuleOp>();
  OpBuilder builder(entry.getTerminator());
  module->setAttr(ir::kNumWarpgroups, builder.getI32IntegerAttr(numConsumers + 1));
  module->setAttr(ir::kWarpgroupWarps, builder.getI32IntegerAttr(numWarps / numConsumers));
  tx::GroupOp producer = makeGroup(builder, loc, int32_t(numConsumers), shares, false),
              unsplit = makeGroup(builder, loc, 0, {}, true);
  Block &body = unsplit.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(entry.begin(), producer->getIterator()))) {
    auto constant = dyn_cast<arith::ConstantOp>(op);
    bool isCommon = constant && !isa<RankedTensorType>(constant.getType()) && !constant->hasAttr(ir::kAddSliceIndex);
    if (!llvm::is_contained(shared, &op) && !isCommon)
      op.moveBefore(body.getTerminator());
  }
  Block &own = producer.getBody().front();
  OpBuilder inside(own.getTerminator());
  if (nested) {
    Operation *begin = &nested->code.front();
    own.getOperations().splice(own.getTerminator()->getIterator(), nested->code.getOperations());
    if (!emitNestedProducer(own, begin, *nested, body))
      return function.emitError("the warps that start its copies cannot follow it through its loops");
  } else {
    buildProducer(inside);
    rematerialize(own, body);
  }
  TilePartition partition(body, numConsumers);
  Refusal why;
  if (!partition.divide(why))
    return function.emitError("consumer warpgroups cannot partition its MMAs along M: ") << nameOf(why.cause);
  auto copyTo = [&](ArrayRef<int32_t> ids) {
    OpBuilder at(makeGroup(builder, loc, ids, shares, true).getBody().front().getTerminator());
    Value index = ids.size() == 1 ? arith::ConstantOp::create(at, loc, at.getI32IntegerAttr(ids.front())).getResult()
                                  : tx::IdOp::create(at, loc, at.getI32Type(), tx::IdKind::Warpgroup).getResult();
    partition.copy(at, index, holder);
  };
  auto consumers = llvm::to_vector(llvm::seq<int32_t>(0, numConsumers));
  if (hasCommonText && !partition.slicesBuffers())
    copyTo(consumers);
  else
    for (int32_t consumer : consumers)
      copyTo(consumer);
  unsplit.erase();
  return &own;
}

} // namespace txl::transform
