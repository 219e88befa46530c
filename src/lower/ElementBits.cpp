// Packs elements into integers as bits, several per word, and unpacks them.
#include "lower/Exchange.h"

namespace txl::lower {

unsigned bytesOf(Lowering &l, llvm::Type *type) {
  if (type->isPointerTy())
    return 8;
  return std::max(1u, type->getScalarSizeInBits() / 8);
}

llvm::Value *toBits(Lowering &l, llvm::Value *value) {
  llvm::Type *type = value->getType();
  if (type->isPointerTy())
    return l.b.CreatePtrToInt(value, l.b.getInt64Ty());
  llvm::Type *memory = l.b.getIntNTy(bytesOf(l, type) * 8);
  return type->isIntegerTy() ? l.b.CreateZExt(value, memory) : l.b.CreateBitCast(value, memory);
}

llvm::Value *fromBits(Lowering &l, llvm::Value *bits, llvm::Type *type) {
  if (type->isPointerTy())
    return l.b.CreateIntToPtr(bits, type);
  return type->isIntegerTy() ? l.b.CreateTrunc(bits, type) : l.b.CreateBitCast(bits, type);
}

llvm::Value *wholeOf(ElementsRef parts) {
  llvm::Value *whole = nullptr;
  for (unsigned i = 0; i < parts.size(); ++i) {
    llvm::Value *part = parts[i];
    unsigned bits = part->getType()->getScalarSizeInBits();
    while (auto *cast = llvm::dyn_cast<llvm::BitCastInst>(part))
      if (!cast->getOperand(0)->getType()->isVectorTy())
        part = cast->getOperand(0);
      else
        return nullptr;
    auto *element = llvm::dyn_cast<llvm::ExtractElementInst>(part);
    auto *index = element ? llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand()) : nullptr;
    if (!index || index->getZExtValue() != i || (whole && element->getVectorOperand() != whole))
      return nullptr;
    whole = element->getVectorOperand();
    auto *type = llvm::cast<llvm::FixedVectorType>(whole->getType());
    if (type->getNumElements() != parts.size() || type->getScalarSizeInBits() != bits)
      return nullptr;
  }
  // A value that was cast to be unpacked needs no cast back.
  auto *cast = llvm::dyn_cast_if_present<llvm::BitCastInst>(whole);
  return cast ? cast->getOperand(0) : whole;
}

/// Packs elements of one type into an integer, the first in the lowest bits.
llvm::Value *packBits(Lowering &l, ElementsRef parts) {
  if (parts.size() == 1)
    return parts[0];
  unsigned bits = parts[0]->getType()->getIntegerBitWidth();
  if (llvm::Value *whole = wholeOf(parts))
    return l.b.CreateBitCast(whole, l.b.getIntNTy(bits * parts.size()));
  llvm::Value *vector = llvm::PoisonValue::get(llvm::FixedVectorType::get(parts[0]->getType(), parts.size()));
  for (auto [i, part] : llvm::enumerate(parts))
    vector = l.b.CreateInsertElement(vector, part, i);
  return l.b.CreateBitCast(vector, l.b.getIntNTy(bits * parts.size()));
}

Elements unpackBits(Lowering &l, llvm::Value *word, unsigned count) {
  if (count == 1)
    return {word};
  unsigned bits = word->getType()->getIntegerBitWidth() / count;
  llvm::Value *vector = l.b.CreateBitCast(word, llvm::FixedVectorType::get(l.b.getIntNTy(bits), count));
  Elements parts;
  for (unsigned i = 0; i < count; ++i)
    parts.push_back(l.b.CreateExtractElement(vector, i));
  return parts;
}

} // namespace txl::lower
