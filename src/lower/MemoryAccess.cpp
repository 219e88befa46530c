// Computes the vectors of an access that are contiguous, aligned and have a constant mask, and packs them into words.
#include "lower/MemoryAccess.h"
#include "layout/Conversion.h"
#include "llvm/IR/PatternMatch.h"

namespace txl::lower {

using layout::Axis;
using layout::Dim;
using layout::LinearLayout;
using layout::Space;

unsigned AccessVector::mask() const {
  unsigned mask = 0;
  for (unsigned bit : bits)
    mask |= 1u << bit;
  return mask;
}

llvm::SmallVector<unsigned, 16> AccessVector::registers(unsigned first) const {
  llvm::SmallVector<unsigned, 16> result{first};
  for (unsigned bit : bits)
    for (size_t i = 0, n = result.size(); i < n; ++i)
      result.push_back(result[i] | 1u << bit);
  return result;
}

AccessVector accessVector(Lowering &l, mlir::Value pointer, mlir::Value mask, unsigned elementBits, unsigned maxBits) {
  AccessVector result;
  auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(pointer.getType());
  if (!tensor)
    return result;
  const LinearLayout &layout = ttg::layoutOf(tensor);
  int64_t best = 1;
  unsigned axis = 0;
  for (unsigned d = 0; d < tensor.getRank(); ++d)
    if (int64_t elements = l.axisInfo.vectorElements(pointer, mask, d); elements > best) {
      best = elements;
      axis = d;
    }
  if (best == 1)
    return result;
  // The elements along that axis are consecutive: enumerate the tile's elements along it first.
  llvm::SmallVector<Dim> order{Dim::tensor(axis)};
  for (unsigned d = 0; d < tensor.getRank(); ++d)
    if (d != axis)
      order.push_back(Dim::tensor(d));
  LinearLayout offsets = layout.transposedOuts(order).reshapedOuts(Space{Axis(Dim::Offset, layout.out().bits())});
  unsigned bits = std::min<uint64_t>(maxBits, best * elementBits);
  result.bits = layout::widestVector(offsets, elementBits, bits).registerBits;
  return result;
}

AccessWords::AccessWords(Lowering &l, llvm::Type *element, unsigned elements) : element(element), elements(elements) {
  unsigned bits = element->isPointerTy() ? 64 : element->getScalarSizeInBits();
  wordBits = bits == 64 ? 64 : std::min(32u, bits * elements);
  words = bits * elements / wordBits;
}

/// A word in registers has at least 16 bits.
llvm::Type *AccessWords::wordType(Lowering &l) const { return l.b.getIntNTy(std::max(16u, wordBits)); }

/// Joins two bytes into a 16-bit integer; returns the original integer if they are its halves, as conversions produce
/// them.
static llvm::Value *joinBytes(llvm::IRBuilder<> &b, llvm::Value *low, llvm::Value *high) {
  using namespace llvm::PatternMatch;
  llvm::Value *both = nullptr;
  if (match(low, m_Trunc(m_Value(both))) && both->getType()->isIntegerTy(16) &&
      match(high, m_Trunc(m_LShr(m_Specific(both), m_SpecificInt(8)))))
    return both;
  llvm::Type *type = b.getInt16Ty();
  return b.CreateOr(b.CreateZExt(low, type), b.CreateShl(b.CreateZExt(high, type), 8), "", true);
}

Elements AccessWords::pack(Lowering &l, ElementsRef values) const {
  llvm::IRBuilder<> &b = l.b;
  unsigned perWord = elements / words;
  Elements result;
  for (unsigned word = 0; word < words; ++word) {
    ElementsRef elementsOfWord = values.slice(word * perWord, perWord);
    llvm::Value *packed = elementsOfWord.front();
    Elements halves;
    if (element->isIntegerTy(8) && perWord > 1) {
      for (unsigned i = 0; i < perWord; i += 2)
        halves.push_back(joinBytes(b, elementsOfWord[i], elementsOfWord[i + 1]));
      elementsOfWord = halves;
      packed = elementsOfWord.front();
    }
    if (elementsOfWord.size() > 1) {
      packed = llvm::PoisonValue::get(llvm::FixedVectorType::get(packed->getType(), elementsOfWord.size()));
      for (auto [i, value] : llvm::enumerate(elementsOfWord))
        packed = b.CreateInsertElement(packed, value, uint64_t(i));
    }
    packed = element->isPointerTy() ? b.CreatePtrToInt(packed, b.getInt64Ty())
                                    : b.CreateBitCast(packed, b.getIntNTy(wordBits));
    result.push_back(b.CreateZExt(packed, wordType(l)));
  }
  return result;
}

Elements AccessWords::unpack(Lowering &l, ElementsRef packed) const {
  llvm::IRBuilder<> &b = l.b;
  unsigned perWord = elements / words;
  Elements result;
  for (llvm::Value *word : packed) {
    word = b.CreateTrunc(word, b.getIntNTy(wordBits));
    if (perWord == 1) {
      result.push_back(element->isPointerTy() ? b.CreateIntToPtr(word, element) : b.CreateBitCast(word, element));
      continue;
    }
    word = b.CreateBitCast(word, llvm::FixedVectorType::get(element, perWord));
    for (unsigned i = 0; i < perWord; ++i)
      result.push_back(b.CreateExtractElement(word, uint64_t(i)));
  }
  return result;
}

llvm::Value *toMemory(Lowering &l, llvm::Value *value) {
  return value->getType()->isIntegerTy(1) ? l.b.CreateZExt(value, l.b.getInt8Ty()) : value;
}

llvm::Value *fromMemory(Lowering &l, llvm::Value *value, llvm::Type *type) {
  return value->getType() == type ? value : l.b.CreateIsNotNull(value);
}

} // namespace txl::lower
