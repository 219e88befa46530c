// Prefetch of the epilogue's operands. A load of a row or column vector after the main loop exposes its latency, as
// long as several iterations, while the tensor cores are idle. Prefetched to registers, each thread would hold all
// elements of its columns, in addition to the accumulator. So the warpgroup's threads copy them by cp.async
//
//   start the copies, before the main loop
//   main loop
//   wait for the copies; load the vectors from the buffer
//
// to a buffer, coalesced, and read them from there in the accumulator's layout.
#include "transform/overlap/EpiloguePrefetch.h"
#include "analysis/estimates/SharedEstimate.h"
#include "ir/Exchange.h"
#include "ir/SourceFacts.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/PersistentLoop.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// A load, and the operations of its block on which its addresses depend, in order.
struct RowLoad {
  tt::LoadOp load;
  SmallVector<Operation *> addressOps;
};

class EpilogueRows {
public:
  EpilogueRows(scf::ForOp persistentLoop, unsigned numInstances, uint64_t minVectorBytes,
               const analysis::AxisInfoAnalysis &axisInfo)
      : numInstances(numInstances), persistentLoop(persistentLoop), minVectorBytes(minVectorBytes), axisInfo(axisInfo) {
  }
  void find();
  uint64_t bytes() const;
  void rewrite();

  SmallVector<RowLoad> found;
  unsigned numInstances; ///< warpgroups that run the group, each with its own buffers

private:
  bool canBeCopied(tt::LoadOp load) const;

  scf::ForOp persistentLoop;
  uint64_t minVectorBytes; ///< of a thread's cp.async
  const analysis::AxisInfoAnalysis &axisInfo;
  Operation *mainLoop = nullptr; ///< the last main loop of a persistent iteration
};
} // namespace

bool EpilogueRows::canBeCopied(tt::LoadOp load) const {
  auto type = dyn_cast<RankedTensorType>(load.getType());
  if (!type || type.getRank() != 1 || !type.getElementType().isIntOrFloat() || load.getIsVolatile() ||
      load->use_empty() || isWrittenInFunction(load))
    return false;
  if (load.getOther() && !isZeroFill(load.getOther()))
    return false;
  uint64_t elements = axisInfo.vectorElements(load.getPtr(), load.getMask(), 0);
  return elements * ir::elementBytes(type.getElementType()) >= minVectorBytes;
}

/// The operations after `mainLoop` on which the operands of `load` depend, in order; none if they cannot be hoisted to
/// before it. Values defined before it, such as loaded row indices, are available.
static std::optional<SmallVector<Operation *>> collectAddressOps(tt::LoadOp load, Operation *mainLoop) {
  llvm::SetVector<Value> worklist;
  worklist.insert_range(load->getOperands());
  SmallVector<Operation *> addressOps;
  for (unsigned next = 0; next < worklist.size(); ++next) {
    Operation *op = worklist[next].getDefiningOp();
    if (!op || op->getBlock() != load->getBlock() || op->isBeforeInBlock(mainLoop) ||
        llvm::is_contained(addressOps, op))
      continue;
    if (!isMemoryEffectFree(op) || op->getNumRegions() || op == mainLoop)
      return std::nullopt;
    addressOps.push_back(op);
    worklist.insert_range(op->getOperands());
  }
  llvm::sort(addressOps, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return addressOps;
}

void EpilogueRows::find() {
  for (Operation &op : persistentLoop.getBody()->without_terminator()) {
    auto multiplies = [](tx::DotAsyncOp) { return WalkResult::interrupt(); };
    if (op.getNumRegions() && op.walk(multiplies).wasInterrupted()) {
      mainLoop = &op;
      found.clear(); // between main loops other copies are in flight, which are waited for in order
    } else if (auto load = dyn_cast<tt::LoadOp>(op); load && mainLoop && canBeCopied(load)) {
      if (auto addressOps = collectAddressOps(load, mainLoop))
        found.push_back({load, *addressOps});
    }
  }
}

uint64_t EpilogueRows::bytes() const {
  uint64_t total = 0;
  for (const RowLoad &row : found)
    total += analysis::tileBytes(tt::LoadOp(row.load).getType());
  return total * numInstances;
}

void EpilogueRows::rewrite() {
  OpBuilder entry(persistentLoop), beforeLoop(mainLoop);
  IRMapping map;
  for (auto [index, row] : llvm::enumerate(found)) {
    tt::LoadOp load = row.load;
    Location loc = load.getLoc();
    auto type = cast<RankedTensorType>(load.getType());
    auto memory = ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr());
    Value buffer = ttg::LocalAllocOp::create(entry, loc, memory, Value());
    for (Operation *op : row.addressOps)
      if (!map.contains(op->getResult(0)))
        beforeLoop.clone(*op, map);
    Value mask = load.getMask() ? map.lookupOrDefault(load.getMask()) : Value();
    tx::AsyncCopyOp::create(beforeLoop, loc, map.lookupOrDefault(load.getPtr()), buffer, mask, Value(),
                            load.getPolicy() ? map.lookupOrDefault(load.getPolicy()) : Value(),
                            load.getCachePolicyAttr());
    if (index + 1 == found.size())
      tx::AsyncCommitOp::create(beforeLoop, loc);
    OpBuilder atLoad(load);
    if (index == 0)
      tx::AsyncWaitOp::create(atLoad, loc, 0u);
    Value tile = ttg::LocalLoadOp::create(atLoad, loc, type, buffer, Value());
    load.replaceAllUsesWith(tile);
    load.erase();
  }
}

/// Adds a group's vector to the facts: `bytes` counts the buffers of all warpgroups.
static void addLoad(Facts &facts, tt::LoadOp load, unsigned numInstances) {
  FactPosition position = ir::lineOf(load.getOperation());
  int64_t bytes = analysis::tileBytes(load.getType()) * numInstances;
  auto found = llvm::find_if(facts, [&](const Fact &fact) { return fact.position == position; });
  if (found != facts.end()) {
    found->set("bytes", std::get<int64_t>(found->fields.back().value) + bytes);
    return;
  }
  Fact fact("load", std::move(position));
  facts.push_back(fact.set("operand", "epilogue").set("via", "cp.async").set("bytes", bytes));
}

Facts prefetchEpilogueOperands(FunctionOpInterface function, const arch::SmModel &model,
                               const analysis::AxisInfoAnalysis &axisInfo, uint64_t reservedBytes) {
  std::vector<EpilogueRows> groups;
  uint64_t bytes = 0;
  function.walk([&](tx::GroupOp group) {
    if (scf::ForOp persistentLoop = findPersistentLoop(group.getBody().front())) {
      groups.emplace_back(persistentLoop, group.getIds().size(), model.access.minCpAsyncBytes, axisInfo);
      groups.back().find();
      bytes += groups.back().bytes();
    }
  });
  if (!bytes || bytes > std::min(model.shared.prefetchedRows, reservedBytes - model.shared.barriers))
    return {};
  Facts facts;
  for (EpilogueRows &group : groups) {
    if (group.found.empty())
      continue;
    for (const RowLoad &row : group.found)
      addLoad(facts, row.load, group.numInstances);
    group.rewrite();
  }
  return facts;
}

} // namespace txl::transform
