// Atomic accesses of global memory.
//
// Each element is one instruction, executed by one of the threads that hold a copy; its result is then broadcast to the
// others (Exchange.h). Order: the accesses of all threads of the program come before a releasing operation and after an
// acquiring one, so there is a barrier on that side. A single access per thread carries the order itself; for several,
// two fences around relaxed accesses are equivalent and are paid once. An unused result needs no acquire.
#include "analysis/GlobalAccess.h"
#include "ir/facts/ThreadValues.h"
#include "ir/ops/AtomicOps.h"
#include "lower/Exchange.h"
#include "lower/MemoryAccess.h"
#include "lower/engines/AtomicElement.h"
#include "lower/target/AccessLowering.h"

namespace txl::lower {

namespace {
/// The memory order and scope of an operation.
struct Order {
  Order(tt::MemSemantic sem, tt::MemScope scope)
      : acquires(sem == tt::MemSemantic::Acquire || sem == tt::MemSemantic::AcquireRelease),
        releases(sem == tt::MemSemantic::Release || sem == tt::MemSemantic::AcquireRelease),
        scope(scope == tt::MemScope::CTA   ? MemoryScope::Cta
              : scope == tt::MemScope::GPU ? MemoryScope::Gpu
                                           : MemoryScope::System) {}

  bool acquires, releases;
  MemoryScope scope;

  MemoryOrder order() const {
    return acquires && releases ? MemoryOrder::AcquireRelease
           : acquires           ? MemoryOrder::Acquire
           : releases           ? MemoryOrder::Release
                                : MemoryOrder::Relaxed;
  }
};

/// The accesses of one operation: their order, their registers, and the executing threads.
class Accesses {
public:
  Accesses(Lowering &l, mlir::Operation *op, mlir::Value pointer, mlir::Value mask, tt::MemSemantic sem,
           tt::MemScope scope, bool resultIsUsed, mlir::Value policy = {})
      : l(l), b(l.b), op(op), order(sem, scope), pointers(l.get(pointer)), policy(policy ? l.scalar(policy) : nullptr),
        owner(op->hasAttr(ir::kPerThread) ? nullptr : l.isOwner(pointer.getType())), resultIsUsed(resultIsUsed) {
    if (mask)
      masks = l.get(mask);
    onInstruction = order; // a scalar keeps its order, so that it is recognisable in PTX
    order.acquires &= resultIsUsed;
    if (mlir::isa<mlir::RankedTensorType>(pointer.getType()))
      onInstruction = order;
    if (pointers.size() > 1)
      onInstruction.acquires = onInstruction.releases = false;
  }

  /// Orders the accesses before the operation.
  void begin() {
    if (order.releases)
      synchronise();
    if (order.releases && pointers.size() > 1)
      fence();
  }
  /// Orders the accesses after the operation, and sets its result, if it is used.
  void end(ElementsRef results) {
    if (order.acquires && pointers.size() > 1)
      fence();
    bool broadcasts = resultIsUsed && ir::needsBroadcast(op) && !op->hasAttr(ir::kPerThread);
    if (order.acquires && !broadcasts)
      synchronise();
    if (op->getNumResults())
      l.set(op->getResult(0), broadcasts ? ElementsRef(broadcastFromOwners(l, op, results)) : results);
  }
  /// The condition under which register i is accessed; null: always.
  llvm::Value *predicate(unsigned i) { return l.conjunction(masks.empty() ? nullptr : masks[i], owner); }
  unsigned size() const { return pointers.size(); }
  /// The access of register i.
  AtomicAccess access(unsigned i, unsigned bits, llvm::Value *predicate) const {
    return {bits, pointers[i], predicate, onInstruction.order(), order.scope};
  }

  Lowering &l;
  llvm::IRBuilder<> &b;
  mlir::Operation *op;
  Order order, onInstruction{tt::MemSemantic::Relaxed, tt::MemScope::GPU};
  ElementsRef pointers, masks;
  llvm::Value *policy, *owner;
  bool resultIsUsed;

private:
  /// Synchronises the threads; if only some threads execute the operation, each orders its own accesses instead.
  void synchronise() {
    if (!op->hasAttr(ir::kPerThread) || !op->getParentOfType<mlir::scf::IfOp>())
      l.barrier();
  }
  void fence() { l.gpu.fence(b, order.scope); }
};
} // namespace

/// The adjacent elements that one instruction adds to.
static AccessVector adjacentElementsOf(Lowering &l, tt::AtomicRMWOp op, llvm::Type *type) {
  unsigned bits = analysis::atomicBits(op, l.architecture);
  return bits ? accessVector(l, op.getPtr(), op.getMask(), bitsOf(type), bits) : AccessVector();
}

template <> void lower(Lowering &l, tt::AtomicRMWOp op) {
  llvm::Type *type = l.elementType(op.getVal().getType());
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), !op.getResult().use_empty(), op.getPolicy());
  ElementsRef values = l.get(op.getVal());
  bool isInstruction = l.gpu.hasAtomicUpdate(kindOf(op.getKind()), type);
  AccessVector adjacent = isInstruction ? adjacentElementsOf(l, op, type) : AccessVector();
  AccessWords words(l, type, adjacent.elements());
  AtomicUpdate update{kindOf(op.getKind()), type, adjacent.elements(), a.resultIsUsed};
  Elements results(values.size(), llvm::Constant::getNullValue(type));
  a.begin();
  for (unsigned first = 0; first < a.size(); ++first) {
    if (first & adjacent.mask())
      continue;
    llvm::Value *predicate = a.predicate(first);
    if (!isInstruction) {
      results[first] = updateByRetrying(l, a.access(first, 16, predicate), op.getKind(), values[first]);
      continue;
    }
    Elements group;
    for (unsigned r : adjacent.registers(first))
      group.push_back(values[r]);
    AtomicAccess access = a.access(first, words.wordBits, predicate);
    Elements packed = words.pack(l, group);
    llvm::Value *old = a.policy ? accessLowering().updateAtomically(l.b, access, update, packed, a.policy)
                                : l.gpu.updateAtomically(l.b, access, update, packed);
    if (a.resultIsUsed)
      for (auto [r, element] : llvm::zip(adjacent.registers(first), words.unpack(l, old)))
        results[r] = element;
  }
  a.end(results);
}

template <> void lower(Lowering &l, tt::AtomicCASOp op) {
  llvm::Type *type = l.elementType(op.getVal().getType());
  Accesses a(l, op, op.getPtr(), nullptr, op.getSem(), op.getScope(), true);
  ElementsRef expected = l.get(op.getCmp()), values = l.get(op.getVal());
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    llvm::Value *was = toWord(l.b, expected[i]), *becomes = toWord(l.b, values[i]);
    llvm::Value *old = l.gpu.compareAndSwap(l.b, a.access(i, bitsOf(type), a.predicate(i)), was, becomes);
    results.push_back(fromWord(l.b, old, type));
  }
  a.end(results);
}

template <> void lower(Lowering &l, tt::AtomicLoadOp op) {
  llvm::Type *type = l.elementType(op.getType());
  unsigned bits = bitsOf(l.memoryType(op.getType()));
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), true, op.getPolicy());
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    AtomicAccess access = a.access(i, bits, a.predicate(i));
    llvm::Value *word =
        a.policy ? accessLowering().loadAtomically(l.b, access, a.policy) : l.gpu.loadAtomically(l.b, access);
    results.push_back(fromWord(l.b, word, type));
  }
  a.end(results);
}

template <> void lower(Lowering &l, tt::AtomicStoreOp op) {
  unsigned bits = bitsOf(l.memoryType(op.getVal().getType()));
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), false, op.getPolicy());
  ElementsRef values = l.get(op.getVal());
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    llvm::Value *word = toWord(l.b, toMemory(l, values[i]));
    AtomicAccess access = a.access(i, bits, a.predicate(i));
    a.policy ? accessLowering().storeAtomically(l.b, access, word, a.policy) : l.gpu.storeAtomically(l.b, access, word);
  }
  a.end({});
}

/// Polls each element until it matches. The timeout runs from the operation's start, for all elements together.
template <> void lower(Lowering &l, tt::AtomicPollOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *type = l.elementType(op.getExpected().getType());
  unsigned bits = bitsOf(l.memoryType(op.getExpected().getType()));
  Accesses a(l, op, op.getPtr(), nullptr, op.getSem(), op.getScope(), true);
  ElementsRef expected = l.get(op.getExpected());
  auto now = [&] { return l.gpu.nanoseconds(b); };
  llvm::Value *start = op.getTimeout() ? now() : nullptr;
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    llvm::BasicBlock *before = b.GetInsertBlock(), *look = l.newBlock("look"), *end = l.newBlock("seen");
    llvm::Value *predicate = a.predicate(i);
    predicate ? b.CreateCondBr(predicate, look, end) : b.CreateBr(look);
    b.SetInsertPoint(look);
    llvm::Value *seen = fromWord(b, l.gpu.loadAtomically(b, a.access(i, bits, nullptr)), type);
    llvm::Value *found = b.CreateICmpEQ(seen, expected[i]), *ends = found;
    if (start) {
      llvm::Value *late = b.CreateICmpSGE(b.CreateSub(now(), start), l.scalar(op.getTimeout()));
      ends = b.CreateOr(found, late);
    }
    b.CreateCondBr(ends, end, look);
    b.SetInsertPoint(end);
    llvm::PHINode *result = b.CreatePHI(b.getInt1Ty(), 2);
    result->addIncoming(found, look);
    if (predicate)
      result->addIncoming(b.getFalse(), before);
    results.push_back(result);
  }
  a.end(results);
}

} // namespace txl::lower
