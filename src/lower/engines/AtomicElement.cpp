// Elements of atomic accesses as words, and read-modify-writes by compare-and-swap: of 16 bits, and of those that the
// target has no instruction for. Only the element's own bytes are accessed, because its neighbours may belong to
// another program, or lie outside of the array.
#include "lower/engines/AtomicElement.h"

namespace txl::lower {

unsigned bitsOf(llvm::Type *type) { return type->isPointerTy() ? 64 : type->getScalarSizeInBits(); }

llvm::Value *toWord(llvm::IRBuilder<> &b, llvm::Value *value) {
  llvm::Type *type = value->getType();
  unsigned bits = bitsOf(type);
  value = type->isPointerTy() ? b.CreatePtrToInt(value, b.getInt64Ty()) : b.CreateBitCast(value, b.getIntNTy(bits));
  return bits < 16 ? b.CreateZExt(value, b.getInt16Ty()) : value;
}

llvm::Value *fromWord(llvm::IRBuilder<> &b, llvm::Value *word, llvm::Type *type) {
  if (type->isPointerTy())
    return b.CreateIntToPtr(word, type);
  if (type->isIntegerTy(1))
    return b.CreateIsNotNull(b.CreateTrunc(word, b.getInt8Ty()));
  return b.CreateBitCast(b.CreateTrunc(word, b.getIntNTy(bitsOf(type))), type);
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

llvm::Value *updateByRetrying(Lowering &l, AtomicAccess access, tt::RMWKind kind, llvm::Value *value) {
  llvm::IRBuilder<> &b = l.b;
  llvm::Value *predicate = std::exchange(access.predicate, nullptr);
  llvm::Type *type = value->getType(), *word = b.getInt16Ty();
  llvm::BasicBlock *before = b.GetInsertBlock(), *start = l.newBlock("update"), *loop = l.newBlock("retry"),
                   *end = l.newBlock("updated");
  predicate ? b.CreateCondBr(predicate, start, end) : b.CreateBr(start);
  b.SetInsertPoint(start);
  AtomicAccess load = access;
  access.retries = true;
  load.order = MemoryOrder::Relaxed;
  llvm::Value *first = l.gpu.loadAtomically(b, load);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  llvm::PHINode *seen = b.CreatePHI(word, 2);
  seen->addIncoming(first, start);
  llvm::Value *old = fromWord(b, seen, type);
  llvm::Value *created = toWord(b, combine(b, kind, old, value));
  llvm::Value *found = l.gpu.compareAndSwap(b, access, seen, created);
  seen->addIncoming(found, loop);
  b.CreateCondBr(b.CreateICmpEQ(found, seen), end, loop);
  b.SetInsertPoint(end);
  llvm::PHINode *result = b.CreatePHI(type, 2);
  result->addIncoming(old, loop);
  if (predicate)
    result->addIncoming(llvm::Constant::getNullValue(type), before);
  return result;
}

AtomicKind kindOf(tt::RMWKind kind) {
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
    return AtomicKind::MaxS;
  case tt::RMWKind::Min:
    return AtomicKind::MinS;
  case tt::RMWKind::UMax:
    return AtomicKind::MaxU;
  case tt::RMWKind::UMin:
    return AtomicKind::MinU;
  case tt::RMWKind::Exchange:
    break;
  }
  return AtomicKind::Exchange;
}

} // namespace txl::lower
