// A forward analysis of unsynchronised accesses over regions, blocks and calls.
#include "analysis/RequiredBarriers.h"
#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "analysis/CallGraph.h"
#include "analysis/Flights.h"
#include "analysis/GlobalAccess.h"
#include "ir/Foreign.h"
#include "ir/Ops.h"
#include "ir/Rules.h"
#include "ir/TX.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace txl;
using namespace txl::analysis;

namespace {
using Access = SharedBytes;

/// What a stretch of the program accesses.
struct Accesses {
  llvm::SmallVector<Access, 4> shared;
  llvm::SmallVector<GlobalAccess, 4> global;

  bool empty() const { return shared.empty() && global.empty(); }
  void clear() { shared.clear(), global.clear(); }
  template <typename List, typename T> static bool add(List &to, const T &access) {
    if (llvm::is_contained(to, access))
      return false;
    to.push_back(access);
    return true;
  }
  bool add(const Access &access) { return add(shared, access); }
  bool add(const GlobalAccess &access) { return add(global, access); }
  bool add(const Accesses &other) {
    bool changed = false;
    for (const Access &access : other.shared)
      changed |= add(access);
    for (const GlobalAccess &access : other.global)
      changed |= add(access);
    return changed;
  }
};

/// At a point of the program. `open`: some path from the function's entry has no barrier.
struct State {
  Accesses pending;
  Flights flights;
  llvm::SmallVector<Access, 4> unfenced; ///< written by threads; engines may not see it
  bool open = false, reached = false;

  bool join(const State &other) {
    bool changed = pending.add(other.pending);
    changed |= flights.join(other.flights);
    for (const Access &access : other.unfenced)
      changed |= Accesses::add(unfenced, access);
    changed |= (other.open && !open) || (other.reached && !reached);
    open |= other.open;
    reached |= other.reached;
    return changed;
  }
};

/// What callers know of a function; and what an operation does: `front` before its first barrier, `back` after its
/// last.
struct Summary {
  Accesses front, back;
  llvm::SmallVector<Access, 2> engine; ///< what its engine accesses
  bool clears = false;                 ///< every path has a barrier
};

class BarrierSearch {
public:
  BarrierSearch(mlir::ModuleOp module, const Allocation &allocation, llvm::raw_ostream *facts)
      : module(module), allocation(allocation), alias(module), facts(facts),
        isExplicit(tx::threadsOf(module).isExplicit) {}
  std::vector<RequiredBarrier> run();

private:
  struct Reason {
    llvm::StringRef text;
    bool global = false;
  };

  void runFunction(tt::FuncOp function);
  /// Follows the function's paths with the barriers decided so far. `decide`: conflicts get a barrier, otherwise they
  /// set `conflict`.
  void follow(tt::FuncOp function, bool decide);
  State followRegion(mlir::Region &region, const State &in, mlir::Operation *exit);
  State followBlock(mlir::Block &block, State state);
  void followOperation(mlir::Operation *op, State &state);
  void followRegions(mlir::RegionBranchOpInterface op, State &state);
  const Summary &summaryOf(mlir::Operation *op);
  void access(mlir::Operation *op, mlir::Value buffer, bool write, llvm::SmallVectorImpl<Access> &to);
  void followEngines(mlir::Operation *op, const Summary &summary, State &state);
  bool needsFence(mlir::Operation *op, const Summary &summary, const State &state) const;
  bool needsBarrier(const Accesses &next, const Accesses &pending, Reason &reason) const;
  void print(tt::FuncOp function);

  mlir::ModuleOp module;
  const Allocation &allocation;
  AliasAnalysis alias;
  llvm::raw_ostream *facts;
  bool isExplicit;

  llvm::DenseMap<mlir::Operation *, Summary> summaries; // of functions and of operations
  llvm::SetVector<mlir::Operation *> barriers, fences;  // before these
  llvm::SmallVector<Access> readByEngines;              // anywhere in the function being followed
  llvm::SmallVector<Access> tracked;                    // written there by copies that mbarriers may track
  llvm::DenseMap<mlir::Operation *, Reason> reasons;
  // The function being followed.
  Summary current;
  State returned;
  bool decide = false, conflict = false;
};
} // namespace

static mlir::Operation *groupOf(mlir::Operation *op) {
  while (op && !op->hasAttr(ttg::groupAttr))
    op = op->getParentOp();
  return op;
}

/// What `buffer` is a view of; null if it is none.
static mlir::Value viewedBy(mlir::Value buffer) {
  if (mlir::Operation *op = buffer.getDefiningOp())
    for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::View && effect.buffer == buffer)
        return effect.of;
  return {};
}

/// The bytes of `alloc` that `buffer` may be: one of its buffers in a row, if the index is known, or all.
void BarrierSearch::access(mlir::Operation *op, mlir::Value buffer, bool write, llvm::SmallVectorImpl<Access> &to) {
  for (mlir::Operation *alloc : alias.buffersOf(buffer)) {
    const Buffer *place = allocation.bufferOf(alloc);
    if (!place)
      continue;
    uint64_t begin = place->offset, end = begin + place->bytes;
    mlir::Value view = buffer;
    while (mlir::Value whole = viewedBy(view)) {
      mlir::Operation *definition = view.getDefiningOp();
      view = whole;
      llvm::APInt index;
      auto element = mlir::dyn_cast<ttg::MemDescIndexOp>(definition);
      if (!element || view.getDefiningOp() != alloc ||
          !mlir::matchPattern(element.getIndex(), mlir::m_ConstantInt(&index)))
        continue;
      uint64_t count = mlir::cast<ttg::MemDescType>(view.getType()).getShape().front();
      if (index.ult(count)) {
        begin = place->offset + place->bytes / count * index.getZExtValue();
        end = begin + place->bytes / count;
      }
    }
    Accesses::add(to, Access{begin, end, write, groupOf(op)});
  }
}

/// What one operation without control flow accesses.
const Summary &BarrierSearch::summaryOf(mlir::Operation *op) {
  auto [found, fresh] = summaries.try_emplace(op);
  if (!fresh)
    return found->second;
  Summary summary;
  ir::Rules rules(op);
  if (rules.waitsFor() == ir::Wait::Threads) {
    summary.clears = true;
  } else if (auto call = mlir::dyn_cast<tt::CallOp>(op)) {
    uint64_t base = allocation.offsetOf(op).value_or(0);
    summary = summaries.lookup(calleeOf(call));
    for (Accesses *accesses : {&summary.front, &summary.back}) {
      for (Access &access : accesses->shared)
        access = {access.begin + base, access.end + base, access.write, groupOf(op)};
      // The callee's pointers are nobody's here.
      for (GlobalAccess &access : accesses->global)
        access.pointer = access.root = nullptr;
    }
  } else {
    for (const ir::BufferEffect &effect : rules.bufferEffects())
      if (effect.kind == ir::BufferEffect::Kind::Read || effect.kind == ir::BufferEffect::Kind::Write) {
        bool isProgram = effect.agent == ir::BufferEffect::Agent::Program;
        // A program that says who runs what also says when a buffer may be filled again: its barriers have phases.
        if (isExplicit && effect.completion == ir::BufferEffect::Completion::Phase)
          continue;
        llvm::SmallVector<Access, 4> accesses;
        access(op, effect.buffer, effect.kind == ir::BufferEffect::Kind::Write, accesses);
        for (const Access &one : accesses)
          isProgram ? summary.front.add(one) : Accesses::add(summary.engine, one);
      }
    if (std::optional<GlobalAccess> global = globalAccessOf(op))
      summary.front.add(*global);
    summary.back = summary.front;
    // Before an engine begins, the threads have done what it would disturb.
    for (const Access &access : summary.engine)
      summary.front.add(access);
    if (const Buffer *scratch = allocation.bufferOf(op); scratch && scratch->kind == Buffer::Kind::Scratch) {
      ir::ScratchUse use = rules.scratchUse();
      auto placed = [&](const auto &phase) {
        Accesses accesses;
        for (const ir::ScratchAccess &part : phase)
          accesses.add(Access{scratch->offset + part.begin, scratch->offset + part.end, part.write, groupOf(op)});
        return accesses;
      };
      summary.front.add(placed(use.phases.front()));
      summary.back = placed(use.phases.back());
      summary.clears = use.phases.size() > 1;
    }
  }
  return summaries[op] = std::move(summary);
}

static llvm::StringRef nameOf(bool earlierWrites, bool laterWrites) {
  return !earlierWrites ? "write after read" : laterWrites ? "write after write" : "read after write";
}

/// Whether something in `next` must not be done before all threads have done what is pending, and why.
bool BarrierSearch::needsBarrier(const Accesses &next, const Accesses &pending, Reason &reason) const {
  for (const GlobalAccess &later : next.global)
    for (const GlobalAccess &earlier : pending.global)
      if (later.conflicts(earlier)) {
        reason = {nameOf(earlier.write, later.write), true};
        return true;
      }
  for (const Access &later : next.shared)
    for (const Access &earlier : pending.shared)
      if (later.conflicts(earlier)) {
        reason = {nameOf(earlier.write, later.write), false};
        return true;
      }
  return false;
}

/// Whether an engine would not see what threads wrote: one that the operation starts, or one of those to whom it says
/// that they may go on.
bool BarrierSearch::needsFence(mlir::Operation *op, const Summary &summary, const State &state) const {
  auto unfenced = [&](llvm::ArrayRef<Access> engine, bool anyGroup) {
    return llvm::any_of(engine, [&](const Access &access) {
      return llvm::any_of(state.unfenced, [&](Access written) {
        if (anyGroup)
          written.group = access.group;
        return access.conflicts(written);
      });
    });
  };
  if (!summary.engine.empty() && usesAsyncProxy(op))
    return unfenced(summary.engine, true);
  bool tells = llvm::any_of(ir::Rules(op).bufferEffects(), [](const ir::BufferEffect &effect) {
    return effect.kind == ir::BufferEffect::Kind::Synchronise;
  });
  return (tells || ir::Rules(op).waitsFor() == ir::Wait::Others) && unfenced(readByEngines, true);
}

/// What engines do behind `op`, and what threads have done to memory that engines may read.
void BarrierSearch::followEngines(mlir::Operation *op, const Summary &summary, State &state) {
  EngineGroups groups = engineGroupsOf(op);
  if (groups.queue != EngineGroups::Queue::None)
    for (const Access &access : summary.engine)
      state.flights.start(groups.queue, access);
  if (groups.closes)
    state.flights.close(groups.queue);
  auto wrote = [&](const Access &access) {
    if (access.write)
      Accesses::add(state.unfenced, access);
  };
  if (groups.leaves)
    state.flights.land(groups.queue, *groups.leaves, [&](const Access &access) {
      state.pending.add(access);
      if (groups.queue == EngineGroups::Queue::Copies)
        wrote(access);
    });
  for (const Accesses *accesses : {&summary.front, &summary.back})
    for (const Access &access : accesses->shared)
      if (!llvm::is_contained(summary.engine, access))
        wrote(access);
  // Copies by threads that arrive when they are done are fenced by who waits: those who started them have gone on.
  if (mlir::isa<tx::MBarrierWaitOp>(op))
    llvm::for_each(tracked, wrote);
  if (mlir::isa<tx::FenceAsyncOp>(op))
    state.unfenced.clear();
}

void BarrierSearch::followOperation(mlir::Operation *op, State &state) {
  // Reductions and the like have regions of scalar code only.
  if (auto branch = mlir::dyn_cast<mlir::RegionBranchOpInterface>(op))
    return followRegions(branch, state);
  const Summary &summary = summaryOf(op);
  if (decide && needsFence(op, summary, state))
    fences.insert(op);
  if (fences.contains(op))
    state.unfenced.clear();
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
  if (summary.clears) {
    state.pending = summary.back;
    state.open = false;
  } else {
    state.pending.add(summary.back);
  }
  followEngines(op, summary, state);
}

State BarrierSearch::followBlock(mlir::Block &block, State state) {
  for (mlir::Operation &op : block) {
    followOperation(&op, state);
    if (conflict)
      return state;
    if (mlir::isa<tt::ReturnOp>(op))
      returned.join(state);
  }
  return state;
}

/// From the region's entry to its ends: the state where its terminators leave it, `exit`'s alone if given.
State BarrierSearch::followRegion(mlir::Region &region, const State &in, mlir::Operation *exit) {
  State out;
  if (region.empty())
    return out;
  if (region.hasOneBlock())
    return followBlock(region.front(), in);
  llvm::MapVector<mlir::Block *, State> states;
  states[&region.front()] = in;
  llvm::SetVector<mlir::Block *> work;
  work.insert(&region.front());
  while (!work.empty() && !conflict) {
    mlir::Block *block = work.front();
    work.erase(work.begin());
    State state = followBlock(*block, states[block]);
    for (GlobalAccess &access : state.pending.global)
      access.pointer = nullptr; // the way may lead back
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

void BarrierSearch::followRegions(mlir::RegionBranchOpInterface op, State &state) {
  llvm::SmallVector<State, 1> in(op->getNumRegions());
  llvm::SetVector<unsigned> work;
  State out;
  auto reach = [&](llvm::ArrayRef<mlir::RegionSuccessor> successors, State from) {
    // In the next iteration a value of the loop is another one.
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
  reach(successors, state);
  while (!work.empty() && !conflict) {
    unsigned index = work.front();
    work.erase(work.begin());
    mlir::Region &region = op->getRegion(index);
    State end = followRegion(region, in[index], nullptr);
    end.reached = true;
    for (mlir::Block &block : region) {
      auto terminator = mlir::dyn_cast<mlir::RegionBranchTerminatorOpInterface>(block.getTerminator());
      if (!terminator)
        continue;
      successors.clear();
      op.getSuccessorRegions(terminator, successors);
      reach(successors, end);
    }
  }
  state = out;
}

void BarrierSearch::follow(tt::FuncOp function, bool decideNow) {
  current = Summary();
  returned = State();
  conflict = false;
  decide = decideNow;
  State entry;
  entry.open = entry.reached = true;
  followRegion(function.getBody(), entry, nullptr);
}

void BarrierSearch::runFunction(tt::FuncOp function) {
  if (function.isExternal())
    return;
  readByEngines.clear(), tracked.clear();
  bool tracks = false;
  function.walk([&](mlir::Operation *op) {
    if (auto arrive = mlir::dyn_cast<tx::MBarrierArriveOp>(op))
      tracks |= arrive.getTracking();
    if (!mlir::isa<tt::CallOp>(op))
      llvm::append_range(usesAsyncProxy(op) ? readByEngines : tracked, summaryOf(op).engine);
  });
  if (!tracks)
    tracked.clear();
  unsigned before = barriers.size();
  follow(function, /*decide=*/true);
  // One that was decided early may have become redundant by one found on a longer way.
  llvm::SmallVector<mlir::Operation *> decided(barriers.begin() + before, barriers.end());
  if (decided.size() > 1)
    for (mlir::Operation *op : decided) {
      barriers.remove(op);
      follow(function, /*decide=*/false);
      if (conflict)
        barriers.insert(op);
    }
  follow(function, /*decide=*/true);
  current.back = returned.pending;
  current.clears = !returned.open;
  summaries[function] = current;
  if (facts)
    print(function);
}

static void print(llvm::raw_ostream &os, llvm::StringRef name, Accesses accesses) {
  llvm::sort(accesses.shared, [](const Access &a, const Access &b) {
    return std::tuple(a.begin, a.end, a.write) < std::tuple(b.begin, b.end, b.write);
  });
  os << "  " << name << ':';
  for (const Access &access : accesses.shared)
    os << ' ' << (access.write ? "write" : "read") << " [" << access.begin << ", " << access.end << ')';
  os << '\n';
}

void BarrierSearch::print(tt::FuncOp function) {
  *facts << '@' << function.getName() << (current.clears ? ": synchronises\n" : ":\n");
  ::print(*facts, "at its start", current.front);
  ::print(*facts, "at its end", current.back);
  function.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (barriers.contains(op))
      *facts << "  barrier before " << op->getName() << ": " << reasons[op].text
             << (reasons[op].global ? " of global memory\n" : "\n");
    if (fences.contains(op))
      *facts << "  fence before " << op->getName() << ": engines read what threads wrote\n";
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
                                                        llvm::raw_ostream *facts) {
  return BarrierSearch(module, allocation, facts).run();
}
