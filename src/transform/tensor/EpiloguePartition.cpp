// The consumer's persistent loop becomes two:
//
//   MMA warps: for each tile: wait until the accumulator's slot is free; main loop; arrive on `full`
//   epilogue warps: for each tile: wait until the slot is full; load it; arrive on `free`; everything after that
//
// What both need, addresses and loaded values that the kernel does not write, is computed twice.
#include "transform/tensor/EpiloguePartition.h"
#include "analysis/tensor/TensorAllocation.h"
#include "arch/SpecificFeatures.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "layout/TensorMemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "transform/Canonicalize.h"
#include "transform/schedule/ChannelRing.h"
#include "transform/schedule/PersistentLoop.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// The consumer warpgroup of a kernel, and where its epilogue begins.
struct Consumer {
  tx::GroupOp group;
  scf::ForOp loop;                             ///< the persistent loop
  Operation *main = nullptr;                   ///< the operation of its body that contains the MMAs
  SmallVector<ttg::LocalLoadOp> loads;         ///< of accumulators, in its body
  SmallVector<ttg::LocalAllocOp> accumulators; ///< what they load
};
} // namespace

static bool usesChannels(Operation *op) {
  return op
      ->walk([](Operation *inner) {
        return isa<tx::DotXOp, tx::MBarrierWaitOp, tx::MBarrierArriveOp, tx::MBarrierExpectOp>(inner)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the epilogue warps can compute what they need without the main loop.
static bool isIndependent(const Consumer &consumer) {
  scf::ForOp loop = consumer.loop;
  Block *body = loop.getBody();
  llvm::SetVector<Operation *> needed;
  auto add = [&](Value value) {
    if (Operation *op = value.getDefiningOp(); op && op->getBlock() == body && !isa<ttg::LocalLoadOp>(op))
      needed.insert(op);
    auto argument = dyn_cast<BlockArgument>(value);
    return !argument || argument.getOwner() != body || argument == loop.getInductionVar();
  };
  bool can = true;
  auto addOperands = [&](Operation *op) {
    op->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        can &= add(operand);
    });
  };
  for (Operation *op = consumer.main->getNextNode(); op != body->getTerminator(); op = op->getNextNode())
    if (!isMemoryEffectFree(op))
      addOperands(op);
  for (unsigned i = 0; i < needed.size(); ++i) {
    auto load = dyn_cast<tt::LoadOp>(needed[i]);
    if (needed[i] == consumer.main || (needed[i]->isBeforeInBlock(consumer.main) && !isMemoryEffectFree(needed[i]) &&
                                       !(load && !load.getIsVolatile())))
      return false;
    addOperands(needed[i]);
  }
  return can;
}

/// The consumer, if the kernel has one and its epilogue can be separated.
static std::optional<Consumer> findConsumer(tt::FuncOp kernel) {
  Consumer found;
  unsigned groups = 0;
  for (auto group : kernel.getBody().front().getOps<tx::GroupOp>()) {
    ++groups;
    if (group.walk([](tx::DotXOp) { return WalkResult::interrupt(); }).wasInterrupted()) {
      if (found.group)
        return std::nullopt;
      found.group = group;
    }
  }
  if (!found.group || groups != 2 || found.group.getIds().size() != 1 || found.group->getNumResults())
    return std::nullopt;
  Block &block = found.group.getBody().front();
  found.loop = findPersistentLoop(block);
  if (!found.loop)
    return std::nullopt;
  for (Operation &op : block) // what runs before or after all tiles belongs to the epilogue
    if (&op != found.loop && usesChannels(&op))
      return std::nullopt;
  for (Operation &op : *found.loop.getBody()) {
    if (usesChannels(&op)) {
      if (found.main)
        return std::nullopt;
      found.main = &op;
    } else if (!found.main && !isMemoryEffectFree(&op) && !isa<tt::LoadOp>(op)) {
      return std::nullopt;
    }
  }
  if (!found.main || !isa<scf::IfOp>(found.main) ||
      !llvm::all_of(found.main->getResultTypes(), [](Type type) { return type.isIntOrIndexOrFloat(); }))
    return std::nullopt;
  for (auto load : found.loop.getBody()->getOps<ttg::LocalLoadOp>())
    if (analysis::isInTensorMemory(load.getSrc())) {
      Value buffer = load.getSrc();
      while (auto view = buffer.getDefiningOp<ttg::MemDescSubsliceOp>())
        buffer = view.getSrc();
      auto alloc = buffer.getDefiningOp<ttg::LocalAllocOp>();
      if (!alloc || load->isBeforeInBlock(found.main))
        return std::nullopt;
      found.loads.push_back(load);
      if (!llvm::is_contained(found.accumulators, alloc))
        found.accumulators.push_back(alloc);
    }
  if (found.loads.empty() || !isIndependent(found))
    return std::nullopt;
  // Every other access is one of the main loop.
  for (ttg::LocalAllocOp alloc : found.accumulators)
    for (Operation *user : alloc->getUsers())
      if (!found.main->isProperAncestor(user) && !isa<ttg::LocalLoadOp, ttg::MemDescSubsliceOp>(user))
        return std::nullopt;
  return found;
}

static unsigned columnsOf(ttg::LocalAllocOp alloc) {
  ttg::MemDescType type = alloc.getType();
  return layout::tensorMemoryColumns(type.getTileType().getShape(), 1) * type.getNumSlots().value_or(1);
}

namespace {
/// The ring of accumulators between the two groups.
class AccumulatorRing {
public:
  AccumulatorRing(tt::FuncOp kernel, Consumer &consumer);
  /// Makes a copy of the consumer the MMA warps, or the epilogue warps.
  void makeMma(Consumer copy);
  void makeEpilogue(Consumer copy);

private:
  scf::ForOp carryPosition(scf::ForOp loop, unsigned phase, RingPosition &position);
  void useSlots(OpBuilder &builder, Operation *group, Value slot);
  void arrive(OpBuilder &builder, Value barriers, Value slot);

  Location loc;
  unsigned depth = 2, threads;
  SmallVector<ttg::LocalAllocOp> accumulators;
  SmallVector<Value> rings;
  Value full, free;
};
} // namespace

AccumulatorRing::AccumulatorRing(tt::FuncOp kernel, Consumer &consumer)
    : loc(consumer.loop.getLoc()), accumulators(consumer.accumulators) {
  auto module = kernel->getParentOfType<ModuleOp>();
  threads = module->getAttrOfType<IntegerAttr>(ir::kWarpgroupWarps).getInt() * arch::kThreadsPerWarp;
  unsigned columns = 0;
  kernel.walk([&](ttg::LocalAllocOp alloc) {
    if (analysis::isInTensorMemory(alloc.getResult()))
      columns += columnsOf(alloc) * (llvm::is_contained(accumulators, alloc) ? depth : 1);
  });
  if (columns > analysis::kTensorColumns)
    depth = 1;
  OpBuilder entry = OpBuilder::atBlockBegin(&kernel.getBody().front());
  for (ttg::LocalAllocOp alloc : accumulators) {
    ttg::MemDescType type = alloc.getType();
    rings.push_back(ttg::LocalAllocOp::create(entry, alloc.getLoc(), type.getMultiBufferType(depth), Value()));
  }
  auto barrier = ttg::MemDescType::get({1}, entry.getI64Type(), ttg::LayoutAttr()).getMultiBufferType(depth);
  full = tx::MBarrierAllocOp::create(entry, loc, barrier, /*arrivals=*/1);
  free = tx::MBarrierAllocOp::create(entry, loc, barrier, /*arrivals=*/1);
}

/// Lets a persistent loop carry the ring position, and advances it at the end of the body.
scf::ForOp AccumulatorRing::carryPosition(scf::ForOp loop, unsigned phase, RingPosition &position) {
  IRRewriter rewriter(loop);
  RingPosition begin = createRingPosition(rewriter, loc, phase);
  auto with = cast<scf::ForOp>(*loop.replaceWithAdditionalYields(
      rewriter, ValueRange{begin.slot, begin.phase}, /*replaceInitOperandUsesInLoop=*/false,
      [&](OpBuilder &builder, Location, ArrayRef<BlockArgument> arguments) {
        Value next = advance(builder, loc, arguments[0], depth);
        return SmallVector<Value>{next, getPhaseAfter(builder, loc, arguments[1], next)};
      }));
  ValueRange arguments = with.getRegionIterArgs().take_back(2);
  position = {arguments[0], arguments[1]};
  return with;
}

void AccumulatorRing::useSlots(OpBuilder &builder, Operation *group, Value slot) {
  for (auto [alloc, ring] : llvm::zip(accumulators, rings)) {
    Value buffer = getSlot(builder, loc, ring, slot);
    ttg::LocalAllocOp(alloc).getResult().replaceUsesWithIf(
        buffer, [&](OpOperand &use) { return group->isProperAncestor(use.getOwner()); });
  }
}

/// All warps of the group meet, then one thread arrives.
void AccumulatorRing::arrive(OpBuilder &builder, Value barriers, Value slot) {
  ttg::BarrierOp::create(builder, loc, ttg::BarrierScope::All);
  Value leader = emitIsLeader(builder, loc, threads);
  tx::MBarrierArriveOp::create(builder, loc, getSlot(builder, loc, barriers, slot), leader, Value(),
                               /*tracking=*/false);
}

void AccumulatorRing::makeMma(Consumer copy) {
  Operation *end = copy.loop.getBody()->getTerminator();
  for (Operation *op = end->getPrevNode(), *before; op != copy.main; op = before) {
    before = op->getPrevNode();
    bool isNeeded = llvm::any_of(op->getUsers(), [&](Operation *user) { return user == end; });
    if (isNeeded && isMemoryEffectFree(op))
      continue;
    op->dropAllUses();
    op->erase();
  }
  for (Operation *op = copy.loop->getNextNode(); !op->hasTrait<OpTrait::IsTerminator>();) {
    Operation *next = op->getNextNode();
    op->erase();
    op = next;
  }
  RingPosition position;
  scf::ForOp loop = carryPosition(copy.loop, /*phase=*/1, position);
  OpBuilder builder = OpBuilder::atBlockBegin(loop.getBody());
  tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, free, position.slot), position.phase);
  ttg::BarrierOp::create(builder, loc, ttg::BarrierScope::All);
  useSlots(builder, copy.group, position.slot);
  builder.setInsertionPointAfter(copy.main);
  arrive(builder, full, position.slot);
}

void AccumulatorRing::makeEpilogue(Consumer copy) {
  // What the loop carries is of the main loop.
  for (OpOperand &yielded : copy.loop.getBody()->getTerminator()->getOpOperands())
    yielded.set(copy.loop.getRegionIterArg(yielded.getOperandNumber()));
  // Only dead operations still use its results.
  OpBuilder before(copy.main);
  for (Value result : copy.main->getResults())
    result.replaceAllUsesWith(arith::ConstantOp::create(before, loc, before.getZeroAttr(result.getType())));
  Operation *after = copy.main->getNextNode();
  copy.main->erase();
  RingPosition position;
  carryPosition(copy.loop, /*phase=*/0, position);
  OpBuilder builder(after);
  tx::MBarrierWaitOp::create(builder, loc, getSlot(builder, loc, full, position.slot), position.phase);
  useSlots(builder, copy.group, position.slot);
  builder.setInsertionPointAfter(copy.loads.back());
  arrive(builder, free, position.slot);
}

/// The same operations in a copy of the group.
static Consumer copyOf(const Consumer &consumer, OpBuilder &builder) {
  IRMapping map;
  Consumer copy;
  copy.group = cast<tx::GroupOp>(builder.clone(*tx::GroupOp(consumer.group), map));
  copy.loop = cast<scf::ForOp>(map.lookup(scf::ForOp(consumer.loop).getOperation()));
  copy.main = map.lookup(consumer.main);
  for (ttg::LocalLoadOp load : consumer.loads)
    copy.loads.push_back(cast<ttg::LocalLoadOp>(map.lookup(load.getOperation())));
  return copy;
}

static void split(tt::FuncOp kernel, Consumer consumer) {
  auto module = kernel->getParentOfType<ModuleOp>();
  // The MMA warps need few registers, the epilogue warps none for accumulators: each has the same share.
  SmallVector<Operation *> shares;
  module.walk([&](tx::SetRegistersOp op) { shares.push_back(op); });
  for (Operation *op : shares)
    op->erase();
  auto count = module->getAttrOfType<IntegerAttr>(ir::kNumWarpgroups);
  OpBuilder builder(kernel.getContext());
  builder.setInsertionPointAfter(consumer.group);
  Consumer epilogue = copyOf(consumer, builder);
  epilogue.group.setIds({int32_t(count.getInt())});
  module->setAttr(ir::kNumWarpgroups, builder.getI32IntegerAttr(count.getInt() + 1));
  AccumulatorRing ring(kernel, consumer);
  ring.makeMma(consumer);
  ring.makeEpilogue(epilogue);
  for (ttg::LocalAllocOp alloc : consumer.accumulators)
    alloc.erase();
}

namespace {
struct EpiloguePartitionPass : PassWrapper<EpiloguePartitionPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EpiloguePartitionPass)
  explicit EpiloguePartitionPass(const std::string &target) : target(target) {}

  StringRef getArgument() const final { return "txl-partition-epilogue"; }
  StringRef getDescription() const final { return "give the epilogue of persistent kernels warps of its own"; }
  void runOnOperation() final;

  std::string target;
};
} // namespace

void EpiloguePartitionPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || !arch::has(*architecture, arch::SpecificFeature::TensorMemory))
    return markAllAnalysesPreserved();
  bool changed = false;
  for (auto kernel : getOperation().getOps<tt::FuncOp>())
    if (kernel.getBody().hasOneBlock())
      if (std::optional<Consumer> consumer = findConsumer(kernel)) {
        split(kernel, *consumer);
        changed = true;
      }
  if (changed)
    Canonicalizer(&getContext()).run(getOperation(), "txl-canonicalize");
}

std::unique_ptr<Pass> createEpiloguePartitionPass(const std::string &target) {
  return std::make_unique<EpiloguePartitionPass>(target);
}

} // namespace txl::transform
