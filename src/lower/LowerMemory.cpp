// Loads and stores of global memory.
//
// A thread accesses its registers in the widest vectors that are contiguous, aligned and have a constant mask. An
// access without mask and hints is a plain LLVM load or store, which LLVM can move and merge. A masked one is a
// predicated instruction of the target: LLVM has none, and a branch for each would cost more to compile and to run. One
// of the threads that hold copies of an element stores it.
#include "ir/facts/ThreadValues.h"
#include "ir/ops/MemoryOps.h"
#include "lower/Elementwise.h"
#include "lower/MemoryAccess.h"
#include "lower/engines/AccessPolicy.h"
#include "lower/target/AccessLowering.h"

namespace txl::lower {

static CacheOperator cacheOperator(tt::CacheModifier modifier) {
  switch (modifier) {
  case tt::CacheModifier::CA:
    return CacheOperator::All;
  case tt::CacheModifier::CG:
    return CacheOperator::Global;
  case tt::CacheModifier::WB:
    return CacheOperator::WriteBack;
  case tt::CacheModifier::CS:
    return CacheOperator::Streaming;
  case tt::CacheModifier::WT:
    return CacheOperator::WriteThrough;
  case tt::CacheModifier::CV:
    return CacheOperator::Reread;
  case tt::CacheModifier::None:
    break;
  }
  return CacheOperator::None;
}

static Eviction evictionOf(tt::EvictionPolicy policy) {
  return policy == tt::EvictionPolicy::Normal  ? Eviction::Normal
         : policy == tt::EvictionPolicy::First ? Eviction::First
                                               : Eviction::Last;
}

llvm::Value *Lowering::cachePolicy(tt::EvictionPolicy eviction) {
  llvm::Value *&policy = policies[eviction == tt::EvictionPolicy::First];
  if (!policy) {
    AtEntry here(*this);
    policy = gpu.cachePolicy(b, evictionOf(eviction));
  }
  return policy;
}

template <> void lower(Lowering &l, tt::L2PolicyOp op) {
  CachePolicy policy{op.getPrimary(), op.getSecondary()};
  if (op.getBase()) {
    policy.base = l.scalar(op.getBase());
    policy.size = l.scalar(op.getSize()), policy.total = l.scalar(op.getTotal());
  } else {
    policy.fraction = op.getFraction()->convertToFloat();
  }
  l.set(op.getResult(), {accessLowering().makePolicy(l.b, policy)});
}

template <typename Op> static bool hasHints(Op op) {
  return op.getPolicy() || op.getCacheModifier() != tt::CacheModifier::None ||
         op.getEvictionPolicy() != tt::EvictionPolicy::Normal;
}

/// The access of `words` at `pointer`, where `predicate` (null: everywhere) holds.
template <typename Op>
static GlobalAccess accessOf(Lowering &l, Op op, const AccessWords &words, bool isVolatile, llvm::Value *pointer,
                             llvm::Value *predicate) {
  GlobalAccess access;
  access.words = words.words, access.wordBits = words.wordBits;
  access.pointer = pointer, access.predicate = predicate;
  access.isVolatile = isVolatile;
  if (isVolatile)
    return access;
  access.cache = cacheOperator(op.getCacheModifier()), access.eviction = evictionOf(op.getEvictionPolicy());
  access.policy = cachePolicyOf(l, op);
  return access;
}

static llvm::Type *vectorOf(llvm::Type *element, unsigned elements) {
  return elements == 1 ? element : static_cast<llvm::Type *>(llvm::FixedVectorType::get(element, elements));
}

static unsigned bytesOf(llvm::Type *element) { return element->isPointerTy() ? 8 : element->getScalarSizeInBits() / 8; }

/// Loads the elements of one vector, in memory format.
static Elements loadGroup(Lowering &l, tt::LoadOp op, llvm::Type *type, llvm::Value *pointer, llvm::Value *predicate,
                          ElementsRef other) {
  unsigned count = other.size();
  if (!predicate && !hasHints(op)) {
    llvm::Align align(bytesOf(type) * count);
    llvm::Value *loaded = l.b.CreateAlignedLoad(vectorOf(type, count), pointer, align, op.getIsVolatile());
    if (count == 1)
      return {loaded};
    Elements elements;
    for (unsigned i = 0; i < count; ++i)
      elements.push_back(l.b.CreateExtractElement(loaded, uint64_t(i)));
    return elements;
  }
  AccessWords access(l, type, count);
  GlobalAccess global = accessOf(l, op, access, op.getIsVolatile(), pointer, predicate);
  Elements otherWords = predicate ? access.pack(l, other) : Elements();
  return access.unpack(l, l.gpu.loadGlobal(l.b, global, otherWords));
}

/// The bits of the register index that change neither the loaded address nor the value used where the mask is false.
static unsigned repeatedBits(Lowering &l, tt::LoadOp op) {
  unsigned repeated = ~0u;
  for (mlir::Value operand : std::initializer_list<mlir::Value>{op.getPtr(), op.getMask(), op.getOther()}) {
    if (!operand)
      continue;
    ElementsRef list = l.get(operand);
    repeated &= Lowering::repeatedBits(list.size(), {list}) | constantBits(l, operand);
  }
  return repeated;
}

template <> void lower(Lowering &l, tt::LoadOp op) {
  ElementsRef pointers = l.get(op.getPtr()), masks, others;
  if (op.getMask())
    masks = l.get(op.getMask());
  if (op.getOther())
    others = l.get(op.getOther());
  llvm::Type *type = l.memoryType(op.getType()), *held = l.elementType(op.getType());
  AccessVector vector = accessVector(l, op.getPtr(), op.getMask(), bytesOf(type) * 8, 128);
  // The elements of a vector have different addresses, so its bits are disjoint from these.
  unsigned repeated = op.getIsVolatile() ? 0 : repeatedBits(l, op) & ~vector.mask();
  Elements result(pointers.size());
  for (unsigned first = 0; first < pointers.size(); ++first) {
    if (first & vector.mask())
      continue;
    llvm::SmallVector<unsigned, 16> group = vector.registers(first);
    if (first & repeated) {
      for (unsigned r : group)
        result[r] = result[r & ~repeated];
      continue;
    }
    llvm::Value *predicate = masks.empty() ? nullptr : masks[first];
    Elements other;
    for (unsigned r : group)
      other.push_back(others.empty() ? llvm::Constant::getNullValue(type) : toMemory(l, others[r]));
    Elements loaded = other;
    if (auto *known = llvm::dyn_cast_or_null<llvm::ConstantInt>(predicate); !known || known->isOne())
      loaded = loadGroup(l, op, type, pointers[first], known ? nullptr : predicate, other);
    for (auto [r, value] : llvm::zip(group, loaded))
      result[r] = fromMemory(l, value, held);
  }
  l.set(op.getResult(), result);
}

template <> void lower(Lowering &l, tt::StoreOp op) {
  ElementsRef pointers = l.get(op.getPtr()), values = l.get(op.getValue()), masks;
  if (op.getMask())
    masks = l.get(op.getMask());
  llvm::Type *type = l.memoryType(op.getValue().getType());
  AccessVector vector = accessVector(l, op.getPtr(), op.getMask(), bytesOf(type) * 8, 128);
  AccessWords access(l, type, vector.elements());
  llvm::Value *owner = op->hasAttr(ir::kPerThread) ? nullptr : l.isOwner(op.getPtr().getType());
  for (unsigned first = 0; first < pointers.size(); ++first) {
    if (first & vector.mask())
      continue;
    llvm::Value *predicate = masks.empty() ? nullptr : masks[first];
    if (auto *known = llvm::dyn_cast_or_null<llvm::ConstantInt>(predicate)) {
      if (known->isZero())
        continue;
      predicate = nullptr;
    }
    predicate = l.conjunction(predicate, owner);
    Elements group;
    for (unsigned r : vector.registers(first))
      group.push_back(toMemory(l, values[r]));
    if (predicate || hasHints(op)) {
      GlobalAccess global = accessOf(l, op, access, false, pointers[first], predicate);
      l.gpu.storeGlobal(l.b, global, access.pack(l, group));
      continue;
    }
    llvm::Align align(bytesOf(type) * group.size());
    if (type->isIntegerTy(8) && group.size() > 1)
      group = access.pack(l, group);
    llvm::Value *packed = group.front();
    if (group.size() > 1) {
      packed = llvm::PoisonValue::get(vectorOf(packed->getType(), group.size()));
      for (auto [i, value] : llvm::enumerate(group))
        packed = l.b.CreateInsertElement(packed, value, uint64_t(i));
    }
    l.b.CreateAlignedStore(packed, pointers[first], align);
  }
}

} // namespace txl::lower
