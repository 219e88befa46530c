// Atomic operations: order and scope become immediate data of one kernel.
#include "machine/translation/Lowering.h"

namespace txl::machine {

static AtomicOrder orderOf(tt::MemSemantic semantic) {
  switch (semantic) {
  case tt::MemSemantic::Relaxed:
    return AtomicOrder::Relaxed;
  case tt::MemSemantic::Acquire:
    return AtomicOrder::Acquire;
  case tt::MemSemantic::Release:
    return AtomicOrder::Release;
  case tt::MemSemantic::AcquireRelease:
    return AtomicOrder::AcquireRelease;
  }
  return AtomicOrder::AcquireRelease;
}

static AtomicKind kindOf(tt::RMWKind kind) {
  switch (kind) {
  case tt::RMWKind::And:
    return AtomicKind::And;
  case tt::RMWKind::Or:
    return AtomicKind::Or;
  case tt::RMWKind::Xor:
    return AtomicKind::Xor;
  case tt::RMWKind::Add:
    return AtomicKind::Add;
  case tt::RMWKind::FAdd:
    return AtomicKind::FAdd;
  case tt::RMWKind::Max:
    return AtomicKind::Max;
  case tt::RMWKind::Min:
    return AtomicKind::Min;
  case tt::RMWKind::UMax:
    return AtomicKind::UMax;
  case tt::RMWKind::UMin:
    return AtomicKind::UMin;
  case tt::RMWKind::Exchange:
    return AtomicKind::Exchange;
  }
  return AtomicKind::Exchange;
}

template <typename Op> static AtomicImmediate atomic(Lowering &l, Op op, AtomicKind kind) {
  AtomicImmediate made;
  l.setPointer(made, op.getPtr());
  made.kind = kind;
  made.order = orderOf(op.getSem());
  l.program.hasAtomics = true;
  return made;
}

template <> void lower(Lowering &l, tt::AtomicRMWOp op) {
  AtomicImmediate made = atomic(l, op, kindOf(op.getAtomicRmwOp()));
  made.value = 1;
  made.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tt::AtomicCASOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::CompareExchange);
  made.compare = 1;
  made.value = 2;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tt::AtomicLoadOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Load);
  made.mask = op.getMask() ? 1 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tt::AtomicStoreOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Store);
  made.value = 1;
  made.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(made);
}
template <> void lower(Lowering &l, tt::AtomicPollOp op) {
  AtomicImmediate made = atomic(l, op, AtomicKind::Poll);
  made.value = 1;
  made.other = op.getTimeout() ? 2 : -1;
  l.emit(plainPoll, op).instruction.immediate = l.immediate(made);
}

} // namespace txl::machine
