// Shape operations unpack a register into elements and pack the same elements again; this removes such pairs before
// they become moves.
#include "nvptx/Repacking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace txl::nvptx {

/// `value` without conversions between types of one size.
static llvm::Value *withoutCasts(llvm::Value *value) {
  while (auto *cast = llvm::dyn_cast<llvm::BitCastInst>(value))
    value = cast->getOperand(0);
  return value;
}

/// The packed register whose element `index` is `value`, if `value` is extracted from a vector of `count`; otherwise
/// null.
static llvm::Value *getVectorSource(llvm::Value *value, unsigned index, unsigned count) {
  value = withoutCasts(value);
  auto *extract = llvm::dyn_cast<llvm::ExtractElementInst>(value);
  auto *position = extract ? llvm::dyn_cast<llvm::ConstantInt>(extract->getIndexOperand()) : nullptr;
  auto *type = extract ? llvm::dyn_cast<llvm::FixedVectorType>(extract->getVectorOperandType()) : nullptr;
  bool fits = position && type && type->getNumElements() == count && position->getValue() == index;
  return fits ? withoutCasts(extract->getVectorOperand()) : nullptr;
}

/// The register that the vector at the end of a chain of insertions equals; null if the elements come from several.
static llvm::Value *sourceOf(llvm::InsertElementInst *last) {
  auto *type = llvm::dyn_cast<llvm::FixedVectorType>(last->getType());
  if (!type)
    return nullptr;
  const unsigned count = type->getNumElements();
  llvm::Value *source = nullptr;
  uint64_t seen = 0;
  unsigned found = 0;
  for (llvm::Value *at = last; found < count;) {
    auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(at);
    auto *position = insert ? llvm::dyn_cast<llvm::ConstantInt>(insert->getOperand(2)) : nullptr;
    if (!position || position->getValue().uge(std::min(count, 64u)))
      return nullptr;
    const unsigned index = position->getZExtValue();
    if (!(seen >> index & 1)) { // otherwise a later insertion has replaced it
      llvm::Value *vector = getVectorSource(insert->getOperand(1), index, count);
      if (!vector || (source && vector != source))
        return nullptr;
      source = vector;
      seen |= uint64_t(1) << index;
      ++found;
    }
    at = insert->getOperand(0);
  }
  return source && source->getType()->getPrimitiveSizeInBits() == type->getPrimitiveSizeInBits() ? source : nullptr;
}

/// The f32 value of a bf16 that is extracted from one half of a register, by one instruction; null if `widening` widens
/// anything else.
static llvm::Value *widened(llvm::FPExtInst *widening) {
  if (!widening->getSrcTy()->isBFloatTy() || !widening->getDestTy()->isFloatTy())
    return nullptr;
  for (unsigned half : {0u, 1u})
    if (llvm::Value *source = getVectorSource(widening->getOperand(0), half, 2)) {
      llvm::IRBuilder<> b(widening);
      llvm::Value *word = b.CreateBitCast(source, b.getInt32Ty());
      word = half ? b.CreateAnd(word, 0xffff0000u) : b.CreateShl(word, 16);
      return b.CreateBitCast(word, b.getFloatTy());
    }
  return nullptr;
}

llvm::PreservedAnalyses RepackingPass::run(llvm::Function &function, llvm::FunctionAnalysisManager &) {
  bool changed = false;
  for (llvm::BasicBlock &block : function)
    for (llvm::Instruction &instruction : block) {
      if (auto *widening = llvm::dyn_cast<llvm::FPExtInst>(&instruction))
        if (llvm::Value *value = widened(widening)) {
          widening->replaceAllUsesWith(value);
          changed = true;
          continue;
        }
      auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction);
      llvm::Value *source = insert ? sourceOf(insert) : nullptr;
      if (!source)
        continue;
      llvm::IRBuilder<> b(insert);
      insert->replaceAllUsesWith(b.CreateBitCast(source, insert->getType()));
      changed = true; // the insertion is now unused: the next pass removes it and its operands
    }
  if (!changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses preserved;
  preserved.preserveSet<llvm::CFGAnalyses>();
  return preserved;
}

} // namespace txl::nvptx
