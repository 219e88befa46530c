// A forward analysis of unsynchronised accesses over regions, blocks and calls.
#include "analysis/RequiredBarriers.h"
#include "analysis/AsyncProxyFences.h"
#include "analysis/CallGraph.h"
#include "analysis/effects/ExternInterface.h"
#include "ir/SourceFacts.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace txl;
using namespace txl::analysis;

namespace {
/// The state at a program point. `open`: some path from the function's entry has no barrier.
struct State {
  Accesses pending;
  AsyncProxyFences::State engines;
  bool open = false, reached = false;

  bool join(const State &other) {
    bool changed = pending.add(other.pending);
    changed |= engines.join(other.engines);
    changed |= (other.open && !open) || (other.reached && !reached);
    open |= other.open;
    reached |= other.reached;
    return changed;
  }
};

class BarrierSearch {
public:
  BarrierSearch(mlir::ModuleOp module, const Allocation &allocation, const DecisionListener *facts)
      : module(module), accesses(module, allocation), facts(facts) {}
  std::vector<RequiredBarrier> run();

private:
  struct Reason {
    llvm::StringRef text;
    bool global = false;
  };

  void runFunction(tt::FuncOp function);
  /// Follows the function's paths with the barriers decided so far. With `decide`, conflicts get a barrier; otherwise
  /// they set `conflict`.
  void visit(tt::FuncOp function, bool decide);
  State visitRegion(mlir::Region &region, const State &in);
  State visitBlock(mlir::Block &block, State state);
  void visitOperation(mlir::Operation *op, State &state);
  void visitRegions(mlir::RegionBranchOpInterface op, State &state);
  bool needsBarrier(const Accesses &next, const Accesses &pending, Reason &reason) const;
  void report(tt::FuncOp function);

  mlir::ModuleOp module;
  OperationAccesses accesses;
  const DecisionListener *facts;

  llvm::SetVector<mlir::Operation *> barriers, fences; // before these operations
  llvm::DenseMap<mlir::Operation *, Reason> reasons;
  // The function being followed.
  std::optional<AsyncProxyFences> engines;
  AccessSummary current;
  State returned;
  bool decide = false, conflict = false;
};
} // namespace

static llvm::StringRef nameOf(bool earlierWrites, bool laterWrites) {
  return !earlierWrites ? "write after read" : laterWrites ? "write after write" : "read after write";
}

/// Whether an access in `next` must wait until all threads have done the pending accesses, and why.
bool BarrierSearch::needsBarrier(const Accesses &next, const Accesses &pending, Reason &reason) const {
  for (const GlobalAccess &later : next.global)
    for (const GlobalAccess &earlier : pending.global)
      if (later.conflicts(earlier)) {
        reason = {nameOf(earlier.write, later.write), true};
        return true;
      }
  for (const SharedBytes &later : next.shared)
    for (const SharedBytes &earlier : pending.shared)
      if (later.conflicts(earlier)) {
        reason = {nameOf(earlier.write, later.write), false};
        return true;
      }
  return false;
}

void BarrierSearch::visitOperation(mlir::Operation *op, State &state) {
  // Regions of reductions and the like contain scalar code only.
  if (auto branch = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op))
    return visitRegions(branch, state);
  const AccessSummary &summary = accesses.of(op);
  if (decide && engines->needsFence(op, summary, state.engines))
    fences.insert(op);
  if (fences.contains(op))
    state.engines.unfenced.clear();
  if (barriers.contains(op)) {
    state.pending.clear();
    state.open = false;
  }
  Reason reason;
  if (needsBarrier(summary.front, state.pending, reason)) {
    if (!decide) {
      conflict = true;
      return;
    }
    if (barriers.insert(op))
      reasons[op] = reason;
    state.pending.clear();
    state.open = false;
  }
  if (state.open)
    current.front.add(summary.front);
  if (summary.synchronises) {
    state.pending = summary.back;
    state.open = false;
  } else {
    state.pending.add(summary.back);
  }
  engines->visit(op, summary, state.engines, state.pending);
}

State BarrierSearch::visitBlock(mlir::Block &block, State state) {
  for (mlir::Operation &op : block) {
    visitOperation(&op, state);
    if (conflict)
      return state;
    if (mlir::isa<tt::ReturnOp>(op))
      returned.join(state);
  }
  return state;
}

/// Follows a region from its entry; returns the state at its terminators.
State BarrierSearch::visitRegion(mlir::Region &region, const State &in) {
  State out;
  if (region.empty())
    return out;
  if (region.hasOneBlock())
    return visitBlock(region.front(), in);
  llvm::MapVector<mlir::Block *, State> states;
  states[&region.front()] = in;
  llvm::SetVector<mlir::Block *> work;
  work.insert(&region.front());
  while (!work.empty() && !conflict) {
    mlir::Block *block = work.front();
    work.erase(work.begin());
    State state = visitBlock(*block, states[block]);
    for (GlobalAccess &access : state.pending.global)
      access.pointer = nullptr; // the path may lead back
    if (block->hasNoSuccessors())
      out.join(state);
    for (mlir::Block *successor : block->getSuccessors()) {
      bool first = !states.count(successor);
      if (states[successor].join(state) || first)
        work.insert(successor);
    }
  }
  return out;
}

void BarrierSearch::visitRegions(mlir::RegionBranchOpInterface op, State &state) {
  llvm::SmallVector<State, 1> in(op->getNumRegions());
  llvm::SetVector<unsigned> work;
  State out;
  auto propagate = [&](llvm::ArrayRef<mlir::RegionSuccessor> successors, State from) {
    // In the next iteration the loop's values are different.
    for (GlobalAccess &access : from.pending.global)
      if (access.pointer && op->isAncestor(access.pointer.getParentRegion()->getParentOp()))
        access.pointer = nullptr;
    for (const mlir::RegionSuccessor &successor : successors) {
      if (!successor.getSuccessor()) {
        out.join(from);
        continue;
      }
      unsigned index = successor.getSuccessor()->getRegionNumber();
      if (in[index].join(from))
        work.insert(index);
    }
  };
  state.reached = true;
  llvm::SmallVector<mlir::RegionSuccessor> successors;
  op.getSuccessorRegions(mlir::RegionBranchPoint::parent(), successors);
  propagate(successors, state);
  while (!work.empty() && !conflict) {
    unsigned index = work.front();
    work.erase(work.begin());
    mlir::Region &region = op->getRegion(index);
    State end = visitRegion(region, in[index]);
    end.reached = true;
    for (mlir::Block &block : region) {
      auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(block.getTerminator());
      if (!terminator)
        continue;
      successors.clear();
      op.getSuccessorRegions(terminator, successors);
      propagate(successors, end);
    }
  }
  state = out;
}

void BarrierSearch::visit(tt::FuncOp function, bool decideNow) {
  current = AccessSummary();
  returned = State();
  conflict = false;
  decide = decideNow;
  State entry;
  entry.open = entry.reached = true;
  visitRegion(function.getBody(), entry);
}

/// The summary of a function that is compiled separately: any order of its accesses.
static AccessSummary summaryOf(const ExternInterface &declared) {
  AccessSummary summary;
  if (declared.sharedBytes)
    summary.front.add(SharedBytes{0, declared.sharedBytes, true, nullptr, ~uint64_t(0)});
  GlobalAccess access;
  if (declared.readsGlobal)
    summary.front.add(access);
  access.write = true;
  if (declared.writesGlobal)
    summary.front.add(access);
  summary.back = summary.front;
  return summary;
}

void BarrierSearch::runFunction(tt::FuncOp function) {
  if (std::optional<ExternInterface> declared = declaredInterface(function))
    return accesses.set(function, summaryOf(*declared));
  if (function.isExternal())
    return;
  engines.emplace(function, accesses);
  unsigned before = barriers.size();
  visit(function, /*decide=*/true);
  // A barrier that was decided early may be redundant because of one found on a longer path.
  llvm::SmallVector<mlir::Operation *> decided(barriers.begin() + before, barriers.end());
  if (decided.size() > 1)
    for (mlir::Operation *op : decided) {
      barriers.remove(op);
      visit(function, /*decide=*/false);
      if (conflict)
        barriers.insert(op);
    }
  visit(function, /*decide=*/true);
  current.back = returned.pending;
  current.synchronises = !returned.open;
  accesses.set(function, current);
  if (facts)
    report(function);
}

/// `write[0,1024),read[512,1024)`.
static Fact::Names textOf(Accesses accesses) {
  llvm::sort(accesses.shared, [](const SharedBytes &a, const SharedBytes &b) {
    return std::tuple(a.begin, a.end, a.write) < std::tuple(b.begin, b.end, b.write);
  });
  Fact::Names names;
  for (const SharedBytes &access : accesses.shared)
    names.push_back((access.write ? "write[" : "read[") + std::to_string(access.begin) + ".." +
                    std::to_string(access.end) + ")");
  return names;
}

void BarrierSearch::report(tt::FuncOp function) {
  Fact whole("function", ir::lineOf(function.getOperation()));
  whole.set("name", function.getName()).set("synchronises", current.synchronises);
  facts->add(whole.set("at_start", textOf(current.front)).set("at_end", textOf(current.back)));
  function.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    llvm::StringRef name = op->getName().getStringRef();
    std::string hazard = reasons.lookup(op).text.str();
    std::replace(hazard.begin(), hazard.end(), ' ', '_');
    if (barriers.contains(op))
      facts->add(Fact("barrier", ir::lineOf(op))
                     .set("before", name)
                     .set("hazard", hazard)
                     .set("memory", reasons.lookup(op).global ? "global" : "shared"));
    if (fences.contains(op))
      facts->add(Fact("fence", ir::lineOf(op)).set("before", name).set("hazard", "async_proxy_read_after_write"));
  });
}

std::vector<RequiredBarrier> BarrierSearch::run() {
  for (tt::FuncOp function : calleesFirst(module))
    runFunction(function);
  std::vector<RequiredBarrier> required;
  for (mlir::Operation *op : barriers)
    required.push_back({op, true, fences.remove(op), reasons[op].global, reasons[op].text});
  for (mlir::Operation *op : fences)
    required.push_back({op, false, true, false, {}});
  return required;
}

std::vector<RequiredBarrier> analysis::requiredBarriers(mlir::ModuleOp module, const Allocation &allocation,
                                                        const DecisionListener *facts) {
  return BarrierSearch(module, allocation, facts).run();
}
