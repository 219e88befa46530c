// Shuffles, stores and loads.
//
// Narrow elements travel in words of 32 bits, wide ones as two. An address is base + thread's part ^ register's part:
// the thread's part is computed once a function, and where the two have no common bits the register's is an immediate of
// the instruction.
#include "lower/Exchange.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::lower {

using layout::Dim;
using layout::LaneCondition;
using layout::LinearLayout;
using layout::Space;

llvm::Value *emitCondition(Lowering &l, LaneCondition condition) {
  layout::Columns columns;
  for (unsigned bit = 0; bit < 5; ++bit)
    columns.push_back(condition.lane >> bit & 1);
  for (unsigned bit = 0; bit < 6; ++bit)
    columns.push_back(condition.warp >> bit & 1);
  LinearLayout parity({{Dim::Lane, 5}, {Dim::Warp, 6}}, Space{{Dim::Offset, 1}}, columns);
  return l.b.CreateICmpNE(l.threadPart(parity), l.i32(0));
}

llvm::Value *emitIsFirst(Lowering &l, uint64_t copiedLanes, uint64_t copiedWarps) {
  llvm::Value *first = nullptr;
  auto require = [&](llvm::Value *number, uint64_t copies) {
    llvm::Value *is = l.b.CreateICmpEQ(l.b.CreateAnd(number, copies), l.i32(0));
    first = first ? l.b.CreateAnd(first, is) : is;
  };
  if (copiedLanes)
    require(l.lane(), copiedLanes);
  if (copiedWarps)
    require(l.warp(), copiedWarps);
  return first;
}

llvm::Value *byteOffset(Lowering &l, llvm::Value *pointer, uint64_t offset) {
  return offset ? l.b.CreateConstGEP1_32(l.b.getInt8Ty(), pointer, offset) : pointer;
}

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
  // What was cast to be taken apart needs no cast back.
  auto *cast = llvm::dyn_cast_if_present<llvm::BitCastInst>(whole);
  return cast ? cast->getOperand(0) : whole;
}

/// Elements of one type side by side in an integer, the first in the lowest bits.
static llvm::Value *pack(Lowering &l, llvm::ArrayRef<llvm::Value *> parts) {
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

static Elements unpack(Lowering &l, llvm::Value *word, unsigned count) {
  if (count == 1)
    return {word};
  unsigned bits = word->getType()->getIntegerBitWidth() / count;
  llvm::Value *vector = l.b.CreateBitCast(word, llvm::FixedVectorType::get(l.b.getIntNTy(bits), count));
  Elements parts;
  for (unsigned i = 0; i < count; ++i)
    parts.push_back(l.b.CreateExtractElement(vector, i));
  return parts;
}

// Shuffles ------------------------------------------------------------------------------------------------------------

using ShuffleWord = llvm::function_ref<llvm::Value *(llvm::Value *)>;

/// An integer of any width through a shuffle of 32 bits.
static llvm::Value *shuffleBits(Lowering &l, llvm::Value *bits, ShuffleWord word) {
  unsigned width = bits->getType()->getIntegerBitWidth();
  if (width < 32)
    return l.b.CreateTrunc(word(l.b.CreateZExt(bits, l.b.getInt32Ty())), bits->getType());
  if (width == 32)
    return word(bits);
  Elements parts = unpack(l, bits, width / 32);
  for (llvm::Value *&part : parts)
    part = word(part);
  return pack(l, parts);
}

static llvm::Value *butterflyWord(Lowering &l, llvm::Value *word, unsigned laneXor) {
  return l.b.CreateIntrinsic(llvm::Intrinsic::nvvm_shfl_sync_bfly_i32, {},
                             {l.i32(-1), word, l.i32(laneXor), l.i32(31)});
}

llvm::Value *emitButterfly(Lowering &l, llvm::Value *value, unsigned laneXor) {
  llvm::Value *bits =
      shuffleBits(l, toBits(l, value), [&](llvm::Value *word) { return butterflyWord(l, word, laneXor); });
  return fromBits(l, bits, value->getType());
}

static void emitSwaps(Lowering &l, llvm::ArrayRef<layout::ShufflePlan::Swap> swaps, Elements &words) {
  for (const layout::ShufflePlan::Swap &swap : swaps) {
    llvm::Value *condition = emitCondition(l, swap.condition);
    for (unsigned i = 0; i < words.size(); ++i)
      if (unsigned j = i ^ swap.mask; i < j) {
        llvm::Value *a = words[i], *b = words[j];
        words[i] = l.b.CreateSelect(condition, b, a);
        words[j] = l.b.CreateSelect(condition, a, b);
      }
  }
}

Elements emitShuffles(Lowering &l, const layout::ShufflePlan &plan, ElementsRef in) {
  llvm::Type *type = in.front()->getType();
  bool moves = plan.shuffles() || plan.selects();
  Elements offered;
  for (llvm::ArrayRef<unsigned> word : plan.sourceWords) {
    if (!moves && word.size() == 1) {
      offered.push_back(in[word.front()]); // registers only change places
      continue;
    }
    Elements parts;
    for (unsigned reg : word)
      parts.push_back(toBits(l, in[reg]));
    offered.push_back(pack(l, parts));
  }
  emitSwaps(l, plan.before, offered);

  llvm::Value *source = nullptr;
  if (plan.shuffles() && !plan.isButterfly()) {
    layout::Columns columns(plan.laneBases.begin(), plan.laneBases.end());
    columns.append(plan.warpBases.begin(), plan.warpBases.end());
    LinearLayout lanes({{Dim::Lane, unsigned(plan.laneBases.size())}, {Dim::Warp, unsigned(plan.warpBases.size())}},
                       Space{{Dim::Offset, 5}}, columns);
    source = l.threadPart(lanes);
  }
  Elements read;
  for (const layout::ShufflePlan::Round &round : plan.rounds) {
    llvm::Value *word = offered[round.send];
    if (!round.own) {
      llvm::Value *lane = source && round.laneXor ? l.b.CreateXor(source, l.i32(round.laneXor)) : source;
      word = shuffleBits(l, word, [&](llvm::Value *bits) -> llvm::Value * {
        if (!lane)
          return butterflyWord(l, bits, round.laneXor);
        return l.b.CreateIntrinsic(llvm::Intrinsic::nvvm_shfl_sync_idx_i32, {}, {l.i32(-1), bits, lane, l.i32(31)});
      });
    }
    read.push_back(word);
  }
  emitSwaps(l, plan.after, read);

  Elements result(plan.resultWords.size() * plan.resultWords.front().size());
  for (auto [word, registers] : llvm::zip(read, plan.resultWords)) {
    if (!moves && registers.size() == 1) {
      result[registers.front()] = word;
      continue;
    }
    for (auto [part, reg] : llvm::zip(unpack(l, word, registers.size()), registers))
      result[reg] = fromBits(l, part, type);
  }
  return result;
}

// Shared memory -------------------------------------------------------------------------------------------------------

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
    llvm::Value *part = l.threadPart(bytes);
    if (uint64_t common = constant & mask)
      part = l.b.CreateXor(part, l.i32(common));
    pointer = mask ? l.b.CreateGEP(l.b.getInt8Ty(), base, part) : base;
  }
  return byteOffset(l, pointer, constant & ~mask);
}

/// The type in which a vector of `bytes` moves, of words where there is more than one.
static llvm::Type *vectorType(Lowering &l, unsigned bytes) {
  return bytes <= 8 && bytes != 8 ? static_cast<llvm::Type *>(l.b.getIntNTy(bytes * 8))
                                  : llvm::FixedVectorType::get(l.b.getInt32Ty(), bytes / 4);
}

void storeShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned piece,
                 ElementsRef elements, uint64_t origin) {
  unsigned bytes = bytesOf(l, elements.front()->getType()), vectorBytes = bytes * access.vector.elements();
  auto emit = [&] {
    Addresses addresses(l, base, access.offsets, bytes, origin);
    for (unsigned first : access.vectors()) {
      Elements given, parts;
      for (unsigned reg : access.registersOf(first, piece))
        given.push_back(elements[reg]);
      if (llvm::Value *whole = vectorBytes >= 4 ? wholeOf(given) : nullptr) {
        l.b.CreateAlignedStore(l.b.CreateBitCast(whole, vectorType(l, vectorBytes)), addresses.of(first),
                               llvm::Align(vectorBytes));
        continue;
      }
      for (llvm::Value *value : given)
        parts.push_back(toBits(l, value));
      // Words first: LLVM joins narrow parts of one word with few instructions.
      unsigned perWord = std::max(1u, 4 / bytes);
      Elements words;
      for (unsigned i = 0; i < parts.size(); i += perWord)
        words.push_back(pack(l, llvm::ArrayRef(parts).slice(i, std::min<size_t>(perWord, parts.size() - i))));
      llvm::Value *vector = words.size() == 1 ? words[0] : pack(l, words);
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

void loadShared(Lowering &l, llvm::Value *base, const layout::SharedAccess &access, unsigned piece, llvm::Type *type,
                llvm::MutableArrayRef<llvm::Value *> elements, uint64_t origin) {
  unsigned bytes = bytesOf(l, type), vectorBytes = bytes * access.vector.elements();
  Addresses addresses(l, base, access.offsets, bytes, origin);
  for (unsigned first : access.vectors()) {
    llvm::Value *vector =
        l.b.CreateAlignedLoad(vectorType(l, vectorBytes), addresses.of(first), llvm::Align(vectorBytes));
    Elements words;
    if (vector->getType()->isVectorTy())
      for (unsigned i = 0; i < vectorBytes / 4; ++i)
        words.push_back(l.b.CreateExtractElement(vector, i));
    else
      words.push_back(vector);
    Elements parts;
    if (bytes == 8) {
      for (unsigned i = 0; i < words.size(); i += 2)
        parts.push_back(pack(l, {words[i], words[i + 1]}));
    } else {
      for (llvm::Value *word : words)
        llvm::append_range(parts, unpack(l, word, word->getType()->getIntegerBitWidth() / (8 * bytes)));
    }
    for (auto [part, reg] : llvm::zip(parts, access.registersOf(first, piece)))
      elements[reg] = fromBits(l, part, type);
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
  static constexpr llvm::Intrinsic::ID instructions[2][3] = {
      {llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_b16, llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16,
       llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16},
      {llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16,
       llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
       llvm::Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16}};
  unsigned first = reg & ~inside;
  if (words[first])
    return;
  llvm::Value *pointer = addresses.of(first);
  llvm::Value *loaded = l.b.CreateIntrinsic(instructions[access.transposed][access.matrixBits.size()],
                                            {pointer->getType()}, {pointer});
  for (unsigned matrix = 0; matrix < access.matrices(); ++matrix)
    words[access.registersOf(first, matrix).front()] =
        access.matrices() == 1 ? loaded : l.b.CreateExtractValue(loaded, matrix);
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
      for (auto [part, place] : llvm::zip(unpack(l, words[registers.front()], registers.size()), registers))
        elements[place] = fromBits(l, part, type);
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
  static constexpr llvm::Intrinsic::ID instructions[2][3] = {
      {llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x1_b16, llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x2_b16,
       llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x4_b16},
      {llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x1_trans_b16,
       llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x2_trans_b16,
       llvm::Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x4_trans_b16}};
  auto emit = [&] {
    Addresses addresses(l, base, access.rows, bytesOf(l, elements.front()->getType()), origin);
    for (unsigned first : access.instructions()) {
      Elements arguments{addresses.of(first)};
      for (unsigned matrix = 0; matrix < access.matrices(); ++matrix) {
        Elements parts;
        for (unsigned reg : access.registersOf(first, matrix))
          parts.push_back(toBits(l, elements[reg]));
        arguments.push_back(pack(l, parts));
      }
      l.b.CreateIntrinsic(instructions[access.transposed][access.matrixBits.size()], {base->getType()}, arguments);
    }
  };
  if (llvm::Value *first = emitIsFirst(l, 0, copiedWarps))
    l.emitIf(first, emit);
  else
    emit();
}

Elements emitConversion(Lowering &l, const layout::ConversionPlan &plan, ElementsRef in,
                        llvm::function_ref<llvm::Value *()> base) {
  if (plan.shuffles)
    return emitShuffles(l, *plan.shuffles, in);
  const layout::SharedPlan &shared = plan.shared;
  llvm::Value *pointer = base();
  Elements result(shared.pieces << shared.load.offsets.in().bits(Dim::Register));
  for (unsigned piece = 0; piece < shared.pieces; ++piece) {
    if (piece)
      l.barrier();
    storeShared(l, pointer, shared.store, piece, in);
    l.barrier();
    loadShared(l, pointer, shared.load, piece, in.front()->getType(), result);
  }
  return result;
}

Elements broadcastFromOwners(Lowering &l, mlir::Operation *op, ElementsRef elements) {
  mlir::Type type = op->getResult(0).getType();
  // A scalar is an element that everybody holds.
  LinearLayout registers({{Dim::Register, 0}, {Dim::Lane, 5}, {Dim::Warp, 5}}, Space{{Dim::tensor(0), 0}},
                         layout::Columns(10, 0));
  if (mlir::isa<mlir::RankedTensorType>(type))
    registers = ttg::layoutOf(type);
  unsigned bits = registers.out().bits();
  LinearLayout flat = registers.reshapedOuts(Space{{Dim::tensor(0), bits}});
  layout::SharedAccess access =
      layout::accessShared(flat, LinearLayout::identity(Dim::Offset, Dim::tensor(0), bits),
                           8 * bytesOf(l, elements.front()->getType()));
  llvm::Value *base = l.sharedPointer(op);
  storeShared(l, base, access, 0, elements);
  l.barrier();
  Elements result(elements.size());
  loadShared(l, base, access, 0, elements.front()->getType(), result);
  return result;
}

} // namespace txl::lower
