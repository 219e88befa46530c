// The time of the block that contains an access is predicted twice: with the access executed by threads, and by TMA
// (schedule/model/AccessCost.h).
#include "transform/schedule/boxes/TmaStoreChoice.h"
#include "analysis/GlobalAccess.h"
#include "analysis/estimates/SharedEstimate.h"
#include "arch/CtaOccupancy.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "schedule/choose/Candidates.h"
#include "schedule/model/AccessCost.h"
#include "schedule/model/TilePrediction.h"
#include "transform/schedule/boxes/TmaStores.h"
#include "llvm/ADT/MapVector.h"
#include <cmath>

using namespace mlir;
using txl::analysis::tileBytes;

namespace txl::transform {

/// The axis along which neighbouring threads have neighbouring elements of a value, because they loaded it so; none if
/// it is not known.
static std::optional<unsigned> loadedAlong(Value value, const analysis::AxisInfoAnalysis &axisInfo,
                                           unsigned depth = 0) {
  Operation *op = value.getDefiningOp();
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!op || !type || type.getRank() != 2 || depth > 16)
    return std::nullopt;
  if (auto load = dyn_cast<tt::LoadOp>(op)) {
    int64_t first = axisInfo.vectorElements(load.getPtr(), load.getMask(), 0),
            second = axisInfo.vectorElements(load.getPtr(), load.getMask(), 1);
    return first == second ? std::nullopt : std::optional(first > second ? 0u : 1u);
  }
  if (auto trans = dyn_cast<tt::TransOp>(op)) {
    std::optional<unsigned> axis = loadedAlong(trans.getSrc(), axisInfo, depth + 1);
    if (axis && trans.getOrder().front() != 0)
      return 1 - *axis;
    return axis;
  }
  if (!op->hasTrait<OpTrait::Elementwise>())
    return std::nullopt;
  for (Value operand : op->getOperands())
    if (std::optional<unsigned> axis = loadedAlong(operand, axisInfo, depth + 1))
      return axis;
  return std::nullopt;
}

static schedule::TileStore describe(const TmaStore &access, const arch::Architecture &architecture,
                                    const analysis::AxisInfoAnalysis &axisInfo) {
  int64_t element = ir::elementBytes(access.tile().getElementType()),
          widest = arch::smModelOf(architecture).access.vectorBytes;
  int64_t vector = element * axisInfo.vectorElements(access.pointer, access.mask, access.contiguousAxis());
  if (auto update = dyn_cast<tt::AtomicRMWOp>(access.op))
    widest = std::max<int64_t>(element, analysis::atomicBits(update, architecture) / 8);
  std::optional<unsigned> loaded = loadedAlong(access.value, axisInfo);
  return {tileBytes(access.tile()), std::clamp(vector, element, std::max(element, widest)),
          loaded && *loaded != access.contiguousAxis()};
}

namespace {
/// Predicts the time of a block whose accesses are executed by threads or by TMA.
class BlockPredictor {
public:
  BlockPredictor(ArrayRef<TmaStore *> accesses, const arch::Architecture &architecture, unsigned numWarps,
                 const analysis::AxisInfoAnalysis &axisInfo)
      : accesses(accesses), architecture(architecture), model(*accesses.front()->op->getBlock()),
        context{&architecture, numWarps} {
    tile.architecture = &architecture;
    tile.block = model.block;
    tile.warps = numWarps;
    for (TmaStore *access : accesses)
      stores.push_back(describe(*access, architecture, axisInfo));
    leaveOutAddresses();
  }

  /// `byTma`: of each access.
  std::optional<double> predict(ArrayRef<bool> byTma) {
    uint64_t bytes = 0;
    for (auto [access, store, isTma] : llvm::zip(accesses, stores, byTma)) {
      model.costsIn(context).set(access->op, isTma ? costByTma(store, context) : costByThreads(store, context));
      bytes += isTma || store.isConverted ? store.bytes : 0;
    }
    const arch::SmModel &sm = arch::smModelOf(architecture);
    unsigned threads = tile.warps * arch::kThreadsPerWarp;
    uint64_t largest = 0;
    for (const schedule::TileStore &store : stores)
      largest = std::max(largest, store.bytes);
    unsigned registers =
        std::min<uint64_t>(arch::kRegistersPerThread, sm.registers.outsideTiles + largest / 4 / threads);
    tile.ctas = std::max(1u, std::min({arch::ctasByRegisters(threads, registers), architecture.threadsPerSM / threads,
                                       sm.ctas, arch::ctasByShared(architecture, bytes + sm.shared.outsideTiles)}));
    std::optional<schedule::SimulatedTile> time = schedule::predictTile(tile, model);
    return time ? std::optional(time->cycles) : std::nullopt;
  }

private:
  /// The cost of an access has its address and its predicate: what computes these alone is free.
  void leaveOutAddresses() {
    llvm::DenseSet<Operation *> free;
    auto isFree = [&](OpOperand &use) {
      return free.contains(use.getOwner()) || llvm::any_of(accesses, [&](TmaStore *access) {
               return access->op == use.getOwner() && (use.get() == access->pointer || use.get() == access->mask);
             });
    };
    for (Operation &op : llvm::reverse(*model.block))
      if (isMemoryEffectFree(&op) && !op.getNumRegions() && !op.use_empty() && llvm::all_of(op.getUses(), isFree)) {
        free.insert(&op);
        model.costsIn(context).set(&op, {});
      }
  }

  ArrayRef<TmaStore *> accesses;
  const arch::Architecture &architecture;
  schedule::TileModel model;
  schedule::CostContext context;
  schedule::ScheduledTile tile;
  SmallVector<schedule::TileStore> stores;
};
} // namespace

/// Decides for the accesses of one block, one after the other, and adds their facts.
static void choose(ArrayRef<TmaStore *> accesses, StoreChoice choice, BlockPredictor &predictor, Facts *facts) {
  SmallVector<bool> byTma(accesses.size(), choice == StoreChoice::Tma);
  for (auto [index, access] : llvm::enumerate(accesses)) {
    byTma[index] = false;
    std::optional<double> byThreads = predictor.predict(byTma);
    byTma[index] = true;
    std::optional<double> tma = predictor.predict(byTma);
    bool isFaster = byThreads && tma && *tma < (1 - schedule::kResolution) * *byThreads;
    byTma[index] = choice == StoreChoice::Predicted ? isFaster : choice == StoreChoice::Tma;
    if (byTma[index])
      access->op->setAttr(ir::kByTma, UnitAttr::get(access->op->getContext()));
    if (!facts)
      continue;
    Fact fact("store", ir::lineOf(access->op));
    fact.set("via", byTma[index] ? "tma" : "threads").set("bytes", tileBytes(access->tile()));
    Fact::Extents box;
    for (const TensorBox::Axis &axis : access->box->axes)
      box.push_back(axis.length);
    fact.set("box", std::move(box)).set("reduction", tx::stringifyReduceKind(access->reduce));
    if (byThreads && tma)
      fact.set("thread_cycles", std::llround(*byThreads)).set("tma_cycles", std::llround(*tma));
    facts->push_back(std::move(fact));
  }
}

Facts chooseTmaStores(ModuleOp module, const arch::Architecture &architecture, unsigned numWarps, StoreChoice choice,
                      bool isPipelined, bool collectsFacts) {
  Facts facts;
  if (!architecture.has(arch::Feature::Tma))
    return facts;
  std::optional<analysis::AxisInfoAnalysis> axisInfo;
  for (auto function : module.getOps<FunctionOpInterface>()) {
    std::vector<TmaStore> found;
    TileForms forms;
    function.walk([&](Operation *op) {
      if (!op->hasAttr(ir::kOfDescriptor) || !function.isPublic())
        return;
      if (!axisInfo)
        axisInfo.emplace(module);
      if (std::optional<TmaStore> access = examineTmaStore(op, forms, *axisInfo))
        found.push_back(std::move(*access));
    });
    uint64_t bytes = arch::smModelOf(architecture).shared.reserved;
    llvm::MapVector<Block *, SmallVector<TmaStore *>> blocks;
    for (TmaStore &access : found) {
      if (!access.why)
        access.why = whyOrdered(access, function);
      bool isInLoop = access.op->getParentOfType<LoopLikeOpInterface>() != nullptr;
      if (!access.why && ((isInLoop && isPipelined) || bytes + tileBytes(access.tile()) > architecture.sharedPerBlock))
        access.why = Refusal(Cause::SharedMemory)
                         .with("stages", 1)
                         .with("bytes", tileBytes(access.tile()))
                         .with("available", isPipelined ? 0 : architecture.sharedPerBlock - bytes);
      if (!access.why) {
        bytes += tileBytes(access.tile());
        blocks[access.op->getBlock()].push_back(&access);
      } else if (collectsFacts) {
        Fact fact = access.why.fact("tma", ir::lineOf(access.op));
        facts.push_back(std::move(fact));
      }
    }
    for (auto &[block, accesses] : blocks) {
      BlockPredictor predictor(accesses, architecture, numWarps, *axisInfo);
      choose(accesses, choice, predictor, collectsFacts ? &facts : nullptr);
    }
  }
  return facts;
}

} // namespace txl::transform
