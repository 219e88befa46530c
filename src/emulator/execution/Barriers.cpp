// The barriers of a CTA and of a cluster, and fences.
//
// A CTA has 16 barriers that count warps. A warp has arrived when all its threads that have not exited have: an
// `.aligned` form requires that they arrive together. Exited warps count as arrived if no thread count is given.
#include "emulator/execution/Executor.h"
#include "emulator/program/Decoder.h"
#include <atomic>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Operand;
using ptx::Type;

TXL_DIAGNOSTIC(EmulatorBarrierId, RuntimeError, "there is no barrier {0}, a CTA has 0 to 15");
TXL_DIAGNOSTIC(EmulatorBarrierVaries, RuntimeError,
               "the barrier or its thread count differs between the threads of the warp");
TXL_DIAGNOSTIC(EmulatorBarrierCount, RuntimeError, "barrier {0} is given {1} threads: {2}");
TXL_DIAGNOSTIC(EmulatorClusterTwice, RuntimeError,
               "the thread arrives at the cluster barrier again before it has waited");
TXL_DIAGNOSTIC(EmulatorClusterWait, RuntimeError, "the thread waits at the cluster barrier and has not arrived");

enum Reduction : uint8_t { NoReduction, Popc, ForAll, ForAny };

struct BarrierOptions {
  bool aligned = false; // all lanes of the warp must arrive together
  bool waits = false, relaxed = false;
};

/// variant: the reduction. Sources: barrier id, threads, predicate.
static void barrier(Executor &x, const Operation &op, uint32_t mask) {
  const uint32_t *id = x.lanes<uint32_t>(op.source[0]), *threads = x.lanes<uint32_t>(op.source[1]);
  auto [aligned, waits, relaxed] = op.options<BarrierOptions>();
  if (aligned && !x.converged(mask))
    return;
  unsigned first = std::countr_zero(mask);
  for (unsigned i = 0; i < laneCount; ++i)
    if (mask >> i & 1 && (id[i] != id[first] || threads[i] != threads[first])) {
      x.fault(1u << i, EmulatorBarrierVaries);
      return;
    }
  bool counted = op.source[1] != noSource;
  if (id[first] > 15) {
    x.fault(mask, EmulatorBarrierId, id[first]);
    return;
  }
  if (counted) {
    uint32_t all = x.cta->warps.size() * laneCount, count = threads[first];
    const char *problem = count == 0          ? "it must not be 0"
                          : count % laneCount ? "it must be a multiple of the warp size"
                          : count > all       ? "the CTA has fewer"
                                              : nullptr;
    if (problem) {
      x.fault(mask, EmulatorBarrierCount, id[first], count, problem);
      return;
    }
  }
  x.arriveAtBarrier({id[first], counted ? threads[first] : 0, waits, aligned, op.variant != NoReduction,
                     op.variant ? x.predicate(op.source[2]) & mask : 0},
                    mask);
}

void Executor::arriveAtBarrier(const Arrival &arrival, uint32_t mask) {
  Barrier &b = cta->barriers[arrival.id];
  if (b.inUse && b.expectedThreads != arrival.threads) {
    auto name = [](uint32_t threads) { return threads ? std::to_string(threads) : "all"; };
    fault(mask, EmulatorBarrierCount, arrival.id, name(arrival.threads),
          "other warps gave it " + name(b.expectedThreads));
    return;
  }
  b.inUse = true;
  recordEffectInCluster();
  b.expectedThreads = arrival.threads;
  b.count += std::popcount(arrival.predicate);
  b.total += std::popcount(mask);
  if (races)
    races->releaseAtBarrier(mask, b.known);
  b.hasArrivals |= !arrival.waits;
  if (arrival.waits)
    block(Wait::Barrier, mask, true, arrival.id);
  uint32_t &lanes = warp->barrierLanes[arrival.id];
  lanes |= mask;
  if ((lanes & warp->alive) == warp->alive)
    countWarp(b, arrival.id);
}

void Executor::countWarp(Barrier &b, uint32_t id) {
  warp->barrierLanes[id] = 0;
  ++b.arrivedWarps;
  completeBarriers(*cta);
}

/// Releases the barriers whose arrival count is reached after an arrival or an exit.
void Executor::completeBarriers(Cta &where) {
  for (uint32_t id = 0; id < 16; ++id) {
    Barrier &b = where.barriers[id];
    if (!b.inUse)
      continue;
    uint32_t lanes = warp->barrierLanes[id];
    if (warp->cta == &where && lanes && warp->alive && (lanes & warp->alive) == warp->alive) {
      warp->barrierLanes[id] = 0;
      ++b.arrivedWarps;
    }
    bool complete = b.expectedThreads ? b.arrivedWarps * laneCount >= b.expectedThreads
                                      : b.arrivedWarps + where.exitedWarps >= where.warps.size();
    if (complete)
      releaseBarrier(where, id);
  }
}

void Executor::releaseBarrier(Cta &where, uint32_t id) {
  Barrier &b = where.barriers[id];
  if (races) {
    llvm::SmallVector<RaceDetector::WaitingLanes, laneCount> waiting;
    for (Warp &w : where.warps) {
      uint32_t lanes = 0;
      for (const Group &g : w.groups)
        lanes |= g.wait == Wait::Barrier && g.barrier == id ? g.mask : 0;
      if (lanes)
        waiting.push_back({&w, lanes});
    }
    bool all = !b.expectedThreads || b.expectedThreads == where.warps.size() * laneCount;
    b.known.join(where.exited);
    races->completeBarrier(where.id, all && !b.hasArrivals, b.known, waiting);
  }
  for (Warp &w : where.warps)
    for (Group &g : w.groups) {
      if (!g.mask || g.wait != Wait::Barrier || g.barrier != id)
        continue;
      wake(w, g, "barrier ", id);
      const Operation &op = g.frame->function->code[g.waitingAt];
      if (op.variant == NoReduction)
        continue;
      uint32_t *slot = reinterpret_cast<uint32_t *>(g.frame->registers + size_t(op.destination) * slotBytes);
      g.frame->defined[op.destination] |= g.mask;
      bool holds = op.variant == ForAll ? b.count == b.total : b.count > 0;
      if (op.variant != Popc)
        *slot = (*slot & ~g.mask) | (holds ? g.mask : 0);
      else
        for (unsigned i = 0; i < laneCount; ++i)
          slot[i] = g.mask >> i & 1 ? b.count : slot[i];
    }
  b = Barrier();
}

void Executor::arriveAtCluster(uint32_t mask, bool releases) {
  if (uint32_t twice = mask & warp->clusterArrived) {
    fault(twice, EmulatorClusterTwice);
    return;
  }
  warp->clusterArrived |= mask;
  recordEffect();
  uint32_t parity = cluster->phase & 1 ? allLanes : 0;
  warp->clusterParity = (warp->clusterParity & ~mask) | (parity & mask);
  cluster->arrived += std::popcount(mask);
  if (races)
    releases ? races->releaseAtBarrier(mask, cluster->known) : races->releaseFenced(mask, cluster->known);
  completeClusterBarrier();
}

void Executor::waitForCluster(uint32_t mask) {
  if (uint32_t early = mask & ~warp->clusterArrived) {
    fault(early, EmulatorClusterWait);
    return;
  }
  uint32_t parity = cluster->phase & 1 ? allLanes : 0;
  uint32_t pending = mask & ~(warp->clusterParity ^ parity);
  warp->clusterArrived &= ~mask;
  if (races && (mask & ~pending))
    races->acquire(*warp, mask & ~pending, cluster->previous);
  if (pending)
    block(Wait::Cluster, pending, true);
}

void Executor::completeClusterBarrier() {
  if (!cluster->arrived || cluster->arrived < cluster->alive)
    return;
  cluster->arrived = 0;
  ++cluster->phase;
  cluster->previous = cluster->known;
  cluster->previous.touch();
  for (auto &member : cluster->ctas)
    for (Warp &w : member->warps)
      for (Group &g : w.groups)
        if (g.mask && g.wait == Wait::Cluster) {
          wake(w, g, "cluster barrier", -1);
          if (races)
            races->acquire(w, g.mask, cluster->previous);
        }
}

static void clusterArrive(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<BarrierOptions>();
  if (!options.aligned || x.converged(mask))
    x.arriveAtCluster(mask, !options.relaxed);
}
static void clusterWait(Executor &x, const Operation &op, uint32_t mask) {
  if (!op.options<BarrierOptions>().aligned || x.converged(mask))
    x.waitForCluster(mask);
}
/// flags: the order; variant: the scope.
static void fence(Executor &x, const Operation &op, uint32_t mask) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (x.races)
    x.races->fence(mask, op.variant, op.flags & Acquires, op.flags & Releases);
}
/// variant: a fence between the generic and the async proxy; the others have no effect here.
static void fenceProxy(Executor &x, const Operation &op, uint32_t mask) {
  if (x.races && op.variant)
    x.races->fenceProxy(mask);
}

bool Decoder::decodeBarrier(const ptx::Instruction &instruction) {
  auto operands = instruction.operands;
  bool aligned = instruction.form->opcode == "bar" || instruction.has(Modifier::Aligned);
  auto emit = [&](Handler handler) -> Operation & {
    Operation &operation = Decoder::emit(handler);
    operation.setOptions(
        BarrierOptions{aligned, instruction.form->op != Op::BarArrive, instruction.has(Modifier::Relaxed)});
    operation.tracksDefinedness = true;
    return operation;
  };
  switch (instruction.form->op) {
  case Op::BarSync:
  case Op::BarArrive:
  case Op::BarRed: {
    bool reduces = instruction.form->op == Op::BarRed;
    unsigned first = reduces, last = operands.size() - reduces;
    Slot id = source(operands[first], Type::u32);
    Slot threads = last > first + 1 ? source(operands[first + 1], Type::u32) : noSource;
    Slot predicate = reduces ? source(operands.back(), Type::pred) : noSource;
    Operation &operation = emit(barrier);
    operation.source[0] = id;
    operation.source[1] = threads;
    operation.source[2] = predicate;
    if (reduces) {
      operation.destination = destination(operands[0]);
      operation.variant = instruction.has(Modifier::Popc) ? Popc : instruction.has(Modifier::And) ? ForAll : ForAny;
    }
    return true;
  }
  case Op::ClusterArrive:
    emit(clusterArrive);
    return true;
  case Op::ClusterWait:
    emit(clusterWait);
    return true;
  case Op::BarWarpSync:
    return decodeWarp(instruction);
  case Op::FenceProxy:
    if (instruction.has(Modifier::TensormapGeneric))
      return decodeTensormap(instruction);
    emit(fenceProxy).variant = instruction.has(Modifier::Async);
    return true;
  default: {
    Operation &operation = emit(fence);
    bool acquire = instruction.has(Modifier::Acquire), release = instruction.has(Modifier::Release);
    operation.flags = (release ? 0 : uint32_t(Acquires)) | (acquire ? 0 : uint32_t(Releases));
    operation.variant = scopeOf(instruction, DeviceScope);
    return true;
  }
  }
}
