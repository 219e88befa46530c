// Sums of bytes, compared with the capacities of the architecture.
#include "analysis/estimates/SharedEstimate.h"
#include "analysis/Allocation.h"
#include "arch/CtaOccupancy.h"
#include "ir/Exchange.h"

using namespace mlir;

namespace txl::analysis {

uint64_t tileBytes(Type type) {
  auto bytes = [](auto shaped) {
    return uint64_t(ShapedType::getNumElements(shaped.getShape())) * ir::elementBytes(shaped.getElementType());
  };
  if (auto tile = dyn_cast<RankedTensorType>(type))
    return bytes(tile);
  auto buffer = dyn_cast<ttg::MemDescType>(type);
  return buffer ? bytes(buffer) : 0;
}

uint64_t excessShared(ModuleOp module, const Allocation &allocation) {
  std::optional<ttg::ModuleTarget> target = ttg::moduleTarget(module);
  const arch::Architecture *architecture = target ? arch::findArchitecture(target->target) : nullptr;
  uint64_t bytes = allocation.peak();
  return architecture ? bytes - std::min<uint64_t>(bytes, architecture->sharedPerBlock) : 0;
}

RingSpace estimateRingSpace(const RingDemand &demand, const arch::Architecture &architecture) {
  const arch::SharedBudgets &budgets = arch::smModelOf(architecture).shared;
  uint64_t all = architecture.sharedPerBlock, reserved = budgets.reserved;
  uint64_t others = std::max(reserved, demand.operands + budgets.outsideTiles);
  if (demand.isWarpSpecialized && demand.needsNoScratch) {
    reserved = demand.epilogueOthers;
    others = demand.epilogueStores + reserved;
  } else if (demand.isWarpSpecialized) {
    others =
        reserved + std::max({demand.operands, budgets.conversionScratch, demand.epilogueStores, demand.epilogueBoxes});
  }
  return {all - std::min(all, others), reserved};
}

uint64_t ctasByRings(uint64_t bytes, const arch::Architecture &architecture) {
  return architecture.sharedPerBlock / (bytes + 1); // a loop may have no ring
}

bool fitsDoubleBuffered(uint64_t rings, uint64_t tiles, const arch::Architecture &architecture) {
  const arch::SmModel &model = arch::smModelOf(architecture);
  uint64_t doubled = rings + model.loops.operandBuffers * tiles;
  unsigned once = arch::ctasByShared(architecture, rings + tiles), twice = arch::ctasByShared(architecture, doubled);
  return doubled <= architecture.sharedPerBlock && twice >= std::min(once, model.grid.targetOccupancy);
}

} // namespace txl::analysis
