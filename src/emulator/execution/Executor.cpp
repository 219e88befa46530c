// The interpreter loop, and the scheduling of warps and groups.
//
// A warp runs for a number of operations that the seed determines. Within a warp the deepest call runs first and then
// the group with the smallest pc, because code is laid out so that lanes that lag catch up at the reconvergence point.
// Occasionally another group is chosen, so that a lane that others wait for always makes progress.
#include "emulator/execution/Executor.h"
#include "arch/RegisterPool.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorUndefinedGuard, RuntimeError, "the predicate of the instruction is not defined");
TXL_DIAGNOSTIC(EmulatorBulkOpen, RuntimeError,
               "the CTA ends while this copy still reads or writes its shared memory: wait for it first");
TXL_DIAGNOSTIC(EmulatorStepLimit, RuntimeError, "the launch has not ended after {0} steps");

Executor::Executor(const Program &program, GlobalMemory &memory, const Launch &launch, DiagnosticEngine &diags,
                   const DecodedFunction &entry, GlobalShadow *globalShadow, std::shared_ptr<EngineLabels> labels,
                   std::shared_ptr<DeadlockDetector> waiting)
    : program(program), memory(memory), launch(launch), diags(diags), random{launch.seed * 0x9e3779b97f4a7c15 + 1},
      checks(launch.checks), entry(entry), globalShadow(globalShadow), waiting(std::move(waiting)) {
  if (launch.races)
    races = std::make_unique<RaceDetector>(*this, globalShadow, program.granules(entry).shared, std::move(labels),
                                           launch.strictOrder);
}

Executor::~Executor() = default;

/// Scheduler rounds without any effect, in which threads only poll mbarriers, after which a deadlock is reported.
static constexpr unsigned maxIdleRounds = 20000;
/// Rounds in which no cluster ends, before another one is admitted, and the maximum number of resident clusters.
static constexpr unsigned roundsBeforeAdmission = 16, maxResidents = 256;
/// Operations of a polling loop.
static constexpr uint64_t spinSteps = 128;

Frame::Frame(const DecodedFunction &function, Frame *caller, uint32_t lanes)
    : function(&function), caller(caller), depth(caller ? caller->depth + 1 : 0), lanes(lanes),
      storage(std::make_unique_for_overwrite<uint8_t[]>(size_t(function.slots + 1) * slotBytes)),
      defined(function.slots), partial(function.slots), bytes(2 * size_t(function.slots)) {
  uintptr_t start = reinterpret_cast<uintptr_t>(storage.get());
  registers = storage.get() + (slotBytes - start % slotBytes) % slotBytes;
  std::memset(registers, 0, size_t(function.slots) * slotBytes);
  std::fill_n(defined.begin() + noSource, firstSlot - noSource, allLanes);
  for (const Constant &constant : function.constants) {
    uint8_t *to = registers + size_t(constant.slot) * slotBytes;
    for (unsigned i = 0; i < laneCount; ++i)
      std::memcpy(to + i * constant.width, &constant.bits, std::min(constant.width, 8u));
    defined[constant.slot] = allLanes;
  }
}

/// The registers that a thread starts with, if the kernel's directives determine it; otherwise 0, and setmaxnreg has no
/// effect.
static uint32_t registersAtEntry(const DecodedFunction &function) {
  const ptx::Function &entry = *function.source;
  if (const ptx::Directive *most = entry.directive("maxnreg"); most && !most->values.empty())
    return uint32_t(most->values[0]);
  const ptx::Directive *threads = entry.directive("reqntid"), *ctas = entry.directive("minnctapersm");
  threads = threads ? threads : entry.directive("maxntid");
  if (!threads || !ctas || ctas->values.empty())
    return 0;
  uint64_t count = ctas->values[0];
  for (uint64_t size : threads->values)
    count *= size;
  int64_t requested = 0;
  for (const ptx::Instruction *instruction : function.origins)
    if (instruction && instruction->form->op == ptx::Op::Setmaxnreg && instruction->has(ptx::Modifier::Inc))
      requested = std::max(requested, instruction->operands[0].value);
  return count ? arch::registersAtStart(count, requested) : 0;
}

bool Executor::startCluster(uint64_t id) {
  cluster = new Cluster();
  const uint32_t *shape = launch.cluster;
  uint32_t clusters[3];
  for (unsigned d = 0; d < 3; ++d)
    clusters[d] = launch.grid[d] / shape[d];
  cluster->index[0] = id % clusters[0];
  cluster->index[1] = id / clusters[0] % clusters[1];
  cluster->index[2] = id / clusters[0] / clusters[1];
  uint32_t count = shape[0] * shape[1] * shape[2];
  uint32_t threads = launch.block[0] * launch.block[1] * launch.block[2];
  uint32_t warps = (threads + laneCount - 1) / laneCount;
  uint32_t shared = program.sharedBytes(entry, launch.dynamicShared);
  for (uint32_t rank = 0; rank < count; ++rank) {
    cta = cluster->ctas.emplace_back(std::make_unique<Cta>()).get();
    cta->cluster = cluster;
    cta->rank = rank;
    cta->id = (globalShadow ? globalShadow->firstCta : 0) + id * count + rank;
    uint32_t position[3] = {rank % shape[0], rank / shape[0] % shape[1], rank / shape[0] / shape[1]};
    for (unsigned d = 0; d < 3; ++d)
      cta->index[d] = cluster->index[d] * shape[d] + position[d];
    cta->shared.assign(shared, 0);
    if (checks)
      cta->sharedDefined.assign(shared, 0);
    if (races)
      cta->cells =
          std::make_unique<ShadowBlock>(uint32_t(llvm::divideCeil(shared, 1u << races->sharedShift)), cta->id, warps);
    cta->warps.resize(warps);
    for (uint32_t w = 0; w < warps; ++w) {
      cta->warps[w].cta = cta;
      cta->warps[w].id = w;
      startWarp(cta->warps[w], std::min(laneCount, threads - w * laneCount));
      if (races)
        races->start(cta->warps[w], cta->id);
    }
    cluster->alive += threads;
  }
  return true;
}

void Executor::startWarp(Warp &started, unsigned threads) {
  warp = &started;
  uint32_t lanes = threads == laneCount ? allLanes : (1u << threads) - 1;
  started.started = started.alive = lanes;
  started.groups.reserve(2 * laneCount);
  Frame *first = started.frames.emplace_back(std::make_unique<Frame>(entry, nullptr, lanes)).get();
  started.maxRegisters = registersAtEntry(entry);
  reserveLocal(0, entry.localBytes);
  started.groups.push_back({first, 0, lanes});
}

void Executor::admit(uint64_t id) {
  Resident &resident = residents.emplace_back();
  random = {(launch.seed * 0x9e3779b97f4a7c15 + 1) ^ (id * 0xd1342543de82ef95)};
  startCluster(id);
  if (observer)
    observer->startCluster();
  resident.id = id;
  resident.cluster.reset(cluster);
  resident.random = random;
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      resident.order.push_back(&w);
}

bool Executor::run(llvm::function_ref<std::optional<uint64_t>()> next, uint64_t &id) {
  // Clusters do not wait for each other in most grids: one at a time is the fastest. A seed runs several concurrently;
  // and if clusters run long, they may be waiting for one that has not started, so another is admitted.
  size_t wanted = 1 + (launch.seed ? launch.seed % 4 : 0), residentIndex = 0;
  Random choice = {launch.seed * 0xbf58476d1ce4e5b9 + 3};
  unsigned patience = 0;
  waiting->enter();
  llvm::scope_exit leave([&] { waiting->leave(); });
  for (bool more = true; !isStopRequested();) {
    while (more && residents.size() < wanted) {
      std::optional<uint64_t> admitted = next();
      more = admitted.has_value();
      if (more)
        admit(*admitted);
    }
    if (residents.empty())
      return true;
    residentIndex = launch.seed ? choice.below(residents.size()) : (residentIndex + 1) % residents.size();
    Resident &resident = residents[residentIndex];
    id = resident.id;
    cluster = resident.cluster.get();
    random = resident.random;
    const uint64_t before = effects, inClusterBefore = effectsInCluster;
    bool isRunning = round(resident);
    resident.random = random;
    if (stopped)
      return false;
    const uint64_t inCluster = effectsInCluster - inClusterBefore;
    const bool changed = effects - before != inCluster;
    if (isDeadlock(resident, isRunning && !more && !changed, inCluster != 0))
      reportDeadlock();
    else if (launch.interleaving && !stopped)
      resume(launch.interleaving->pass(changed || !isRunning));
    if (stopped)
      return false;
    if (!isRunning)
      residents.erase(residents.begin() + residentIndex);
    patience = isRunning ? patience + 1 : 0;
    if (patience > roundsBeforeAdmission * residents.size() && wanted < maxResidents) {
      ++wanted;
      patience = 0;
    }
  }
  return false;
}

bool Executor::round(Resident &resident) {
  std::vector<Warp *> &order = resident.order;
  uint64_t before = effects;
  if (launch.seed)
    for (size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[random.below(i)]);
  // Transfers complete early, late or in between.
  bool ran = progressTransfers(launch.seed % 3 == 0 ? 1 : launch.seed % 3 == 1 ? 64 : 4);
  bool onlyPolls = true;
  for (Warp *w : order) {
    bool wRan = runWarp(*w);
    ran |= wRan;
    onlyPolls &= !wRan || w->steps - w->polledAt < spinSteps;
    if (stopped)
      return false;
  }
  std::erase_if(order, [](const Warp *w) { return w->alive == 0; });
  if (order.empty()) {
    cluster->bulk.progress(1, *this); // completes writes to global memory
    return false;
  }
  // Threads that poll mbarriers while nothing else happens are deadlocked too.
  resident.idleRounds = onlyPolls && effects == before ? resident.idleRounds + 1 : 0;
  bool stuck = !ran || resident.idleRounds > maxIdleRounds;
  if (stuck && !progressTransfers(1))
    reportDeadlock();
  return true;
}

void Frame::enter(uint32_t entering) {
  lanes |= entering;
  for (Slot slot = firstSlot; slot < defined.size(); ++slot) {
    defined[slot] &= ~entering;
    partial[slot] &= ~entering;
  }
  for (const Constant &constant : function->constants)
    defined[constant.slot] = allLanes;
  for (uint32_t rest = allocated ? entering : 0; rest; rest &= rest - 1)
    (*allocated)[std::countr_zero(rest)] = 0;
}

/// Returns false if nothing has changed.
bool Executor::progressTransfers(uint32_t odds) {
  frame = nullptr;
  bool any = !cluster->bulk.isEmpty() && cluster->bulk.progress(odds, *this);
  any |= !cluster->tensor.isEmpty() && cluster->tensor.progress(odds, *this);
  for (auto &member : cluster->ctas) {
    for (Warp &w : member->warps) {
      if (w.async.isEmpty() && w.wgmma.isEmpty() && w.tensor.isEmpty())
        continue;
      cta = member.get();
      warp = &w;
      any |= w.async.progress(odds, *this);
      any |= w.wgmma.progress(odds, *this);
      any |= progressTensorTransfers(odds, *this);
    }
  }
  effects += any;
  return any;
}

void Executor::mergeGroups(Warp &w) {
  std::vector<Group> &groups = w.groups;
  for (size_t i = 0; i < groups.size(); ++i)
    for (size_t j = i + 1; j < groups.size(); ++j) {
      Group &a = groups[i], &b = groups[j];
      bool canMerge = a.mask && b.mask && a.frame == b.frame && a.pc == b.pc && a.wait == b.wait && !a.resumed &&
                      !b.resumed && (a.wait == Wait::None || a.wait == Wait::Convergence);
      if (!canMerge)
        continue;
      a.mask |= b.mask;
      a.wait = Wait::None;
      b.mask = 0;
    }
  std::erase_if(groups, [](const Group &g) { return g.mask == 0; });
}

bool Executor::chooseGroup(Warp &w) {
  if (w.groups.size() > 1)
    mergeGroups(w);
  group = nullptr;
  unsigned runnable = 0;
  for (Group &g : w.groups) {
    if (g.wait != Wait::None || !g.mask)
      continue;
    ++runnable;
    bool earlier =
        !group || g.frame->depth > group->frame->depth || (g.frame->depth == group->frame->depth && g.pc < group->pc);
    if (earlier)
      group = &g;
  }
  if (runnable > 1 && random.below(16) == 0) {
    unsigned n = random.below(runnable);
    for (Group &g : w.groups)
      if (g.wait == Wait::None && g.mask && n-- == 0) {
        group = &g;
        break;
      }
  }
  return group;
}

bool Executor::runWarp(Warp &w) {
  if (!w.alive)
    return false;
  warp = &w;
  cta = w.cta;
  uint64_t until = steps + (launch.seed ? 1 + random.below(1u << (4 + random.below(9))) : 4096);
  bool ran = false;
  uint64_t start = steps;
  const ptx::Instruction *first = nullptr;
  llvm::StringRef function;
  yielded = false;
  while (!stopped && !yielded && steps < until && chooseGroup(w)) {
    ran = true;
    uint64_t before = steps;
    if (observer && before == start) {
      first = group->frame->function->origins[group->pc];
      function = group->frame->function->source->name;
    }
    runGroup(until - steps);
    if (isOutOfSteps()) {
      frame = group->mask ? group->frame : nullptr;
      pc = group->pc;
      fault(group->mask, EmulatorStepLimit, launch.stepLimit);
    }
    if (steps == before)
      ++steps;
  }
  w.steps += steps - start;
  if (observer)
    observer->ran(w, start, first, function);
  return ran;
}

void Executor::runGroup(uint32_t budget) {
  if (observer)
    checks ? runGroup<true, true>(budget) : runGroup<false, true>(budget);
  else
    checks ? runGroup<true, false>(budget) : runGroup<false, false>(budget);
}

template <bool Check, bool Observe> void Executor::runGroup(uint32_t budget) {
  frame = group->frame;
  registers = frame->registers;
  defined = frame->defined.data();
  const Operation *code = frame->function->code.data();
  const bool alone = warp->groups.size() == 1;
  runEnds = pcIsSet = false;
  next = group->pc;
  uint32_t done = 0;
  do {
    pc = next;
    const Operation &op = code[pc];
    if (op.isLeader && !alone && done)
      break;
    uint32_t mask = group->mask;
    next = pc + 1;
    ++done;
    if (op.guard != noSource) {
      uint32_t guard = predicate(op.guard);
      if (Check && mask & ~defined[op.guard]) {
        fault(mask & ~defined[op.guard], EmulatorUndefinedGuard);
        break;
      }
      mask &= op.guardNegated ? ~guard : guard;
      if (!mask && !op.takesEmptyMask)
        continue;
    }
    const ptx::Instruction *instruction = nullptr;
    bool isLast = false;
    if constexpr (Observe) {
      stepsOfRun = done;
      instruction = frame->function->origins[pc];
      isLast = instruction && frame->function->origins[pc + 1] != instruction;
      if (isLast)
        observer->before(op, instruction, mask);
    }
    if (Check && warp->wgmma.hasRegistersInFlight() && !checkRegistersInFlight(op, mask))
      break;
    if (Check && warp->tensor.hasRegistersInFlight() && !checkTensorRegisters(*this, mask))
      break;
    op.handler(*this, op, mask);
    if constexpr (Observe) {
      // A warp that waits for its other lanes executes this operation again.
      bool isRepeated = runEnds && group->pc == pc && group->wait != Wait::None;
      if (isLast)
        observer->after(instruction, mask, !isRepeated);
    }
    if (Check && !op.tracksDefinedness) {
      uint32_t values = defined[op.source[0]] & defined[op.source[1]] & defined[op.source[2]] & defined[op.source[3]];
      if (op.lowBytes && mask & ~values) {
        markLowBytes(op, mask);
      } else {
        markDefined(op.destination, values, mask);
        markDefined(op.destination2, values, mask);
      }
    }
  } while (!runEnds && done < budget);
  steps += done;
  stepsOfRun = 0;
  if (!pcIsSet)
    group->pc = runEnds || done >= budget ? next : pc;
}

/// Splits lanes off the current group. The remaining lanes are at the next operation, unless they were placed before.
Group &Executor::moveLanes(uint32_t lanes, Frame *to, uint32_t at) {
  runEnds = true;
  if (lanes == group->mask) {
    group->frame = to;
    group->pc = at;
    pcIsSet = true;
    return *group;
  }
  group->mask &= ~lanes;
  // The vector has capacity for twice as many groups as lanes; empty groups are removed when groups merge.
  if (warp->groups.size() == warp->groups.capacity()) {
    size_t position = group - warp->groups.data();
    warp->groups.reserve(2 * warp->groups.capacity());
    group = &warp->groups[position];
  }
  return warp->groups.emplace_back(Group{to, at, lanes});
}

void Executor::split(uint32_t lanes, uint32_t target) { moveLanes(lanes, frame, target); }

Group &Executor::block(Wait wait, uint32_t lanes, bool advance, uint8_t barrier) {
  Group &blocked = moveLanes(lanes, frame, advance ? pc + 1 : pc);
  blocked.wait = wait;
  blocked.barrier = barrier;
  blocked.waitingAt = pc;
  blocked.since = now();
  return blocked;
}

void Executor::wake(Warp &w, Group &g, const char *what, int id) {
  g.wait = Wait::None;
  if (observer)
    observer->waited(w, g.mask, g.since, g.frame->function->origins[g.waitingAt],
                     id < 0 ? what : what + std::to_string(id));
}

bool Executor::converged(uint32_t mask) {
  if (mask == warp->alive)
    return true;
  if (mask != group->mask) { // lanes are at this operation with a false guard
    reportDivergence(*warp, {frame, pc, mask});
    return false;
  }
  block(Wait::Convergence, mask, false);
  return false;
}

void Executor::releaseFrame(Frame *released, uint32_t lanes) {
  released->lanes &= ~lanes;
  if (released->lanes)
    return;
  warp->wgmma.leave(released, *this);
  leaveTensorLoads(*warp, released);
  std::erase_if(warp->frames, [&](const std::unique_ptr<Frame> &f) { return f.get() == released; });
}

void Executor::exitLanes(uint32_t lanes) {
  if (lanes == warp->alive && checks && warp->maxRegisters)
    checkRegisterChanges(lanes);
  for (Frame *f = frame; f;) {
    Frame *caller = f->caller;
    releaseFrame(f, lanes);
    f = caller;
  }
  moveLanes(lanes, nullptr, 0).mask = 0;
  if (races)
    races->release(lanes, cta->exited);
  warp->alive &= ~lanes;
  recordEffect();
  cluster->alive -= std::popcount(lanes);
  cluster->arrived -=
      std::popcount(lanes & warp->clusterArrived & ~(warp->clusterParity ^ (cluster->phase & 1 ? allLanes : 0)));
  // Groups that wait for other lanes of this warp check again which lanes are left.
  for (Group &g : warp->groups)
    if (g.mask && (g.wait == Wait::Collective || g.wait == Wait::Convergence) && !g.resumed)
      g.wait = Wait::None;
  warp->exchange.present = 0;
  cta->exitedWarps += warp->alive == 0;
  frame = nullptr;
  completeBarriers(*cta);
  if (cta->exitedWarps == cta->warps.size()) {
    ended.join(cta->exited.value);
    if (const BulkOperation *open = cluster->bulk.findUser(*cta))
      if (Diagnostic *diagnostic = faultAt(open->instruction, lanes, EmulatorBulkOpen))
        addSideNote(*diagnostic, open->instruction, "no thread waits for this copy");
    checkTensorExit(*this, *cta, lanes);
  }
  completeClusterBarrier();
}
