// Events of an agent, by the effects on buffers that operations declare, and the operations that synchronise.
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

Event &Walker::add(EventKind kind, Operation *op) {
  static thread_local Event ignored; // of a warp whose group another one runs
  uint32_t who = activeThreads();
  Event made{kind, op, who, who == threads, 0, 0, iteration, {}, {}};
  if (isFollower)
    return ignored = made;
  events.push_back(made);
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
    return stop(data.causeOr(op), "a predicate depends on data");
  if (data.lanes->values.size() != threads)
    return stop(op, "which threads of the group have the predicate, which is computed outside of it");
  out = active ? slice.maskOf(data.lanes, true, active, threads)->count : data.lanes->odd;
  return true;
}

bool Walker::region(Operation *op, const Data &data, bool writes, Region &out) {
  if (data.kind != Data::Kind::View || !data.hasSlot || data.isBarrier)
    return stop(data.causeOr(op), "which buffer is accessed depends on data");
  out = {data.object, data.cta, data.slot, &data.extent->box, writes}; // a reshaped buffer is a whole one
  return true;
}

bool Walker::barrier(Operation *op, Value value, BarrierRef &out) {
  Data data = get(value);
  if (data.kind != Data::Kind::View || !data.hasSlot)
    return stop(data.causeOr(op), "which mbarrier this is depends on data");
  if (!data.isBarrier)
    return stopAtMistake(op, "this buffer is not an mbarrier", "`mbar_alloc` allocates mbarriers");
  out = {skeleton.rows[data.object].first + data.slot, data.cta};
  return true;
}

static int64_t bytesOf(ttg::MemDescType type) {
  return ShapedType::getNumElements(type.getShape()) * type.getElementType().getIntOrFloatBitWidth() / 8;
}

/// Copies whose bytes complete on an mbarrier.
bool Walker::recordTransfer(const Instruction &step) {
  Operation *op = step.op;
  Value buffer, onto, predicate, multicast;
  if (auto load = dyn_cast<tx::TensorLoadOp>(op)) {
    buffer = load.getBuffer(), onto = load.getBarrier(), predicate = load.getPredicate();
    multicast = load.getMulticast();
  } else if (auto gather = dyn_cast<tx::TensorGatherOp>(op)) {
    buffer = gather.getBuffer(), onto = gather.getBarrier(), predicate = gather.getPredicate();
  } else {
    auto store = cast<tx::RemoteStoreOp>(op);
    buffer = store.getBuffer(), onto = store.getBarrier();
  }
  uint32_t who = 0;
  if (!threadsWhere(op, predicate, who) || !who)
    return !skeleton.missing;
  Region into;
  BarrierRef on;
  Scalar mask;
  if (!region(op, get(buffer), true, into) || !barrier(op, onto, on) ||
      (multicast && !number(op, multicast, "the multicast mask", mask)))
    return false;
  const uint32_t differs = isa<tx::RemoteStoreOp>(op) ? 0 : on.cta ^ cta; // 1: the barrier of the other CTA of a pair
  if (differs > 1)
    return stopAtMistake(op, llvm::formatv("the mbarrier is in CTA {0}, the load is started in CTA {1}", on.cta, cta),
                         "name an mbarrier of this CTA, or of the one whose rank differs in the lowest bit");
  const uint32_t parity = on.cta & 1;
  for (uint32_t rank = 0; rank < skeleton.ctas; ++rank) {
    if (multicast ? !(mask.value >> rank & 1) : rank != into.cta)
      continue;
    if (multicast) {
      into.cta = rank;
      on.cta = differs ? (rank & ~1u) | parity : rank;
    }
    Event &event = add(EventKind::Load, op);
    event.threads = who;
    event.bytes = bytesOf(cast<ttg::MemDescType>(buffer.getType()));
    event.regions = skeleton.keep<Region>(into);
    event.barriers = skeleton.keep<BarrierRef>(on);
  }
  return true;
}

/// Adds the same regions in the next CTA.
static void addOtherCta(SmallVectorImpl<Region> &regions) {
  for (size_t k = 0, one = regions.size(); k < one; ++k) {
    Region other = regions[k];
    ++other.cta;
    regions.push_back(other);
  }
}

/// MMAs in tensor memory. One of two CTAs is started by the even one, and accesses buffers and mbarriers of both.
bool Walker::recordTensorDot(tx::DotXOp dot) {
  uint32_t who = 0;
  const uint32_t ctas = dot.getTwoCtas() ? 2 : 1;
  if (cta % ctas)
    return true;
  if (!threadsWhere(dot, dot.getPredicate(), who) || !who)
    return !skeleton.missing;
  SmallVector<Region, 6> regions;
  for (Value read : {Value(dot.getA()), Value(dot.getB()), Value(dot.getAScale()), Value(dot.getBScale())})
    if (read && !region(dot, get(read), false, regions.emplace_back()))
      return false;
  if (!region(dot, get(dot.getAccumulator()), true, regions.emplace_back()))
    return false;
  if (ctas == 2)
    addOtherCta(regions);
  SmallVector<BarrierRef, 4> reached;
  for (auto [k, each] : llvm::enumerate(dot.getBarriers())) {
    Value holds = dot.getBarrierPredicates().empty() ? Value() : dot.getBarrierPredicates()[k];
    BarrierRef on;
    if (!threadsWhere(dot, holds, who) || (who && !barrier(dot, each, on)))
      return false;
    for (uint32_t each = 0; who && each < ctas; ++each)
      reached.push_back({on.index, on.cta + each});
  }
  Event &event = add(EventKind::TensorDot, dot);
  event.regions = skeleton.keep<Region>(regions);
  event.barriers = skeleton.keep<BarrierRef>(reached);
  return true;
}

/// `mbarrier_expect`, `mbarrier_arrive`.
bool Walker::recordArrival(const Instruction &step) {
  Operation *op = step.op;
  uint32_t who = 0;
  BarrierRef on;
  Scalar bytes;
  if (auto expect = dyn_cast<tx::MBarrierExpectOp>(op)) {
    if (!threadsWhere(op, expect.getPredicate(), who) || !who)
      return !skeleton.missing;
    if (!barrier(op, expect.getBarrier(), on) || !number(op, expect.getBytes(), "the number of bytes", bytes))
      return false;
    Event &event = add(EventKind::Arrive, op);
    event.threads = 1;
    event.isAll = threads == 1;
    event.bytes = bytes.value;
    event.barriers = skeleton.keep<BarrierRef>(on);
    return true;
  }
  auto arrive = cast<tx::MBarrierArriveOp>(op);
  if (!threadsWhere(op, arrive.getPredicate(), who) || !who)
    return !skeleton.missing;
  if (!barrier(op, arrive.getBarrier(), on) ||
      (arrive.getBytes() && !number(op, arrive.getBytes(), "the number of bytes", bytes)))
    return false;
  Event &event = add(arrive.getTracking() ? EventKind::ArriveCopied : EventKind::Arrive, op);
  event.threads = who;
  event.isAll = who == threads;
  event.bytes = who * bytes.value;
  event.barriers = skeleton.keep<BarrierRef>(on);
  return true;
}

bool Walker::recordNamed(const Instruction &step) {
  Operation *op = step.op;
  Scalar id, count;
  if (!number(op, op->getOperand(0), "the named barrier", id) ||
      !number(op, op->getOperand(1), "the number of threads", count))
    return false;
  int64_t all = skeleton.agentsOfCta * skeleton.threads;
  if (id.value < 0 || id.value > 15)
    return stopAtMistake(op, llvm::formatv("there is no named barrier {0}", id.value), "ids are from 0 to 15");
  if (count.value <= 0 || count.value % 32 || count.value > all)
    return stopAtMistake(
        op, llvm::formatv("named barrier {0} is for {1} threads, but the CTA has {2}", id.value, count.value, all),
        "pass the count of all threads that arrive, a multiple of 32");
  Event &event = add(step.record == Record::NamedWait ? EventKind::NamedWait : EventKind::NamedArrive, op);
  event.count = id.value;
  event.bytes = count.value;
  return true;
}

bool Walker::recordFragment(tx::FragmentStoreOp op) {
  Region into;
  if (!region(op, get(op.getBuffer()), true, into))
    return false;
  Data predicate = op.getPredicate() ? get(op.getPredicate()) : Data(Scalar{-1});
  if (predicate.kind != Data::Kind::Number && predicate.kind != Data::Kind::Threads)
    return stop(predicate.causeOr(op), "a predicate depends on data");
  int64_t stored = 0;
  ArrayRef<int32_t> owners = op.getOwners();
  int64_t extent = op.getLength() ? *op.getLength() : op.getBuffer().getType().getShape().front();
  int64_t first = owners.size() / op.getBuffer().getType().getShape().front() * extent;
  for (int32_t owner : owners.take_front(first)) {
    bool runs = owner < static_cast<int64_t>(threads) && (!active || active->bits[owner]);
    bool isOne = predicate.kind == Data::Kind::Number;
    int64_t holds = isOne ? predicate.number.value
                    : runs && owner < static_cast<int64_t>(predicate.lanes->values.size())
                        ? predicate.lanes->values[owner]
                        : 0;
    stored += runs && (holds & 1);
  }
  // Several lanes may hold an element; `owners` names the first of them, and the predicate may choose another.
  bool isChosen = predicate.kind == Data::Kind::Threads;
  if (isChosen && op.getBarrier() && (!stored || predicate.lanes->values.size() != threads))
    return stop(op, "how many elements are stored");
  if (!isChosen && !stored)
    return true;
  into.isExact = !isChosen && stored == static_cast<int64_t>(owners.size());
  BarrierRef on;
  if (op.getBarrier() && !barrier(op, op.getBarrier(), on))
    return false;
  Event &event = add(op.getBarrier() ? EventKind::Load : EventKind::Access, op);
  event.regions = skeleton.keep<Region>(into);
  if (op.getBarrier()) {
    event.bytes = stored * op.getBuffer().getType().getElementType().getIntOrFloatBitWidth() / 8;
    event.barriers = skeleton.keep<BarrierRef>(on);
  }
  return true;
}

/// Those that the operation declares.
bool Walker::recordAccesses(const Instruction &step) {
  auto copy = dyn_cast<tx::TMemCopyOp>(step.op);
  const uint32_t ctas = copy && copy.getTwoCtas() ? 2 : 1;
  if (cta % ctas)
    return true;
  SmallVector<Region, 4> regions;
  for (const Instruction::Access &access : step.accesses) {
    Region &made = regions.emplace_back();
    if (!region(step.op, get(access.buffer), access.writes, made))
      return false;
    made.isExact = access.isExact, made.isAtomic = access.isAtomic;
  }
  if (ctas == 2)
    addOtherCta(regions);
  add(step.accessKind, step.op).regions = skeleton.keep<Region>(regions);
  return true;
}

/// Records the event of an operation. Returns false to stop.
bool Walker::record(const Instruction &step) {
  Operation *op = step.op;
  switch (step.record) {
  case Record::TensorLoad:
  case Record::TensorGather:
  case Record::RemoteStore:
    return recordTransfer(step);
  case Record::TensorDot:
    return recordTensorDot(cast<tx::DotXOp>(op));
  case Record::Expect:
  case Record::Arrive:
    return recordArrival(step);
  case Record::Wait: {
    auto wait = cast<tx::MBarrierWaitOp>(op);
    BarrierRef on;
    Scalar phase;
    if (!barrier(op, wait.getBarrier(), on) || !number(op, wait.getPhase(), "the phase", phase))
      return false;
    Event &event = add(EventKind::Wait, op);
    event.count = phase.value & 1;
    event.barriers = skeleton.keep<BarrierRef>(on);
    return true;
  }
  case Record::NamedArrive:
  case Record::NamedWait:
    return recordNamed(step);
  case Record::FragmentStore:
    return recordFragment(cast<tx::FragmentStoreOp>(op));
  case Record::Assembly:
    return stop(op, "what inline assembly does to an mbarrier");
  case Record::Accesses:
    return recordAccesses(step);
  case Record::ClusterArrive:
    add(EventKind::ClusterArrive, op);
    return true;
  case Record::ClusterWait:
    add(EventKind::ClusterWait, op);
    return true;
  case Record::Join:
    add(EventKind::Join, op);
    return true;
  case Record::Fence:
    add(EventKind::Fence, op);
    return true;
  case Record::Commit:
    add(EventKind::Commit, op);
    return true;
  case Record::WaitCopies:
    add(EventKind::WaitCopies, op).count = cast<tx::AsyncWaitOp>(op).getPending();
    return true;
  case Record::WaitDots:
    add(EventKind::WaitDots, op).count = cast<tx::DotWaitOp>(op).getMaxPending();
    return true;
  case Record::WaitStores:
    add(EventKind::WaitStores, op).count = cast<tx::TensorStoreWaitOp>(op).getPending();
    return true;
  case Record::Nothing:
    return true;
  }
  return true;
}

} // namespace txl::protocol
