// Vectors and matrices between registers and shared memory.
//
// An address is base + thread's offset ^ register's offset. The thread's offset is computed once per function; where
// the two have no common bits, the register's offset is an immediate of the instruction.
#include "lower/Exchange.h"

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;
using layout::Space;

Addresses::Addresses(Lowering &l, llvm::Value *base, const LinearLayout &offsets, unsigned elementBytes,
                     uint64_t origin)
    : l(l), base(base) {
  unsigned shift = llvm::Log2_32(elementBytes);
  this->origin = origin << shift;
  layout::Columns columns;
  for (uint64_t column : offsets.columns())
    columns.push_back(column << shift);
  bytes = LinearLayout(offsets.in(), Space{{Dim::Offset, offsets.out().bits() + shift}}, columns);
  mask = Lowering::threadMask(bytes);
}

llvm::Value *Addresses::of(unsigned reg) {
  uint64_t constant = bytes.apply(reg) ^ origin; // the registers' bits come first
  llvm::Value *&pointer = pointers[constant & mask];
  if (!pointer) {
    llvm::Value *value = l.emitThreadIndex(bytes);
    if (uint64_t common = constant & mask)
      value = l.b.CreateXor(value, l.i32(common));
    pointer = mask ? l.b.CreateGEP(l.b.getInt8Ty(), base, value) : base;
  }
  return byteOffset(l, pointer, constant & ~mask);
}

/// The type used to move a vector of `bytes`: a vector of words if it is more than one word.
static llvm::Type *vectorType(Lowering &l, unsigned bytes) {
  return bytes <= 8 && bytes != 8 ? static_cast<llvm::Type *>(l.b.getIntNTy(bytes * 8))
                                  : llvm::FixedVectorType::get(l.b.getInt32Ty(), bytes / 4);
}

void storeShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned slice,
                 ElementsRef elements, uint64_t origin) {
  unsigned bytes = bytesOf(l, elements.front()->getType()), vectorBytes = bytes * access.vector.elements();
  auto emit = [&] {
    Addresses addresses(l, base, access.offsets, bytes, origin);
    for (unsigned first : access.vectors()) {
      Elements given, packedElements;
      for (unsigned reg : access.registersOf(first, slice))
        given.push_back(elements[reg]);
      if (llvm::Value *whole = vectorBytes >= 4 ? findSourceVector(given) : nullptr) {
        l.b.CreateAlignedStore(l.b.CreateBitCast(whole, vectorType(l, vectorBytes)), addresses.of(first),
                               llvm::Align(vectorBytes));
        continue;
      }
      for (llvm::Value *value : given)
        packedElements.push_back(toBits(l, value));
      // Words first: LLVM joins the narrow elements of one word with few instructions.
      unsigned perWord = std::max(1u, 4 / bytes);
      Elements words;
      for (unsigned i = 0; i < packedElements.size(); i += perWord)
        words.push_back(
            packBits(l, llvm::ArrayRef(packedElements).slice(i, std::min<size_t>(perWord, packedElements.size() - i))));
      llvm::Value *vector = words.size() == 1 ? words[0] : packBits(l, words);
      if (words.size() > 1 || vectorBytes == 8)
        vector = l.b.CreateBitCast(vector, vectorType(l, vectorBytes));
      l.b.CreateAlignedStore(vector, addresses.of(first), llvm::Align(vectorBytes));
    }
  };
  if (llvm::Value *first = emitIsFirst(l, access.copiedLanes, access.copiedWarps))
    l.emitIf(first, emit);
  else
    emit();
}

void loadShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned slice, llvm::Type *type,
                llvm::MutableArrayRef<llvm::Value *> elements, uint64_t origin) {
  unsigned bytes = bytesOf(l, type), vectorBytes = bytes * access.vector.elements();
  Addresses addresses(l, base, access.offsets, bytes, origin);
  // f32 values are loaded as floats, because negating a word that is loaded as bits takes an extra instruction.
  bool areFloats = type->isFloatTy();
  for (unsigned first : access.vectors()) {
    if (areFloats) {
      llvm::Type *loaded = vectorBytes == 4 ? type : llvm::FixedVectorType::get(type, vectorBytes / 4);
      llvm::Value *vector = l.b.CreateAlignedLoad(loaded, addresses.of(first), llvm::Align(vectorBytes));
      for (auto [position, reg] : llvm::enumerate(access.registersOf(first, slice)))
        elements[reg] = vectorBytes == 4 ? vector : l.b.CreateExtractElement(vector, position);
      continue;
    }
    llvm::Value *vector =
        l.b.CreateAlignedLoad(vectorType(l, vectorBytes), addresses.of(first), llvm::Align(vectorBytes));
    Elements words;
    if (vector->getType()->isVectorTy())
      for (unsigned i = 0; i < vectorBytes / 4; ++i)
        words.push_back(l.b.CreateExtractElement(vector, i));
    else
      words.push_back(vector);
    Elements packedElements;
    if (bytes == 8) {
      for (unsigned i = 0; i < words.size(); i += 2)
        packedElements.push_back(packBits(l, {words[i], words[i + 1]}));
    } else {
      for (llvm::Value *word : words)
        llvm::append_range(packedElements, unpackBits(l, word, word->getType()->getIntegerBitWidth() / (8 * bytes)));
    }
    for (auto [value, reg] : llvm::zip(packedElements, access.registersOf(first, slice)))
      elements[reg] = fromBits(l, value, type);
  }
}

MatrixLoads::MatrixLoads(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, llvm::Type *type,
                         uint64_t origin)
    : l(l), access(access), type(type), addresses(l, base, access.rows, bytesOf(l, type), origin),
      elements(1u << access.rows.in().bits(Dim::Register)), words(elements.size()) {
  for (unsigned bit : access.wordBits)
    inside |= 1u << bit;
  for (unsigned bit : access.matrixBits)
    inside |= 1u << bit;
}

void MatrixLoads::load(unsigned reg) {
  unsigned first = reg & ~inside;
  if (words[first])
    return;
  llvm::Value *pointer = addresses.of(first);
  Results loaded = l.gpu.loadMatrices(l.b, pointer, access.matrices(), access.transposed);
  for (unsigned matrix = 0; matrix < access.matrices(); ++matrix)
    words[access.registersOf(first, matrix).front()] = loaded[matrix];
}

llvm::Value *MatrixLoads::wordAt(unsigned reg) {
  for (auto [i, bit] : llvm::enumerate(access.wordBits))
    if (bit != i)
      return nullptr;
  load(reg);
  return words[reg];
}

llvm::Value *MatrixLoads::at(unsigned reg) {
  if (elements[reg])
    return elements[reg];
  load(reg);
  unsigned first = reg & ~inside;
  for (unsigned matrix = 0; matrix < access.matrices(); ++matrix) {
    llvm::SmallVector<unsigned, 4> registers = access.registersOf(first, matrix);
    if (llvm::is_contained(registers, reg))
      for (auto [value, registerIndex] :
           llvm::zip(unpackBits(l, words[registers.front()], registers.size()), registers))
        elements[registerIndex] = fromBits(l, value, type);
  }
  return elements[reg];
}

Elements MatrixLoads::all() {
  for (unsigned reg = 0; reg < elements.size(); ++reg)
    at(reg);
  return elements;
}

void storeMatrices(Lowering &l, llvm::Value *base, const layout::MatrixAccess &access, ElementsRef elements,
                   uint64_t copiedWarps, uint64_t origin) {
  auto emit = [&] {
    Addresses addresses(l, base, access.rows, bytesOf(l, elements.front()->getType()), origin);
    for (unsigned first : access.instructions()) {
      llvm::Value *address = addresses.of(first);
      Elements words;
      for (unsigned matrix = 0; matrix < access.matrices(); ++matrix) {
        Elements packedElements;
        for (unsigned reg : access.registersOf(first, matrix))
          packedElements.push_back(toBits(l, elements[reg]));
        words.push_back(packBits(l, packedElements));
      }
      l.gpu.storeMatrices(l.b, address, words, access.transposed);
    }
  };
  if (llvm::Value *first = emitIsFirst(l, 0, copiedWarps))
    l.emitIf(first, emit);
  else
    emit();
}

} // namespace txl::lower
