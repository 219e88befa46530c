// Register reallocation (setmaxnreg). A warpgroup that takes registers waits for those that give, so a giver must not
// wait for anything before it gives. Both are placed where the first group of a warpgroup begins, in the kernel's own
// block, and no operation before the last of these positions waits.
#include "transform/RegisterSplit.h"
#include "arch/RegisterPool.h"
#include "arch/SpecificFeatures.h"
#include "ir/Rules.h"
#include "ir/TX.h"
#include "ir/facts/AsWritten.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace txl::transform {

std::optional<RegisterShares> registerShares(unsigned warps, unsigned groups, unsigned givers, unsigned takers,
                                             unsigned few) {
  constexpr unsigned unit = arch::kRegisterUnit, most = 240;
  unsigned all = arch::registersAtStart(32 * warps * groups, 0);
  if (!givers || !takers || all >= arch::kRegistersPerThread || all <= few)
    return std::nullopt;
  unsigned many = std::min(most, all + (all - few) * givers / takers / unit * unit);
  return many > all ? std::optional(RegisterShares{few, many}) : std::nullopt;
}

/// Whether the operation keeps a tile in registers that is not rematerialised at its uses.
static bool holdsTile(Operation *op) {
  auto isTile = [](Value value) { return isa<RankedTensorType>(value.getType()); };
  return (llvm::any_of(op->getOperands(), isTile) || llvm::any_of(op->getResults(), isTile)) &&
         !ir::Rules(op).mayRepeat();
}
static bool holdsTiles(Region &region) {
  return region.walk([](Operation *op) { return holdsTile(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

namespace {
/// A region that warpgroups execute, and for which of them it is the first.
struct Place {
  Region *region;
  llvm::SmallBitVector who;
};

struct RegisterSplitPass : PassWrapper<RegisterSplitPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(RegisterSplitPass)
  explicit RegisterSplitPass(const std::string &target) : target(target) {}
  StringRef getArgument() const final { return "txl-register-split"; }
  StringRef getDescription() const final { return "warpgroups that hold no tiles give their registers to the others"; }
  void runOnOperation() final {
    if (!split())
      markAllAnalysesPreserved();
  }

private:
  bool split();
  bool findPlaces(Block &kernel, unsigned groups);

  std::string target;
  SmallVector<Place> places;
  llvm::SmallBitVector takers;
};
} // namespace

/// Finds the first region of each warpgroup, and which warpgroups hold tiles. Returns false if the program has another
/// form.
bool RegisterSplitPass::findPlaces(Block &kernel, unsigned groups) {
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
    for (auto [region, who] : {std::pair(&group.getBody(), body), std::pair(&group.getOthers(), rest)}) {
      if (region->empty() || who.none())
        continue;
      if (holdsTiles(*region))
        takers |= who;
      llvm::SmallBitVector first = who;
      first.reset(seen);
      if (first.any() && (waits || first != who))
        return false;
      if (first.any())
        places.push_back({region, who});
      seen |= who;
    }
  }
  return true;
}

bool RegisterSplitPass::split() {
  ModuleOp module = getOperation();
  tx::Threads threads = tx::threadsOf(module);
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (ir::isAsWritten(module) || !threads.isExplicit || threads.bySingleWarps || threads.groups < 2 ||
      threads.warps % 4 || !architecture || !arch::has(*architecture, arch::SpecificFeature::SetRegisters))
    return false;
  SmallVector<tt::FuncOp> functions(module.getOps<tt::FuncOp>());
  bool isSaid = module.walk([](tx::SetRegistersOp) { return WalkResult::interrupt(); }).wasInterrupted();
  if (isSaid || functions.size() != 1 || !functions[0].getBody().hasOneBlock())
    return false;
  places.clear();
  takers = llvm::SmallBitVector(threads.groups);
  if (!findPlaces(functions[0].getBody().front(), threads.groups))
    return false;
  unsigned givers = 0;
  for (const Place &place : places) {
    llvm::SmallBitVector taking = place.who;
    taking &= takers;
    if (taking.any() && taking != place.who)
      return false;
    givers += taking.any() ? 0 : place.who.count();
  }
  std::optional<RegisterShares> shares =
      registerShares(threads.warps, threads.groups, givers, takers.count(), threads.groups > 3 ? 32 : 40);
  if (!shares)
    return false;
  for (const Place &place : places) {
    OpBuilder builder = OpBuilder::atBlockBegin(&place.region->front());
    bool takes = place.who.anyCommon(takers);
    tx::SetRegistersOp::create(builder, place.region->getParentOp()->getLoc(), takes ? shares->many : shares->few,
                               takes);
  }
  return true;
}

std::unique_ptr<Pass> createRegisterSplitPass(const std::string &target) {
  return std::make_unique<RegisterSplitPass>(target);
}

} // namespace txl::transform
