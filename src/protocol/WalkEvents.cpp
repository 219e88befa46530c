// Events of an agent, by the effects on buffers that operations declare, and the operations that synchronise.
#include "ir/Rules.h"
#include "ir/ops/BarrierOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "protocol/Walker.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace txl::protocol {

uint32_t Walker::activeThreads() const { return active.empty() ? threads : llvm::count(active.back(), uint8_t(1)); }

Event &Walker::add(EventKind kind, Operation *op) {
  static Event ignored; // of a warp whose group another one runs
  Event made{kind, op, activeThreads(), active.empty() || activeThreads() == threads, 0, 0, iteration, {}, {}};
  if (isFollower)
    return ignored = std::move(made);
  events.push_back(std::move(made));
  return events.back();
}

bool Walker::threadsWhere(Operation *op, Value predicate, uint32_t &out) {
  out = activeThreads();
  if (!predicate)
    return true;
  Data data = get(predicate);
  if (data.kind == Data::Kind::Number) {
    out = data.number.value & 1 ? out : 0;
    if (data.number.node >= 0)
      skeleton.decisions.push_back({op, /*isLoop=*/false, {}, {}, {}, data.number, (data.number.value & 1) != 0, 0});
    return true;
  }
  if (data.kind != Data::Kind::Threads)
    return stop(data.cause ? data.cause : op, "a predicate depends on data");
  if (data.threads->size() != threads)
    return stop(op, "which threads of the group have the predicate, which is computed outside of it");
  out = 0;
  for (uint32_t k = 0; k < threads && k < data.threads->size(); ++k)
    out += ((*data.threads)[k] & 1) && (active.empty() || active.back()[k]);
  return true;
}

bool Walker::region(Operation *op, Value buffer, bool writes, Region &out) {
  Data data = get(buffer);
  if (data.kind != Data::Kind::View || !data.view->hasSlot)
    return stop(data.cause ? data.cause : op, "which buffer is accessed depends on data");
  const View &view = *data.view;
  out = {view.object, view.cta, view.slot, view.box, writes}; // a reshaped buffer is a whole one
  return true;
}

bool Walker::barrier(Operation *op, Value value, BarrierRef &out) {
  Data data = get(value);
  if (data.kind != Data::Kind::View || !data.view->hasSlot)
    return stop(data.cause ? data.cause : op, "which mbarrier this is depends on data");
  if (!data.view->isBarrier)
    return stopAtMistake(op, "this buffer is not an mbarrier", "`mbar_alloc` allocates mbarriers");
  out = {skeleton.rows[data.view->object].first + data.view->slot, data.view->cta};
  return true;
}

static int64_t bytesOf(ttg::MemDescType type) {
  return ShapedType::getNumElements(type.getShape()) * type.getElementType().getIntOrFloatBitWidth() / 8;
}

/// Copies whose bytes complete on mbarriers, and MMAs in tensor memory.
bool Walker::recordEngine(Operation *op, bool &known) {
  known = true;
  uint32_t who = 0;
  auto transfer = [&](Value buffer, Value onto, Value predicate, Value multicast) {
    if (!threadsWhere(op, predicate, who) || !who)
      return !skeleton.missing;
    Region into;
    BarrierRef on;
    Scalar mask;
    if (!region(op, buffer, true, into) || !barrier(op, onto, on) ||
        (multicast && !number(op, multicast, "the multicast mask", mask)))
      return false;
    for (uint32_t rank = 0; rank < skeleton.ctas; ++rank) {
      if (multicast ? !(mask.value >> rank & 1) : rank != into.cta)
        continue;
      if (multicast)
        into.cta = on.cta = rank;
      Event &event = add(EventKind::Load, op);
      event.threads = who;
      event.bytes = bytesOf(cast<ttg::MemDescType>(buffer.getType()));
      event.regions.push_back(into);
      event.barriers.push_back(on);
    }
    return true;
  };
  if (auto load = dyn_cast<tx::TensorLoadOp>(op))
    return transfer(load.getBuffer(), load.getBarrier(), load.getPredicate(), load.getMulticast());
  if (auto gather = dyn_cast<tx::TensorGatherOp>(op))
    return transfer(gather.getBuffer(), gather.getBarrier(), gather.getPredicate(), Value());
  if (auto store = dyn_cast<tx::RemoteStoreOp>(op))
    return transfer(store.getBuffer(), store.getBarrier(), Value(), Value());
  if (auto dot = dyn_cast<tx::DotXOp>(op)) {
    if (!threadsWhere(op, dot.getPredicate(), who) || !who)
      return !skeleton.missing;
    SmallVector<Region, 3> regions(3);
    if (!region(op, dot.getA(), false, regions[0]) || !region(op, dot.getB(), false, regions[1]) ||
        !region(op, dot.getAccumulator(), true, regions[2]))
      return false;
    SmallVector<BarrierRef, 2> reached;
    for (auto [k, each] : llvm::enumerate(dot.getBarriers())) {
      Value holds = dot.getBarrierPredicates().empty() ? Value() : dot.getBarrierPredicates()[k];
      BarrierRef on;
      if (!threadsWhere(op, holds, who) || (who && !barrier(op, each, on)))
        return false;
      if (who)
        reached.push_back(on);
    }
    Event &event = add(EventKind::TensorDot, op);
    event.regions.append(regions.begin(), regions.end());
    event.barriers.append(reached.begin(), reached.end());
    return true;
  }
  known = false;
  return true;
}

bool Walker::recordBarrier(Operation *op, bool &known) {
  known = true;
  uint32_t who = 0;
  BarrierRef on;
  Scalar value;
  if (auto expect = dyn_cast<tx::MBarrierExpectOp>(op)) {
    if (!threadsWhere(op, expect.getPredicate(), who) || !who)
      return !skeleton.missing;
    if (!barrier(op, expect.getBarrier(), on) || !number(op, expect.getBytes(), "the number of bytes", value))
      return false;
    Event &event = add(EventKind::Arrive, op);
    event.threads = 1;
    event.isAll = threads == 1;
    event.bytes = value.value;
    event.barriers.push_back(on);
    return true;
  }
  if (auto arrive = dyn_cast<tx::MBarrierArriveOp>(op)) {
    if (!threadsWhere(op, arrive.getPredicate(), who) || !who)
      return !skeleton.missing;
    if (!barrier(op, arrive.getBarrier(), on) ||
        (arrive.getBytes() && !number(op, arrive.getBytes(), "the number of bytes", value)))
      return false;
    Event &event = add(arrive.getTracking() ? EventKind::ArriveCopied : EventKind::Arrive, op);
    event.threads = who;
    event.isAll = who == threads;
    event.bytes = who * value.value;
    event.barriers.push_back(on);
    return true;
  }
  if (auto wait = dyn_cast<tx::MBarrierWaitOp>(op)) {
    if (!barrier(op, wait.getBarrier(), on) || !number(op, wait.getPhase(), "the phase", value))
      return false;
    Event &event = add(EventKind::Wait, op);
    event.count = value.value & 1;
    event.barriers.push_back(on);
    return true;
  }
  bool waits = isa<tx::NamedBarrierWaitOp>(op);
  if (waits || isa<tx::NamedBarrierArriveOp>(op)) {
    Scalar id;
    if (!number(op, op->getOperand(0), "the named barrier", id) ||
        !number(op, op->getOperand(1), "the number of threads", value))
      return false;
    int64_t all = skeleton.agentsOfCta * skeleton.threads;
    if (id.value < 0 || id.value > 15)
      return stopAtMistake(op, llvm::formatv("there is no named barrier {0}", id.value), "ids are from 0 to 15");
    if (value.value <= 0 || value.value % 32 || value.value > all)
      return stopAtMistake(
          op, llvm::formatv("named barrier {0} is for {1} threads, but the CTA has {2}", id.value, value.value, all),
          "pass the count of all threads that arrive, a multiple of 32");
    Event &event = add(waits ? EventKind::NamedWait : EventKind::NamedArrive, op);
    event.count = id.value;
    event.bytes = value.value;
    return true;
  }
  if (isa<tx::ClusterArriveOp, tx::ClusterWaitOp>(op)) {
    add(isa<tx::ClusterArriveOp>(op) ? EventKind::ClusterArrive : EventKind::ClusterWait, op);
    return true;
  }
  known = false;
  return true;
}

bool Walker::recordFragment(tx::FragmentStoreOp op) {
  Region into;
  if (!region(op, op.getBuffer(), true, into))
    return false;
  Data predicate = op.getPredicate() ? get(op.getPredicate()) : Data(Scalar{-1});
  if (predicate.kind != Data::Kind::Number && predicate.kind != Data::Kind::Threads)
    return stop(predicate.cause ? predicate.cause : op.getOperation(), "a predicate depends on data");
  int64_t stored = 0;
  ArrayRef<int32_t> owners = op.getOwners();
  int64_t extent = op.getLength() ? *op.getLength() : op.getBuffer().getType().getShape().front();
  int64_t first = owners.size() / op.getBuffer().getType().getShape().front() * extent;
  for (int32_t owner : owners.take_front(first)) {
    bool runs = owner < static_cast<int64_t>(threads) && (active.empty() || active.back()[owner]);
    bool isOne = predicate.kind == Data::Kind::Number;
    int64_t holds = isOne                                                             ? predicate.number.value
                    : runs && owner < static_cast<int64_t>(predicate.threads->size()) ? (*predicate.threads)[owner]
                                                                                      : 0;
    stored += runs && (holds & 1);
  }
  // Several lanes may hold an element; `owners` names the first of them, and the predicate may choose another.
  bool isChosen = predicate.kind == Data::Kind::Threads;
  if (isChosen && op.getBarrier() && (!stored || predicate.threads->size() != threads))
    return stop(op, "how many elements are stored");
  if (!isChosen && !stored)
    return true;
  into.isExact = !isChosen && stored == static_cast<int64_t>(owners.size());
  BarrierRef on;
  if (op.getBarrier() && !barrier(op, op.getBarrier(), on))
    return false;
  Event &event = add(op.getBarrier() ? EventKind::Load : EventKind::Access, op);
  event.regions.push_back(into);
  if (op.getBarrier()) {
    event.bytes = stored * op.getBuffer().getType().getElementType().getIntOrFloatBitWidth() / 8;
    event.barriers.push_back(on);
  }
  return true;
}

/// Records the event of an operation, if it has one. Returns false to stop.
bool Walker::record(Operation *op) {
  if (skeleton.mistake || skeleton.missing)
    return false;
  bool known = false;
  if (auto fragment = dyn_cast<tx::FragmentStoreOp>(op))
    return recordFragment(fragment);
  if (!recordEngine(op, known))
    return false;
  if (known)
    return true;
  if (!recordBarrier(op, known))
    return false;
  if (known)
    return true;
  if (isa<ttg::BarrierOp>(op)) {
    add(EventKind::Join, op);
    return true;
  }
  if (isa<tx::AsyncCommitOp>(op))
    add(EventKind::Commit, op);
  if (auto wait = dyn_cast<tx::AsyncWaitOp>(op))
    add(EventKind::WaitCopies, op).count = wait.getPending();
  if (auto wait = dyn_cast<tx::DotWaitOp>(op))
    add(EventKind::WaitDots, op).count = wait.getMaxPending();
  if (auto wait = dyn_cast<tx::TensorStoreWaitOp>(op))
    add(EventKind::WaitStores, op).count = wait.getPending();
  SmallVector<Region, 3> regions;
  EventKind kind = EventKind::Access;
  for (const ir::BufferEffect &effect : ir::Rules(op).bufferEffects()) {
    using Kind = ir::BufferEffect::Kind;
    bool isAccess = effect.kind == Kind::Read || effect.kind == Kind::Write;
    if (!isAccess || isa<tx::MBarrierAllocOp>(op))
      continue;
    if (!region(op, effect.buffer, effect.kind == Kind::Write, regions.emplace_back()))
      return false;
    if (effect.agent == ir::BufferEffect::Agent::Engine)
      kind = isa<tx::AsyncCopyOp>(op) ? EventKind::Copy : isa<tx::DotAsyncOp>(op) ? EventKind::Dot : EventKind::Store;
  }
  if (isa<tx::DotAsyncOp>(op)) // also of operands in registers only: waits count it
    kind = EventKind::Dot;
  if (!regions.empty() || kind == EventKind::Dot)
    add(kind, op).regions.append(regions.begin(), regions.end());
  return true;
}

} // namespace txl::protocol
