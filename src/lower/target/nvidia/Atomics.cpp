// Atomic accesses of global memory, or of shared memory.
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/AtomicText.h"
#include "lower/target/nvidia/NvidiaLowering.h"

namespace txl::lower::nvidia {

static llvm::StringRef nameOf(MemoryScope scope) {
  return scope == MemoryScope::Cta ? ".cta" : scope == MemoryScope::Gpu ? ".gpu" : ".sys";
}

static llvm::StringRef nameOf(MemoryOrder order) {
  static constexpr llvm::StringRef names[] = {".relaxed", ".acquire", ".release", ".acq_rel"};
  return names[static_cast<unsigned>(order)];
}

static bool isShared(const AtomicAccess &access) { return access.pointer->getType()->getPointerAddressSpace() == 3; }
/// The state space of the access.
static llvm::StringRef spaceOf(const AtomicAccess &access) { return isShared(access) ? ".shared" : ".global"; }

/// Emits `instruction [pointer], operands, policy;` under the access's predicate. `isVector`: the operands form one
/// vector, `{…}`. `policy` may be null. The result has `bits` bits; 0: none.
static llvm::Value *callInstruction(Builder &b, llvm::StringRef instruction, unsigned bits, const AtomicAccess &access,
                                    Words operands, bool isVector = false, llvm::Value *policy = nullptr) {
  llvm::Type *result = bits ? b.getIntNTy(std::max(16u, bits)) : b.getVoidTy();
  std::string text, constraints;
  llvm::SmallVector<llvm::Value *, 6> arguments{access.pointer};
  unsigned next = bits ? 1 : 0;
  if (bits)
    constraints = std::string("=") + constraintOf(bits) + ",";
  text = (instruction + (bits ? " $0, " : " ") + "[$" + llvm::Twine(next++) + "]").str();
  constraints += isShared(access) ? "r" : "l";
  for (auto [i, operand] : llvm::enumerate(operands)) {
    text += (isVector && i == 0 ? ", {$" : ", $") + std::to_string(next++);
    constraints += std::string(",") + constraintOf(operand->getType()->getIntegerBitWidth());
    arguments.push_back(operand);
  }
  text += isVector ? "}" : "";
  if (policy) {
    text += ", $" + std::to_string(next++);
    constraints += ",l";
    arguments.push_back(policy);
  }
  if (access.predicate) {
    text = "@$" + std::to_string(next++) + " " + text;
    constraints += ",b";
    arguments.push_back(access.predicate);
    if (bits) {
      constraints += ",0";
      arguments.push_back(llvm::ConstantInt::get(result, 0));
    }
  }
  llvm::CallInst *call = emitAssembly(b, result, text + ";", constraints, arguments);
  call->setDoesNotThrow();
  return call;
}

std::string atomicUpdateName(AtomicKind kind, llvm::Type *type) {
  if (kind == AtomicKind::FAdd) {
    if (type->isHalfTy())
      return "add.noftz.f16";
    if (type->isBFloatTy())
      return "add.noftz.bf16";
    return type->isFloatTy() ? "add.f32" : "add.f64";
  }
  unsigned bits = type->isPointerTy() ? 64 : type->getScalarSizeInBits();
  if (bits < 32)
    return "";
  std::string width = std::to_string(bits);
  switch (kind) {
  case AtomicKind::And:
    return "and.b" + width;
  case AtomicKind::Or:
    return "or.b" + width;
  case AtomicKind::Xor:
    return "xor.b" + width;
  case AtomicKind::Add:
    return "add.u" + width;
  case AtomicKind::MaxS:
    return "max.s" + width;
  case AtomicKind::MinS:
    return "min.s" + width;
  case AtomicKind::MaxU:
    return "max.u" + width;
  case AtomicKind::MinU:
    return "min.u" + width;
  case AtomicKind::Exchange:
  case AtomicKind::FAdd:
    break;
  }
  return "exch.b" + width;
}

bool NvidiaLowering::hasAtomicUpdate(AtomicKind kind, llvm::Type *type) const {
  if (kind == AtomicKind::FAdd && type->isBFloatTy() && !architecture.has(arch::Feature::Bf16Atomics))
    return false;
  return !atomicUpdateName(kind, type).empty();
}

llvm::Value *NvidiaLowering::updateAtomically(Builder &b, const AtomicAccess &access, const AtomicUpdate &update,
                                              Words words) const {
  return emitAtomicUpdate(b, access, update, words, atomicUpdateName(update.kind, update.type), nullptr);
}

llvm::Value *emitAtomicUpdate(Builder &b, const AtomicAccess &access, const AtomicUpdate &update, Words words,
                              std::string name, llvm::Value *policy) {
  bool isVector = words.size() > 1;
  if (isVector)
    name.insert(name.rfind('.'), ".v" + std::to_string(words.size()));
  if (update.elements > words.size())
    name += "x2";
  if (policy) { // after the operation, and `.noftz`
    size_t rounding = name.find(".noftz");
    name.insert(name.find('.', rounding == name.npos ? 0 : rounding + 1), ".L2::cache_hint");
  }
  // `red` neither exchanges nor acquires.
  bool acquires = access.order == MemoryOrder::Acquire || access.order == MemoryOrder::AcquireRelease;
  bool returns = update.returns || update.kind == AtomicKind::Exchange || acquires;
  // The usual order of qualifiers in PTX; assemblers accept any.
  std::string prefix =
      ((returns ? "atom" : "red") + spaceOf(access) + nameOf(access.scope) + nameOf(access.order)).str();
  llvm::Value *old =
      callInstruction(b, prefix + "." + name, returns ? access.bits : 0, access, words, isVector, policy);
  return update.returns ? old : nullptr;
}

llvm::Value *NvidiaLowering::compareAndSwap(Builder &b, const AtomicAccess &access, llvm::Value *expected,
                                            llvm::Value *word) const {
  // The usual order of qualifiers is that of updates in a loop, and another one elsewhere.
  llvm::StringRef order = nameOf(access.order), scope = nameOf(access.scope);
  std::string qualifiers = (access.retries ? scope + order : order + scope).str();
  std::string name = ("atom" + spaceOf(access) + qualifiers + ".cas.b" + llvm::Twine(access.bits)).str();
  return callInstruction(b, name, access.bits, access, {expected, word});
}

/// `ld.relaxed.gpu.global.b32`
static std::string plainName(llvm::StringRef operation, const AtomicAccess &access, llvm::Value *policy) {
  return (operation + nameOf(access.order) + nameOf(access.scope) + spaceOf(access) +
          (policy ? ".L2::cache_hint" : "") + ".b" + llvm::Twine(access.bits))
      .str();
}

llvm::Value *emitAtomicLoad(Builder &b, const AtomicAccess &access, llvm::Value *policy) {
  return callInstruction(b, plainName("ld", access, policy), access.bits, access, {}, false, policy);
}

void emitAtomicStore(Builder &b, const AtomicAccess &access, llvm::Value *word, llvm::Value *policy) {
  callInstruction(b, plainName("st", access, policy), 0, access, {word}, false, policy);
}

llvm::Value *NvidiaLowering::loadAtomically(Builder &b, const AtomicAccess &access) const {
  return emitAtomicLoad(b, access, nullptr);
}

void NvidiaLowering::storeAtomically(Builder &b, const AtomicAccess &access, llvm::Value *word) const {
  emitAtomicStore(b, access, word, nullptr);
}

void NvidiaLowering::fence(Builder &b, MemoryScope scope) const {
  llvm::StringRef name = scope == MemoryScope::Cta ? "block" : scope == MemoryScope::Gpu ? "device" : "";
  b.CreateFence(llvm::AtomicOrdering::AcquireRelease, b.getContext().getOrInsertSyncScopeID(name));
}

} // namespace txl::lower::nvidia
