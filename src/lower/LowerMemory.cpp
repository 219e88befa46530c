// Loads and stores of global memory.
//
// A thread accesses its registers in the widest vectors that are contiguous, aligned and have a constant mask. An
// access without mask and hints is a plain LLVM load or store, which LLVM can move and merge. A masked one is a
// predicated instruction, written as inline assembly: LLVM has none, and a branch for each would cost more to compile
// and to run. One of the threads that hold copies of an element stores it.
#include "ir/facts/ThreadValues.h"
#include "lower/Elementwise.h"
#include "lower/MemoryAccess.h"

namespace txl::lower {

namespace {
/// The hints of an access as PTX qualifiers.
struct Hints {
  std::string modifiers;
  llvm::Value *policy = nullptr;
  bool rereads = false; ///< a second load may return another value
};
} // namespace

static llvm::StringRef cacheName(tt::CacheModifier modifier) {
  switch (modifier) {
  case tt::CacheModifier::CA:
    return ".ca";
  case tt::CacheModifier::CG:
    return ".cg";
  case tt::CacheModifier::WB:
    return ".wb";
  case tt::CacheModifier::CS:
    return ".cs";
  case tt::CacheModifier::WT:
    return ".wt";
  case tt::CacheModifier::CV:
    return ".cv";
  case tt::CacheModifier::None:
    break;
  }
  return "";
}

llvm::Value *Lowering::cachePolicy(tt::EvictionPolicy eviction) {
  llvm::Value *&policy = policies[eviction == tt::EvictionPolicy::First];
  if (!policy) {
    AtEntry here(*this);
    llvm::StringRef name = eviction == tt::EvictionPolicy::First ? "evict_first" : "evict_last";
    auto *type = llvm::FunctionType::get(b.getInt64Ty(), {}, false);
    auto text = ("createpolicy.fractional.L2::" + name + ".b64 $0, 1.0;").str();
    policy = b.CreateCall(llvm::InlineAsm::get(type, text, "=l", false), {}, "policy");
  }
  return policy;
}

/// Emits either a cache operator or an L1 eviction priority; an eviction priority adds an L2 policy in both cases.
static Hints hintsOf(Lowering &l, tt::CacheModifier cache, tt::EvictionPolicy eviction, bool isVolatile) {
  Hints hints;
  if (isVolatile) {
    hints.modifiers = ".volatile.global"; // takes no hints
    hints.rereads = true;
    return hints;
  }
  hints.rereads = cache == tt::CacheModifier::CV;
  hints.modifiers = ".global" + cacheName(cache).str();
  if (eviction == tt::EvictionPolicy::Normal)
    return hints;
  if (cache == tt::CacheModifier::None)
    hints.modifiers += eviction == tt::EvictionPolicy::First ? ".L1::evict_first" : ".L1::evict_last";
  hints.modifiers += ".L2::cache_hint";
  hints.policy = l.cachePolicy(eviction);
  return hints;
}

/// `{$0, $1}`, or `$0` for one.
static std::string operandList(unsigned first, unsigned count) {
  std::string text = count > 1 ? "{" : "";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return text + (count > 1 ? "}" : "");
}

/// Appends the operands common to loads and stores: address, policy, predicate. Returns the text that follows the data.
static void addOperands(const Hints &hints, llvm::Value *pointer, llvm::Value *predicate, unsigned next,
                        std::string &address, std::string &guard, std::string &constraints,
                        llvm::SmallVectorImpl<llvm::Value *> &arguments) {
  address = "[$" + std::to_string(next++) + "]";
  constraints += ",l";
  arguments.push_back(pointer);
  if (hints.policy) {
    address += ", $" + std::to_string(next++);
    constraints += ",l";
    arguments.push_back(hints.policy);
  }
  if (predicate) {
    guard = "@$" + std::to_string(next) + " ";
    constraints += ",b";
    arguments.push_back(predicate);
  }
}

static llvm::CallInst *callAssembly(Lowering &l, llvm::Type *result, const std::string &text,
                                    llvm::StringRef constraints, llvm::ArrayRef<llvm::Value *> arguments) {
  llvm::SmallVector<llvm::Type *, 12> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  llvm::CallInst *call = l.b.CreateCall(llvm::InlineAsm::get(type, text, constraints, true), arguments);
  call->setDoesNotThrow();
  return call;
}

/// A load as inline assembly: the words where `predicate` holds (null: everywhere), otherwise `other`.
static Elements loadWords(Lowering &l, const AccessWords &access, const Hints &hints, llvm::Value *pointer,
                          llvm::Value *predicate, ElementsRef other) {
  std::string constraints, guard, address;
  llvm::SmallVector<llvm::Value *, 12> arguments;
  for (unsigned i = 0; i < access.words; ++i)
    constraints += (i ? ",=" : "=") + std::string(1, access.constraint());
  unsigned next = access.words;
  if (predicate)
    for (unsigned i = 0; i < access.words; ++i, ++next) {
      constraints += "," + std::to_string(i); // the same register as output i
      arguments.push_back(other[i]);
    }
  addOperands(hints, pointer, predicate, next, address, guard, constraints, arguments);
  std::string text =
      guard + "ld" + hints.modifiers + access.suffix() + " " + operandList(0, access.words) + ", " + address + ";";
  llvm::SmallVector<llvm::Type *, 4> types(access.words, access.wordType(l));
  llvm::Type *result = access.words == 1 ? types.front() : llvm::StructType::get(l.b.getContext(), types);
  llvm::CallInst *call = callAssembly(l, result, text, constraints, arguments);
  if (!hints.rereads)
    call->setOnlyReadsMemory();
  if (access.words == 1)
    return {call};
  Elements words;
  for (unsigned i = 0; i < access.words; ++i)
    words.push_back(l.b.CreateExtractValue(call, i));
  return words;
}

static void storeWords(Lowering &l, const AccessWords &access, const Hints &hints, llvm::Value *pointer,
                       llvm::Value *predicate, ElementsRef words) {
  std::string constraints, guard, address;
  llvm::SmallVector<llvm::Value *, 12> arguments(words.begin(), words.end());
  for (unsigned i = 0; i < access.words; ++i)
    constraints += (i ? "," : "") + std::string(1, access.constraint());
  addOperands(hints, pointer, predicate, access.words, address, guard, constraints, arguments);
  std::string text = guard + "st" + hints.modifiers + access.suffix() + " " + address.substr(0, address.find(',')) +
                     ", " + operandList(0, access.words) + (hints.policy ? address.substr(address.find(',')) : "") +
                     ";";
  callAssembly(l, l.b.getVoidTy(), text, constraints, arguments);
}

static llvm::Type *vectorOf(llvm::Type *element, unsigned elements) {
  return elements == 1 ? element : static_cast<llvm::Type *>(llvm::FixedVectorType::get(element, elements));
}

static unsigned bytesOf(llvm::Type *element) { return element->isPointerTy() ? 8 : element->getScalarSizeInBits() / 8; }

/// Loads the elements of one vector, in memory format.
static Elements loadGroup(Lowering &l, tt::LoadOp op, llvm::Type *type, llvm::Value *pointer, llvm::Value *predicate,
                          ElementsRef other) {
  unsigned count = other.size();
  bool isPlain =
      op.getCacheModifier() == tt::CacheModifier::None && op.getEvictionPolicy() == tt::EvictionPolicy::Normal;
  if (!predicate && isPlain) {
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
  Hints hints = hintsOf(l, op.getCacheModifier(), op.getEvictionPolicy(), op.getIsVolatile());
  Elements otherWords = predicate ? access.pack(l, other) : Elements();
  return access.unpack(l, loadWords(l, access, hints, pointer, predicate, otherWords));
}

/// The bits of the register index that change neither the loaded address nor the value used where the mask is false.
static unsigned repeatedBits(Lowering &l, tt::LoadOp op) {
  unsigned repeated = ~0u;
  for (mlir::Value operand : op->getOperands()) {
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
  tt::CacheModifier cache = op.getCacheModifier();
  tt::EvictionPolicy eviction = op.getEvictionPolicy();
  bool isPlain = cache == tt::CacheModifier::None && eviction == tt::EvictionPolicy::Normal;
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
    if (predicate || !isPlain) {
      storeWords(l, access, hintsOf(l, cache, eviction, false), pointers[first], predicate, access.pack(l, group));
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
