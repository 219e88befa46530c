// Register reallocation (setmaxnreg). A warpgroup that takes registers waits for those that give, so a giver must not
// wait for anything before it gives. Both are placed where the first group of a warpgroup begins, in the kernel's own
// block, and no operation before the last of these positions waits.
#include "transform/RegisterSplit.h"
#include "analysis/estimates/RegisterEstimate.h"
#include "arch/SmModel.h"
#include "arch/SpecificFeatures.h"
#include "ir/Rules.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace txl::transform {

/// Whether the operation keeps a tile in registers that is not rematerialised at its uses.
static bool holdsTile(Operation *op) {
  auto isTile = [](Value value) { return isa<RankedTensorType>(value.getType()); };
  return (llvm::any_of(op->getOperands(), isTile) || llvm::any_of(op->getResults(), isTile)) &&
         !ir::Rules(op).mayRematerialize();
}
static bool holdsTiles(Region &region) {
  return region.walk([](Operation *op) { return holdsTile(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

namespace {
/// A region that warpgroups execute, and for which of them it is the first.
struct EntryRegion {
  Region *region;
  llvm::SmallBitVector warpgroups;
};

struct RegisterSplitPass : PassWrapper<RegisterSplitPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RegisterSplitPass)
  explicit RegisterSplitPass(const std::string &target) : target(target) {}
  StringRef getArgument() const final { return "txl-register-split"; }
  StringRef getDescription() const final { return "reallocate registers from producer to consumer warpgroups"; }
  void runOnOperation() final {
    if (!split())
      markAllAnalysesPreserved();
  }

private:
  bool split();
  bool findEntryRegions(Block &kernel, unsigned groups);

  std::string target;
  SmallVector<EntryRegion> entries;
  llvm::SmallBitVector consumers;
};
} // namespace

/// Finds the first region of each warpgroup, and which warpgroups hold tiles. Returns false if the program has another
/// form.
bool RegisterSplitPass::findEntryRegions(Block &kernel, unsigned groups) {
  llvm::SmallBitVector seen(groups);
  bool waits = false;
  for (Operation &op : kernel) {
    auto group = dyn_cast<tx::GroupOp>(op);
    if (!group) {
      bool holds = false;
      op.walk([&](Operation *inner) {
        holds |= holdsTile(inner);
        ir::Wait wait = ir::Rules(inner).waitsFor();
        waits |= wait == ir::Wait::Phase || wait == ir::Wait::Others;
      });
      if (holds) // then all warpgroups hold tiles
        return false;
      continue;
    }
    llvm::SmallBitVector body(groups);
    for (int32_t id : group.getIds())
      body.set(id);
    llvm::SmallBitVector rest = body;
    rest.flip();
    for (auto [region, warpgroups] : {std::pair(&group.getBody(), body), std::pair(&group.getOthers(), rest)}) {
      if (region->empty() || warpgroups.none())
        continue;
      if (holdsTiles(*region))
        consumers |= warpgroups;
      llvm::SmallBitVector first = warpgroups;
      first.reset(seen);
      if (first.any() && (waits || first != warpgroups))
        return false;
      if (first.any())
        entries.push_back({region, warpgroups});
      seen |= warpgroups;
    }
  }
  return true;
}

bool RegisterSplitPass::split() {
  ModuleOp module = getOperation();
  tx::Threads threads = tx::threadsOf(module);
  const arch::Architecture *architecture = arch::findArchitecture(target);
  const arch::SmModel &model = arch::findSmModel(target);
  if (ir::isAsWritten(module) || !threads.isExplicit || threads.bySingleWarps || threads.groups < 2 ||
      threads.warps % model.warps.perWarpgroup || !architecture ||
      !arch::has(*architecture, arch::SpecificFeature::SetRegisters))
    return false;
  SmallVector<FunctionOpInterface> functions(module.getOps<FunctionOpInterface>());
  bool hasSetRegisters = module.walk([](tx::SetRegistersOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (hasSetRegisters || functions.size() != 1 || !functions[0].getFunctionBody().hasOneBlock())
    return false;
  entries.clear();
  consumers = llvm::SmallBitVector(threads.groups);
  if (!findEntryRegions(functions[0].getFunctionBody().front(), threads.groups))
    return false;
  unsigned producers = 0;
  for (const EntryRegion &entry : entries) {
    llvm::SmallBitVector consumersHere = entry.warpgroups;
    consumersHere &= consumers;
    if (consumersHere.any() && consumersHere != entry.warpgroups)
      return false;
    producers += consumersHere.any() ? 0 : entry.warpgroups.count();
  }
  // With more than two consumers each would get less of what the producers give.
  unsigned kept = threads.groups > 3 ? model.registers.explicitProducerOfMany : model.registers.explicitProducer;
  std::optional<analysis::RegisterShares> shares =
      analysis::computeRegisterShares(threads.warps, threads.groups, producers, consumers.count(), kept, model);
  if (!shares)
    return false;
  for (const EntryRegion &entry : entries) {
    OpBuilder builder = OpBuilder::atBlockBegin(&entry.region->front());
    bool isConsumer = entry.warpgroups.anyCommon(consumers);
    tx::SetRegistersOp::create(builder, entry.region->getParentOp()->getLoc(),
                               isConsumer ? shares->consumerRegisters : shares->producerRegisters, isConsumer);
  }
  return true;
}

std::unique_ptr<Pass> createRegisterSplitPass(const std::string &target) {
  return std::make_unique<RegisterSplitPass>(target);
}

} // namespace txl::transform
