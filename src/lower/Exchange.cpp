// Shuffles, conversions by shuffles or through shared memory, and broadcasts from owners to copies.
//
// Narrow elements are packed into 32-bit words; wide ones are split into two.
#include "lower/Exchange.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::lower {

using layout::Dim;
using layout::LaneCondition;
using layout::LinearLayout;
using layout::Space;

llvm::Value *emitCondition(Lowering &l, LaneCondition condition) {
  layout::Columns columns;
  for (unsigned bit = 0; bit < l.gpu.laneBits(); ++bit)
    columns.push_back(condition.lane >> bit & 1);
  for (unsigned bit = 0; bit < 6; ++bit)
    columns.push_back(condition.warp >> bit & 1);
  LinearLayout parity({{Dim::Lane, l.gpu.laneBits()}, {Dim::Warp, 6}}, Space{{Dim::Offset, 1}}, columns);
  return l.b.CreateICmpNE(l.emitThreadIndex(parity), l.i32(0));
}

llvm::Value *emitIsFirst(Lowering &l, uint64_t copiedLanes, uint64_t copiedWarps) {
  llvm::Value *first = nullptr;
  auto require = [&](llvm::Value *id, uint64_t copies) {
    llvm::Value *is = l.b.CreateICmpEQ(l.b.CreateAnd(id, copies), l.i32(0));
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

// Shuffles ------------------------------------------------------------------------------------------------------------

using ShuffleWord = llvm::function_ref<llvm::Value *(llvm::Value *)>;

/// Shuffles an integer of any width by 32-bit shuffles.
static llvm::Value *shuffleBits(Lowering &l, llvm::Value *bits, ShuffleWord word) {
  unsigned width = bits->getType()->getIntegerBitWidth();
  if (width < 32)
    return l.b.CreateTrunc(word(l.b.CreateZExt(bits, l.b.getInt32Ty())), bits->getType());
  if (width == 32)
    return word(bits);
  Elements fields = unpackBits(l, bits, width / 32);
  for (llvm::Value *&field : fields)
    field = word(field);
  return packBits(l, fields);
}

llvm::Value *emitButterfly(Lowering &l, llvm::Value *value, unsigned laneXor) {
  llvm::Value *bits =
      shuffleBits(l, toBits(l, value), [&](llvm::Value *word) { return l.gpu.shuffleXor(l.b, word, laneXor); });
  return fromBits(l, bits, value->getType());
}

llvm::Value *emitFromLane(Lowering &l, llvm::Value *value, llvm::Value *lane) {
  llvm::Value *bits =
      shuffleBits(l, toBits(l, value), [&](llvm::Value *word) { return l.gpu.shuffleFrom(l.b, word, lane); });
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
      offered.push_back(in[word.front()]); // only a permutation of registers
      continue;
    }
    Elements fields;
    for (unsigned reg : word)
      fields.push_back(toBits(l, in[reg]));
    offered.push_back(packBits(l, fields));
  }
  emitSwaps(l, plan.before, offered);

  llvm::Value *source = nullptr;
  if (plan.shuffles() && !plan.isButterfly()) {
    layout::Columns columns(plan.laneBases.begin(), plan.laneBases.end());
    columns.append(plan.warpBases.begin(), plan.warpBases.end());
    LinearLayout lanes({{Dim::Lane, unsigned(plan.laneBases.size())}, {Dim::Warp, unsigned(plan.warpBases.size())}},
                       Space{{Dim::Offset, l.gpu.laneBits()}}, columns);
    source = l.emitThreadIndex(lanes);
  }
  Elements read;
  for (const layout::ShufflePlan::Round &round : plan.rounds) {
    llvm::Value *word = offered[round.send];
    if (!round.own) {
      llvm::Value *lane = source && round.laneXor ? l.b.CreateXor(source, l.i32(round.laneXor)) : source;
      word = shuffleBits(l, word, [&](llvm::Value *bits) -> llvm::Value * {
        if (!lane)
          return l.gpu.shuffleXor(l.b, bits, round.laneXor);
        return l.gpu.shuffleFrom(l.b, bits, lane);
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
    for (auto [field, reg] : llvm::zip(unpackBits(l, word, registers.size()), registers))
      result[reg] = fromBits(l, field, type);
  }
  return result;
}

// Conversions and broadcasts ------------------------------------------------------------------------------------------

Elements emitConversion(Lowering &l, const layout::ConversionPlan &plan, ElementsRef in,
                        llvm::function_ref<llvm::Value *()> base) {
  if (plan.shuffles)
    return emitShuffles(l, *plan.shuffles, in);
  const layout::SharedPlan &shared = plan.shared;
  llvm::Value *pointer = base();
  Elements result(shared.slices << shared.load.offsets.in().bits(Dim::Register));
  for (unsigned slice = 0; slice < shared.slices; ++slice) {
    if (slice)
      l.barrier();
    storeShared(l, pointer, shared.store, slice, in);
    l.barrier();
    loadShared(l, pointer, shared.load, slice, in.front()->getType(), result);
  }
  return result;
}

Elements broadcastFromOwners(Lowering &l, mlir::Operation *op, ElementsRef elements) {
  mlir::Type type = op->getResult(0).getType();
  // A scalar is an element that every thread holds.
  LinearLayout registers({{Dim::Register, 0}, {Dim::Lane, l.gpu.laneBits()}, {Dim::Warp, 5}},
                         Space{{Dim::tensor(0), 0}}, layout::Columns(l.gpu.laneBits() + 5, 0));
  if (mlir::isa<mlir::RankedTensorType>(type))
    registers = ttg::layoutOf(type);
  unsigned bits = registers.out().bits();
  LinearLayout flat = registers.reshapedOuts(Space{{Dim::tensor(0), bits}});
  layout::SharedAccess access = layout::accessShared(flat, LinearLayout::identity(Dim::Offset, Dim::tensor(0), bits),
                                                     8 * bytesOf(l, elements.front()->getType()));
  llvm::Value *base = l.sharedPointer(op);
  storeShared(l, base, access, 0, elements);
  l.barrier();
  Elements result(elements.size());
  loadShared(l, base, access, 0, elements.front()->getType(), result);
  return result;
}

} // namespace txl::lower
