// Atomic accesses of global memory.
//
// Each element is one instruction, executed by one of the threads that hold a copy; its result is then broadcast to the
// others (Exchange.h). Order: the accesses of all threads of the program come before a releasing operation and after an
// acquiring one, so there is a barrier on that side. A single access per thread carries the order itself; for several,
// two fences around relaxed accesses are equivalent and are paid once. An unused result needs no acquire.
//
// Operations without an instruction, and 16-bit ones, are compare-and-swap loops. Only the element's own bytes are
// accessed, because its neighbours may belong to another program, or lie outside the array.
#include "analysis/GlobalAccess.h"
#include "ir/facts/ThreadValues.h"
#include "lower/Exchange.h"
#include "lower/MemoryAccess.h"

namespace txl::lower {

namespace {
/// The memory order and scope of an operation.
struct Order {
  Order(tt::MemSemantic sem, tt::MemScope scope)
      : acquires(sem == tt::MemSemantic::Acquire || sem == tt::MemSemantic::AcquireRelease),
        releases(sem == tt::MemSemantic::Release || sem == tt::MemSemantic::AcquireRelease), scope(scope) {}

  bool acquires, releases;
  tt::MemScope scope;

  llvm::StringRef scopeName() const {
    return scope == tt::MemScope::CTA ? ".cta" : scope == tt::MemScope::GPU ? ".gpu" : ".sys";
  }
  llvm::StringRef name() const {
    return acquires && releases ? ".acq_rel" : acquires ? ".acquire" : releases ? ".release" : ".relaxed";
  }
};

/// The accesses of one operation: their order, their registers, and the executing threads.
class Accesses {
public:
  Accesses(Lowering &l, mlir::Operation *op, mlir::Value pointer, mlir::Value mask, tt::MemSemantic sem,
           tt::MemScope scope, bool resultIsUsed)
      : l(l), b(l.b), op(op), order(sem, scope), pointers(l.get(pointer)),
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
  llvm::Value *pointer(unsigned i) const { return pointers[i]; }
  unsigned size() const { return pointers.size(); }

  Lowering &l;
  llvm::IRBuilder<> &b;
  mlir::Operation *op;
  Order order, onInstruction{tt::MemSemantic::Relaxed, tt::MemScope::GPU};
  ElementsRef pointers, masks;
  llvm::Value *owner;
  bool resultIsUsed;

private:
  /// Synchronises the threads; if only some threads execute the operation, each orders its own accesses instead.
  void synchronise() {
    if (!op->hasAttr(ir::kPerThread) || !op->getParentOfType<mlir::scf::IfOp>())
      l.barrier();
  }
  void fence() {
    llvm::StringRef scope = order.scope == tt::MemScope::CTA   ? "block"
                            : order.scope == tt::MemScope::GPU ? "device"
                                                               : "";
    b.CreateFence(llvm::AtomicOrdering::AcquireRelease, b.getContext().getOrInsertSyncScopeID(scope));
  }
};
} // namespace

static unsigned bitsOf(llvm::Type *type) { return type->isPointerTy() ? 64 : type->getScalarSizeInBits(); }

/// The bits of a value as an integer operand of inline assembly.
static llvm::Value *toWord(llvm::IRBuilder<> &b, llvm::Value *value) {
  llvm::Type *type = value->getType();
  unsigned bits = bitsOf(type);
  value = type->isPointerTy() ? b.CreatePtrToInt(value, b.getInt64Ty()) : b.CreateBitCast(value, b.getIntNTy(bits));
  return bits < 16 ? b.CreateZExt(value, b.getInt16Ty()) : value;
}
static llvm::Value *fromWord(llvm::IRBuilder<> &b, llvm::Value *word, llvm::Type *type) {
  if (type->isPointerTy())
    return b.CreateIntToPtr(word, type);
  if (type->isIntegerTy(1))
    return b.CreateIsNotNull(b.CreateTrunc(word, b.getInt8Ty()));
  return b.CreateBitCast(b.CreateTrunc(word, b.getIntNTy(bitsOf(type))), type);
}
static char constraintOf(unsigned bits) { return bits == 64 ? 'l' : bits == 32 ? 'r' : 'h'; }

/// Emits `instruction [pointer], operands;` under `predicate`; the result has `bits` bits (0: none) and is 0 where the
/// predicate is false. `isVector`: the operands form one vector, `{…}`.
static llvm::Value *callInstruction(Lowering &l, llvm::StringRef instruction, unsigned bits, llvm::Value *pointer,
                                    llvm::ArrayRef<llvm::Value *> operands, llvm::Value *predicate,
                                    bool isVector = false) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *result = bits ? b.getIntNTy(std::max(16u, bits)) : b.getVoidTy();
  std::string text, constraints;
  llvm::SmallVector<llvm::Value *, 6> arguments{pointer};
  unsigned next = bits ? 1 : 0;
  if (bits)
    constraints = std::string("=") + constraintOf(bits) + ",";
  text = (instruction + (bits ? " $0, " : " ") + "[$" + llvm::Twine(next++) + "]").str();
  constraints += "l";
  for (auto [i, operand] : llvm::enumerate(operands)) {
    text += (isVector && i == 0 ? ", {$" : ", $") + std::to_string(next++);
    constraints += std::string(",") + constraintOf(operand->getType()->getIntegerBitWidth());
    arguments.push_back(operand);
  }
  text += isVector ? "}" : "";
  if (predicate) {
    text = "@$" + std::to_string(next++) + " " + text;
    constraints += ",b";
    arguments.push_back(predicate);
    if (bits) {
      constraints += ",0";
      arguments.push_back(llvm::ConstantInt::get(result, 0));
    }
  }
  llvm::SmallVector<llvm::Type *, 6> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *type = llvm::FunctionType::get(result, types, false);
  llvm::CallInst *call = b.CreateCall(llvm::InlineAsm::get(type, text + ";", constraints, true), arguments);
  call->setDoesNotThrow();
  return call;
}

/// The new memory contents of a read-modify-write, computed in registers.
static llvm::Value *combine(llvm::IRBuilder<> &b, tt::RMWKind kind, llvm::Value *old, llvm::Value *value) {
  switch (kind) {
  case tt::RMWKind::And:
    return b.CreateAnd(old, value);
  case tt::RMWKind::Or:
    return b.CreateOr(old, value);
  case tt::RMWKind::Xor:
    return b.CreateXor(old, value);
  case tt::RMWKind::Add:
    return b.CreateAdd(old, value);
  case tt::RMWKind::FAdd:
    return b.CreateFAdd(old, value);
  case tt::RMWKind::Max:
    return b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, old, value);
  case tt::RMWKind::Min:
    return b.CreateBinaryIntrinsic(llvm::Intrinsic::smin, old, value);
  case tt::RMWKind::UMax:
    return b.CreateBinaryIntrinsic(llvm::Intrinsic::umax, old, value);
  case tt::RMWKind::UMin:
    return b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, old, value);
  case tt::RMWKind::Exchange:
    return value;
  }
  return value;
}

/// A 16-bit read-modify-write by compare-and-swap; the result is 0 where `predicate` is false.
static llvm::Value *updateNarrow(Accesses &a, tt::RMWKind kind, llvm::Value *pointer, llvm::Value *value,
                                 llvm::Value *predicate) {
  llvm::IRBuilder<> &b = a.b;
  Lowering &l = a.l;
  llvm::Type *type = value->getType(), *word = b.getInt16Ty();
  llvm::BasicBlock *before = b.GetInsertBlock(), *start = l.newBlock("update"), *loop = l.newBlock("retry"),
                   *end = l.newBlock("updated");
  predicate ? b.CreateCondBr(predicate, start, end) : b.CreateBr(start);
  b.SetInsertPoint(start);
  std::string scope = a.order.scopeName().str();
  llvm::Value *first = callInstruction(l, "ld.relaxed" + scope + ".global.b16", 16, pointer, {}, nullptr);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  llvm::PHINode *seen = b.CreatePHI(word, 2);
  seen->addIncoming(first, start);
  llvm::Value *old = fromWord(b, seen, type);
  llvm::Value *created = toWord(b, combine(b, kind, old, value));
  std::string swap = "atom.global" + scope + a.onInstruction.name().str() + ".cas.b16";
  llvm::Value *found = callInstruction(l, swap, 16, pointer, {seen, created}, nullptr);
  seen->addIncoming(found, loop);
  b.CreateCondBr(b.CreateICmpEQ(found, seen), end, loop);
  b.SetInsertPoint(end);
  llvm::PHINode *result = b.CreatePHI(type, 2);
  result->addIncoming(old, loop);
  if (predicate)
    result->addIncoming(llvm::Constant::getNullValue(type), before);
  return result;
}

/// The operation's PTX name, e.g. `add.f32`; empty if the architecture has none for the type.
static std::string instructionName(Lowering &l, tt::RMWKind kind, llvm::Type *type) {
  unsigned bits = bitsOf(type);
  if (kind == tt::RMWKind::FAdd) {
    if (type->isHalfTy())
      return "add.noftz.f16";
    if (type->isBFloatTy())
      return l.architecture.has(arch::Feature::Bf16Atomics) ? "add.noftz.bf16" : "";
    return type->isFloatTy() ? "add.f32" : "add.f64";
  }
  if (bits < 32)
    return "";
  std::string width = std::to_string(bits);
  switch (kind) {
  case tt::RMWKind::And:
    return "and.b" + width;
  case tt::RMWKind::Or:
    return "or.b" + width;
  case tt::RMWKind::Xor:
    return "xor.b" + width;
  case tt::RMWKind::Add:
    return "add.u" + width;
  case tt::RMWKind::Max:
    return "max.s" + width;
  case tt::RMWKind::Min:
    return "min.s" + width;
  case tt::RMWKind::UMax:
    return "max.u" + width;
  case tt::RMWKind::UMin:
    return "min.u" + width;
  case tt::RMWKind::Exchange:
  case tt::RMWKind::FAdd:
    break;
  }
  return "exch.b" + width;
}

/// The adjacent elements that one instruction adds to.
static AccessVector adjacentElementsOf(Lowering &l, tt::AtomicRMWOp op, llvm::Type *type, llvm::StringRef name) {
  unsigned bits = analysis::atomicBits(op, l.architecture);
  return bits && !name.empty() ? accessVector(l, op.getPtr(), op.getMask(), bitsOf(type), bits) : AccessVector();
}

template <> void lower(Lowering &l, tt::AtomicRMWOp op) {
  llvm::Type *type = l.elementType(op.getVal().getType());
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), !op.getResult().use_empty());
  ElementsRef values = l.get(op.getVal());
  std::string name = instructionName(l, op.getKind(), type);
  AccessVector adjacent = adjacentElementsOf(l, op, type, name);
  AccessWords words(l, type, adjacent.elements());
  bool isVector = words.words > 1;
  if (isVector)
    name.insert(name.rfind('.'), ".v" + std::to_string(words.words));
  if (adjacent.elements() > words.words)
    name += "x2";
  // `red` neither exchanges nor acquires.
  bool returns = a.resultIsUsed || op.getKind() == tt::RMWKind::Exchange || a.onInstruction.acquires;
  // The usual order of qualifiers in PTX; assemblers accept any.
  std::string prefix =
      ((returns ? "atom.global" : "red.global") + a.order.scopeName() + a.onInstruction.name() + ".").str();
  Elements results(values.size(), llvm::Constant::getNullValue(type));
  a.begin();
  for (unsigned first = 0; first < a.size(); ++first) {
    if (first & adjacent.mask())
      continue;
    llvm::Value *predicate = a.predicate(first);
    if (name.empty()) {
      results[first] = updateNarrow(a, op.getKind(), a.pointer(first), values[first], predicate);
      continue;
    }
    Elements group;
    for (unsigned r : adjacent.registers(first))
      group.push_back(values[r]);
    unsigned bits = returns ? words.wordBits : 0;
    llvm::Value *old =
        callInstruction(l, prefix + name, bits, a.pointer(first), words.pack(l, group), predicate, isVector);
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
  // The usual order of qualifiers is different for this operation.
  std::string name =
      ("atom.global" + a.onInstruction.name() + a.order.scopeName() + ".cas.b" + llvm::Twine(bitsOf(type))).str();
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    llvm::Value *old = callInstruction(l, name, bitsOf(type), a.pointer(i),
                                       {toWord(l.b, expected[i]), toWord(l.b, values[i])}, a.predicate(i));
    results.push_back(fromWord(l.b, old, type));
  }
  a.end(results);
}

template <> void lower(Lowering &l, tt::AtomicLoadOp op) {
  llvm::Type *type = l.elementType(op.getType());
  unsigned bits = bitsOf(l.memoryType(op.getType()));
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), true);
  std::string name = ("ld" + a.onInstruction.name() + a.order.scopeName() + ".global.b" + llvm::Twine(bits)).str();
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i)
    results.push_back(fromWord(l.b, callInstruction(l, name, bits, a.pointer(i), {}, a.predicate(i)), type));
  a.end(results);
}

template <> void lower(Lowering &l, tt::AtomicStoreOp op) {
  unsigned bits = bitsOf(l.memoryType(op.getVal().getType()));
  Accesses a(l, op, op.getPtr(), op.getMask(), op.getSem(), op.getScope(), false);
  ElementsRef values = l.get(op.getVal());
  std::string name = ("st" + a.onInstruction.name() + a.order.scopeName() + ".global.b" + llvm::Twine(bits)).str();
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i)
    callInstruction(l, name, 0, a.pointer(i), toWord(l.b, toMemory(l, values[i])), a.predicate(i));
  a.end({});
}

/// Polls each element until it matches. The timeout runs from the operation's start, for all elements together.
template <> void lower(Lowering &l, tt::AtomicPollOp op) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Type *type = l.elementType(op.getExpected().getType());
  unsigned bits = bitsOf(l.memoryType(op.getExpected().getType()));
  Accesses a(l, op, op.getPtr(), nullptr, op.getSem(), op.getScope(), true);
  ElementsRef expected = l.get(op.getExpected());
  std::string name = ("ld" + a.onInstruction.name() + a.order.scopeName() + ".global.b" + llvm::Twine(bits)).str();
  auto now = [&] { return b.CreateIntrinsic(b.getInt64Ty(), llvm::Intrinsic::nvvm_read_ptx_sreg_globaltimer, {}); };
  llvm::Value *start = op.getTimeout() ? now() : nullptr;
  Elements results;
  a.begin();
  for (unsigned i = 0; i < a.size(); ++i) {
    llvm::BasicBlock *before = b.GetInsertBlock(), *look = l.newBlock("look"), *end = l.newBlock("seen");
    llvm::Value *predicate = a.predicate(i);
    predicate ? b.CreateCondBr(predicate, look, end) : b.CreateBr(look);
    b.SetInsertPoint(look);
    llvm::Value *seen = fromWord(b, callInstruction(l, name, bits, a.pointer(i), {}, nullptr), type);
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
