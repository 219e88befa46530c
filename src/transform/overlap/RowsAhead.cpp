// Prefetch of the epilogue's operands. A load of a row or column vector after the main loop exposes its latency, as
// long as several iterations, while the tensor cores are idle. Prefetched to registers, each thread would hold all
// elements of its columns, in addition to the accumulator. So the warpgroup's threads copy them by cp.async
//
//   start the copies, before the main loop
//   main loop
//   wait for the copies; load the vectors from the buffer
//
// to a buffer, coalesced, and read them from there in the accumulator's layout.
#include "transform/overlap/RowsAhead.h"
#include "analysis/SourceFacts.h"
#include "ir/Exchange.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "transform/schedule/LoopSchedule.h"
#include "transform/schedule/ProgramLoop.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Fewest bytes of a thread's cp.async.
static constexpr uint64_t kLeastAtOnce = 4;

namespace {
/// A load, and the operations of its block on which its addresses depend, in order.
struct RowLoad {
  tt::LoadOp load;
  SmallVector<Operation *> places;
};

class GroupRows {
public:
  GroupRows(scf::ForOp programs, const analysis::AxisInfoAnalysis &axisInfo) : programs(programs), axisInfo(axisInfo) {}
  void find();
  uint64_t bytes() const;
  void rewrite();

  SmallVector<RowLoad> found;

private:
  bool canBeCopied(tt::LoadOp load) const;

  scf::ForOp programs;
  const analysis::AxisInfoAnalysis &axisInfo;
  Operation *products = nullptr; ///< the last main loop of a persistent iteration
};
} // namespace

static uint64_t bytesOf(RankedTensorType type) {
  return type.getNumElements() * ir::elementBytes(type.getElementType());
}

bool GroupRows::canBeCopied(tt::LoadOp load) const {
  auto type = dyn_cast<RankedTensorType>(load.getType());
  if (!type || type.getRank() != 1 || !type.getElementType().isIntOrFloat() || load.getIsVolatile() ||
      load->use_empty() || isWrittenAnywhere(load))
    return false;
  if (load.getOther() && !isCopiedZero(load.getOther()))
    return false;
  uint64_t elements = axisInfo.vectorElements(load.getPtr(), load.getMask(), 0);
  return elements * ir::elementBytes(type.getElementType()) >= kLeastAtOnce;
}

/// The operations after `products` on which the operands of `load` depend, in order; none if they cannot be hoisted to
/// before it. Values defined before it, such as loaded row indices, are available.
static std::optional<SmallVector<Operation *>> placesOf(tt::LoadOp load, Operation *products) {
  llvm::SetVector<Value> made;
  made.insert_range(load->getOperands());
  SmallVector<Operation *> places;
  for (unsigned next = 0; next < made.size(); ++next) {
    Operation *op = made[next].getDefiningOp();
    if (!op || op->getBlock() != load->getBlock() || op->isBeforeInBlock(products) || llvm::is_contained(places, op))
      continue;
    if (!isMemoryEffectFree(op) || op->getNumRegions() || op == products)
      return std::nullopt;
    places.push_back(op);
    made.insert_range(op->getOperands());
  }
  llvm::sort(places, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return places;
}

void GroupRows::find() {
  for (Operation &op : programs.getBody()->without_terminator()) {
    auto multiplies = [](tx::DotAsyncOp) { return WalkResult::interrupt(); };
    if (op.getNumRegions() && op.walk(multiplies).wasInterrupted()) {
      products = &op;
      found.clear(); // between main loops other copies are in flight, which are waited for in order
    } else if (auto load = dyn_cast<tt::LoadOp>(op); load && products && canBeCopied(load)) {
      if (auto places = placesOf(load, products))
        found.push_back({load, *places});
    }
  }
}

uint64_t GroupRows::bytes() const {
  uint64_t sum = 0;
  for (const RowLoad &row : found)
    sum += bytesOf(cast<RankedTensorType>(tt::LoadOp(row.load).getType()));
  return sum;
}

void GroupRows::rewrite() {
  OpBuilder entry(programs), ahead(products);
  IRMapping map;
  for (auto [number, row] : llvm::enumerate(found)) {
    tt::LoadOp load = row.load;
    Location loc = load.getLoc();
    auto type = cast<RankedTensorType>(load.getType());
    auto memory = ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr());
    Value buffer = ttg::LocalAllocOp::create(entry, loc, memory, Value());
    for (Operation *op : row.places)
      if (!map.contains(op->getResult(0)))
        ahead.clone(*op, map);
    Value mask = load.getMask() ? map.lookupOrDefault(load.getMask()) : Value();
    tx::AsyncCopyOp::create(ahead, loc, map.lookupOrDefault(load.getPtr()), buffer, mask, Value(),
                            load.getCachePolicyAttr());
    if (number + 1 == found.size())
      tx::AsyncCommitOp::create(ahead, loc);
    OpBuilder behind(load);
    if (number == 0)
      tx::AsyncWaitOp::create(behind, loc, 0u);
    Value tile = ttg::LocalLoadOp::create(behind, loc, type, buffer, Value());
    load.replaceAllUsesWith(tile);
    load.erase();
  }
}

/// Adds a group's vector to the facts: `bytes` counts the buffers of all warpgroups.
static void addLoad(Facts &facts, tt::LoadOp load) {
  FactPosition position = analysis::lineOf(load.getOperation());
  int64_t bytes = bytesOf(cast<RankedTensorType>(load.getType()));
  auto found = llvm::find_if(facts, [&](const Fact &fact) { return fact.position == position; });
  if (found != facts.end()) {
    found->set("bytes", std::get<int64_t>(found->fields.back().value) + bytes);
    return;
  }
  Fact fact("load", std::move(position));
  facts.push_back(fact.set("operand", "epilogue").set("via", "cp.async").set("bytes", bytes));
}

Facts copyRowsAhead(tt::FuncOp function, const analysis::AxisInfoAnalysis &axisInfo, uint64_t kept) {
  std::vector<GroupRows> groups;
  uint64_t bytes = 0;
  function.walk([&](tx::GroupOp group) {
    if (scf::ForOp programs = programLoopIn(group.getBody().front())) {
      groups.emplace_back(programs, axisInfo);
      groups.back().find();
      bytes += groups.back().bytes();
    }
  });
  if (!bytes || bytes > std::min(kMostBytesOfRows, kept - kKeptForBarriers))
    return {};
  Facts facts;
  for (GroupRows &group : groups) {
    if (group.found.empty())
      continue;
    for (const RowLoad &row : group.found)
      addLoad(facts, row.load);
    group.rewrite();
  }
  return facts;
}

} // namespace txl::transform
