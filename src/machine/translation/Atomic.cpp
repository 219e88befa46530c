// Atomic operations: order and scope become immediate data of one kernel.
#include "ir/ops/AtomicOps.h"
#include "machine/program/AtomicScope.h"
#include "machine/translation/AtomicKind.h"
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

static AtomicScope scopeOf(tt::MemScope scope) {
  switch (scope) {
  case tt::MemScope::CTA:
    return AtomicScope::Cta;
  case tt::MemScope::GPU:
    return AtomicScope::Gpu;
  case tt::MemScope::System:
    return AtomicScope::System;
  }
  return AtomicScope::Gpu;
}

template <typename Op> static ScopedAtomicImmediate atomic(Lowering &l, Op op, AtomicKind kind) {
  ScopedAtomicImmediate imm;
  l.setPointer(imm, op.getPtr());
  imm.kind = kind;
  imm.order = orderOf(op.getSem());
  imm.scope = scopeOf(op.getScope());
  l.program.hasAtomics = true;
  return imm;
}

template <> void lower(Lowering &l, tt::AtomicRMWOp op) {
  ScopedAtomicImmediate imm = atomic(l, op, kindOf(op.getAtomicRmwOp()));
  imm.value = 1;
  imm.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tt::AtomicCASOp op) {
  ScopedAtomicImmediate imm = atomic(l, op, AtomicKind::CompareExchange);
  imm.compare = 1;
  imm.value = 2;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tt::AtomicLoadOp op) {
  ScopedAtomicImmediate imm = atomic(l, op, AtomicKind::Load);
  imm.mask = op.getMask() ? 1 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tt::AtomicStoreOp op) {
  ScopedAtomicImmediate imm = atomic(l, op, AtomicKind::Store);
  imm.value = 1;
  imm.mask = op.getMask() ? 2 : -1;
  l.emit(plainAtomic, op).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tt::AtomicPollOp op) {
  ScopedAtomicImmediate imm = atomic(l, op, AtomicKind::Poll);
  imm.value = 1;
  imm.other = op.getTimeout() ? 2 : -1;
  l.emit(plainPoll, op).instruction.immediate = l.immediate(imm);
}

} // namespace txl::machine
