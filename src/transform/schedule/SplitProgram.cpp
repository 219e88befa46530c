// Splits a program into warp groups for warp specialization. Registers move from the producer warps to the MMA warps
// (setmaxnreg); RegisterSplit.h decides how many.
#include "transform/schedule/SplitProgram.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "transform/schedule/ProgramLoop.h"
#include "transform/schedule/turns/ProgramSlice.h"

using namespace mlir;

namespace txl::transform {

static tx::GroupOp makeGroup(OpBuilder &builder, Location loc, int32_t id, std::optional<RegisterShares> shares,
                             bool takes) {
  auto group = tx::GroupOp::create(builder, loc, TypeRange(), tx::GroupUnit::Warpgroups, ArrayRef<int32_t>{id},
                                   /*withOthers=*/false);
  Region &body = group.getBody();
  if (body.empty())
    body.emplaceBlock();
  OpBuilder inside = OpBuilder::atBlockBegin(&body.front());
  if (shares)
    tx::SetRegistersOp::create(inside, loc, takes ? shares->many : shares->few, takes);
  if (body.front().empty() || !body.front().back().hasTrait<OpTrait::IsTerminator>()) {
    inside.setInsertionPointToEnd(&body.front());
    tx::YieldOp::create(inside, loc);
  }
  return group;
}

/// Rematerialises what operations of `block` use of `other`, at the begin of the block, or of its persistent loop if
/// the value is defined in that of `other`.
static void computeAgain(Block &block, Block &other) {
  OpBuilder builder(&block, std::next(block.begin(), isa<tx::SetRegistersOp>(block.front()))), inside = builder;
  IRMapping again;
  scf::ForOp programs = programLoopIn(other), own = programLoopIn(block);
  if (programs && own) {
    again.map(programs.getInductionVar(), own.getInductionVar());
    inside = OpBuilder::atBlockBegin(own.getBody());
  }
  auto repeat = [&](auto &self, Value value) -> Value {
    if (Value known = again.lookupOrNull(value))
      return known;
    Operation *op = value.getDefiningOp();
    bool isInside = op && programs && op->getBlock() == programs.getBody();
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
static bool followTurns(Block &block, Operation *begin, const FollowedTurns &turns, Block &piece) {
  ProgramSlice slice(turns.place, piece, &turns.numbers);
  Operation *end = block.getTerminator()->getPrevNode();
  bool can = true;
  auto add = [&](Value number) { can &= slice.add(number, [](Operation *) { return true; }); };
  for (Operation &op : llvm::make_range(begin->getIterator(), block.getTerminator()->getIterator()))
    op.walk([&](Operation *inner) { llvm::for_each(inner->getOperands(), add); });
  OpBuilder builder(block.getTerminator());
  if (can)
    slice.wrap(builder, begin, end);
  return can;
}

FailureOr<Block *> splitProgram(tt::FuncOp function, unsigned numWarps, unsigned parts, unsigned few,
                                ArrayRef<Operation *> shared, function_ref<void(OpBuilder &)> last,
                                TilePartition::Holder holder, const FollowedTurns *turns) {
  Block &entry = function.getBody().front();
  Location loc = function.getLoc();
  auto module = function->getParentOfType<ModuleOp>();
  OpBuilder builder(entry.getTerminator());
  std::optional<RegisterShares> shares = sharesOfParts(numWarps, parts, few);
  module->setAttr("txl.num-warpgroups", builder.getI32IntegerAttr(parts + 1));
  module->setAttr("txl.warpgroup-warps", builder.getI32IntegerAttr(numWarps / parts));
  tx::GroupOp producer = makeGroup(builder, loc, parts, shares, false), whole = makeGroup(builder, loc, 0, {}, true);
  Block &body = whole.getBody().front();
  for (Operation &op : llvm::make_early_inc_range(llvm::make_range(entry.begin(), producer->getIterator()))) {
    auto constant = dyn_cast<arith::ConstantOp>(op);
    bool isCommon =
        constant && !isa<RankedTensorType>(constant.getType()) && !constant->hasAttr(TilePartition::kOfPart);
    if (!llvm::is_contained(shared, &op) && !isCommon)
      op.moveBefore(body.getTerminator());
  }
  Block &own = producer.getBody().front();
  OpBuilder inside(own.getTerminator());
  if (turns) {
    Operation *begin = &turns->copies.front();
    own.getOperations().splice(own.getTerminator()->getIterator(), turns->copies.getOperations());
    if (!followTurns(own, begin, *turns, body))
      return function.emitError("the warps that start its copies cannot follow it through its loops");
  } else {
    last(inside);
    computeAgain(own, body);
  }
  TilePartition partition(body, parts);
  Refusal why;
  if (!partition.divide(why))
    return function.emitError("consumer warpgroups cannot partition its MMAs along M: ") << nameOf(why.cause);
  for (unsigned part = 0; part < parts; ++part) {
    tx::GroupOp group = makeGroup(builder, loc, part, shares, true);
    OpBuilder at(group.getBody().front().getTerminator());
    partition.copy(at, part, holder);
  }
  whole.erase();
  return &own;
}

} // namespace txl::transform
