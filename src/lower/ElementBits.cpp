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

llvm::Value *findSourceVector(ElementsRef elements) {
  llvm::Value *whole = nullptr;
  for (unsigned i = 0; i < elements.size(); ++i) {
    llvm::Value *value = elements[i];
    unsigned bits = value->getType()->getScalarSizeInBits();
    while (auto *cast = llvm::dyn_cast<llvm::BitCastInst>(value))
      if (!cast->getOperand(0)->getType()->isVectorTy())
        value = cast->getOperand(0);
      else
        return nullptr;
    auto *element = llvm::dyn_cast<llvm::ExtractElementInst>(value);
    auto *index = element ? llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand()) : nullptr;
    if (!index || index->getZExtValue() != i || (whole && element->getVectorOperand() != whole))
      return nullptr;
    whole = element->getVectorOperand();
    auto *type = llvm::cast<llvm::FixedVectorType>(whole->getType());
    if (type->getNumElements() != elements.size() || type->getScalarSizeInBits() != bits)
      return nullptr;
  }
  // A value that was cast to be unpacked needs no cast back.
  auto *cast = llvm::dyn_cast_if_present<llvm::BitCastInst>(whole);
  return cast ? cast->getOperand(0) : whole;
}

/// Packs elements of one type into an integer, the first in the lowest bits.
llvm::Value *packBits(Lowering &l, ElementsRef elements) {
  if (elements.size() == 1)
    return elements[0];
  unsigned bits = elements[0]->getType()->getIntegerBitWidth();
  if (llvm::Value *whole = findSourceVector(elements))
    return l.b.CreateBitCast(whole, l.b.getIntNTy(bits * elements.size()));
  llvm::Value *vector = llvm::PoisonValue::get(llvm::FixedVectorType::get(elements[0]->getType(), elements.size()));
  for (auto [i, value] : llvm::enumerate(elements))
    vector = l.b.CreateInsertElement(vector, value, i);
  return l.b.CreateBitCast(vector, l.b.getIntNTy(bits * elements.size()));
}

Elements unpackBits(Lowering &l, llvm::Value *word, unsigned count) {
  if (count == 1)
    return {word};
  unsigned bits = word->getType()->getIntegerBitWidth() / count;
  llvm::Value *vector = l.b.CreateBitCast(word, llvm::FixedVectorType::get(l.b.getIntNTy(bits), count));
  Elements elements;
  for (unsigned i = 0; i < count; ++i)
    elements.push_back(l.b.CreateExtractElement(vector, i));
  return elements;
}

} // namespace txl::lower
