// Index arithmetic of layouts: emits the image of (register, lane, warp, block) under a layout.
//
// A layout is linear over XOR, so the image is that of the registers XOR that of the thread. The first is a constant,
// the second is computed once per function. Where the two have no common bit, XOR is an addition, and LLVM sees
// addresses that differ by constants. Lane bits that map to consecutive output bits are moved together, with one mask
// and one shift.
#include "lower/engines/IndexArithmetic.h"
#include "lower/Lowering.h"
#include <tuple>

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;

llvm::Value *Lowering::lane() {
  if (!laneId) {
    AtEntry here(*this);
    laneId = b.CreateAnd(gpu.threadId(b), gpu.lastLane(), "lane");
  }
  return laneId;
}

llvm::Value *Lowering::warp() {
  llvm::Value *&index = warpIds[currentGroup.firstWarp];
  if (!index) {
    AtEntry here(*this);
    index = b.CreateLShr(gpu.threadId(b), gpu.laneBits(), "warp");
    if (currentGroup.firstWarp)
      index = b.CreateNUWSub(index, i32(currentGroup.firstWarp));
    if (currentGroup.instances > 1)
      index = b.CreateAnd(index, currentGroup.numWarps - 1);
  }
  return index;
}

llvm::Value *Lowering::block() {
  if (!ctaRank) {
    AtEntry here(*this);
    ctaRank = gpu.ctaRank(b);
  }
  return ctaRank;
}

/// The columns of an input of `bits` bits.
static llvm::SmallVector<uint64_t, 8> columnsOf(const LinearLayout &map, Dim dim) {
  llvm::SmallVector<uint64_t, 8> columns;
  for (unsigned bit = 0; bit < map.in().bits(dim); ++bit)
    columns.push_back(map.basis(dim, bit));
  return columns;
}

// Bits that move by the same distance move together.
llvm::Value *multiply(llvm::IRBuilder<> &b, llvm::Value *index, llvm::ArrayRef<uint64_t> columns, bool coversAllBits,
                      llvm::Value *result, uint64_t &used) {
  llvm::SmallDenseMap<int, uint64_t> byDistance; // distance -> bits of `index`
  llvm::SmallVector<int> distances;
  for (auto [bit, column] : llvm::enumerate(columns))
    for (uint64_t rest = column; rest; rest &= rest - 1) {
      int distance = static_cast<int>(llvm::countr_zero(rest)) - static_cast<int>(bit);
      if (!byDistance.contains(distance))
        distances.push_back(distance);
      byDistance[distance] |= uint64_t(1) << bit;
    }
  uint64_t all = (uint64_t(1) << columns.size()) - 1;
  for (int distance : distances) {
    uint64_t mask = byDistance[distance];
    // A right shift drops bits, which therefore need no mask.
    uint64_t kept = distance < 0 ? all >> -distance << -distance : all;
    llvm::Value *term = coversAllBits && mask == kept ? index : b.CreateAnd(index, mask);
    term = distance > 0   ? b.CreateShl(term, distance, "", true, true)
           : distance < 0 ? b.CreateLShr(term, -distance)
                          : term;
    uint64_t bits = distance > 0 ? mask << distance : mask >> -distance;
    if (!result)
      result = term;
    else
      result = used & bits ? b.CreateXor(result, term) : b.CreateOr(result, term, "", true);
    used |= bits;
  }
  return result;
}

llvm::Value *Lowering::emitThreadIndex(const LinearLayout &map) {
  // Lane and warp are the low and the high bits of one integer, the thread's index in its group.
  llvm::SmallVector<uint64_t, 8> threads = columnsOf(map, Dim::Lane), warps = columnsOf(map, Dim::Warp),
                                 ctas = columnsOf(map, Dim::Block);
  threads.resize(gpu.laneBits());
  threads.append(warps.begin(), warps.end());
  llvm::SmallVector<uint64_t, 16> key{currentGroup.firstWarp, threads.size()};
  key.append(threads.begin(), threads.end());
  key.append(ctas.begin(), ctas.end());
  for (auto &[columns, value] : threadIndices)
    if (columns == key)
      return value;
  auto anySet = [](llvm::ArrayRef<uint64_t> columns) { return llvm::any_of(columns, [](uint64_t c) { return c; }); };
  llvm::Value *result = nullptr;
  uint64_t used = 0;
  if (anySet(threads)) {
    AtEntry here(*this);
    llvm::Value *index = gpu.threadId(b);
    if (currentGroup.firstWarp)
      index = b.CreateNUWSub(index, i32(gpu.lanes() * currentGroup.firstWarp));
    bool coversAllBits = currentGroup.numWarps == 1u << warps.size() && currentGroup.instances == 1;
    result = multiply(b, index, threads, coversAllBits, result, used);
  }
  if (anySet(ctas)) {
    llvm::Value *index = block();
    AtEntry here(*this);
    result = multiply(b, index, ctas, target.numCTAs == 1u << ctas.size(), result, used);
  }
  if (!result)
    result = i32(0);
  threadIndices.emplace_back(std::move(key), result);
  return result;
}

uint64_t Lowering::threadMask(const LinearLayout &map) {
  uint64_t mask = 0;
  for (Dim dim : {Dim::Lane, Dim::Warp, Dim::Block})
    for (uint64_t column : columnsOf(map, dim))
      mask |= column;
  return mask;
}

llvm::Value *Lowering::withConstant(llvm::Value *term, uint64_t mask, uint64_t constant) {
  if (uint64_t common = constant & mask)
    term = b.CreateXor(term, i32(common));
  if (uint64_t rest = constant & ~mask)
    term = b.CreateAdd(term, i32(rest), "", true, true);
  return term;
}

Elements Lowering::emitIndices(const LinearLayout &map) {
  llvm::Value *term = emitThreadIndex(map);
  uint64_t mask = threadMask(map);
  llvm::SmallVector<uint64_t, 8> registers = columnsOf(map, Dim::Register);
  llvm::SmallDenseMap<uint64_t, llvm::Value *> xored;
  Elements result;
  for (uint64_t r = 0; r < uint64_t(1) << registers.size(); ++r) {
    uint64_t constant = layout::multiply(registers, r);
    llvm::Value *&base = xored[constant & mask];
    if (!base)
      base = withConstant(term, mask, constant & mask);
    result.push_back(withConstant(base, mask, constant & ~mask));
  }
  return result;
}

llvm::Value *Lowering::isOwner(mlir::Type type) {
  uint64_t lanes = gpu.lastLane(), warps = (uint64_t(1) << llvm::Log2_32_Ceil(currentGroup.numWarps)) - 1, ctas = 0;
  if (llvm::isa<mlir::RankedTensorType>(type)) {
    const LinearLayout &layout = ttg::layoutOf(type);
    lanes = layout.freeBits(Dim::Lane);
    warps = layout.freeBits(Dim::Warp);
    ctas = layout.freeBits(Dim::Block);
  }
  llvm::Value *copy = nullptr;
  auto add = [&](uint64_t bits, auto index) {
    if (!bits)
      return;
    llvm::Value *term = b.CreateAnd((this->*index)(), bits);
    copy = copy ? b.CreateOr(copy, term) : term;
  };
  add(lanes, &Lowering::lane);
  add(warps, &Lowering::warp);
  add(ctas, &Lowering::block);
  return copy ? b.CreateIsNull(copy) : nullptr;
}

llvm::Value *Lowering::instance() {
  llvm::Value *warp = gpu.shuffleFrom(b, b.CreateLShr(gpu.threadId(b), gpu.laneBits()), i32(0));
  if (currentGroup.firstWarp)
    warp = b.CreateNUWSub(warp, i32(currentGroup.firstWarp));
  return b.CreateLShr(warp, llvm::Log2_32(currentGroup.numWarps));
}

llvm::Value *Lowering::sharedPointer(mlir::Operation *op) {
  llvm::Value *pointer = b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), sharedBase, allocation.offsetOf(op).value_or(0));
  const analysis::Buffer *buffer = allocation.bufferOf(op);
  if (!buffer || buffer->instances == 1)
    return pointer;
  return b.CreateGEP(b.getInt8Ty(), pointer, b.CreateMul(instance(), i32(buffer->bytes / buffer->instances)));
}

void Lowering::barrier() {
  fenceTensorBefore();
  auto threads = [&] { return i32(gpu.lanes() * currentGroup.numWarps); };
  if (currentGroup.numWarps == 1 && (currentGroup.instances > 1 || currentGroup.barrier))
    gpu.syncWarp(b);
  else if (currentGroup.instances > 1)
    gpu.syncNamed(b, b.CreateAdd(instance(), i32(currentGroup.barrier)), threads());
  else if (currentGroup.barrier == 0 && currentGroup.firstWarp == 0)
    gpu.syncCta(b);
  else
    gpu.syncNamed(b, i32(currentGroup.barrier), threads());
  fenceTensorAfter();
}

void Lowering::inGroup(const analysis::ExecutionGroup &group, llvm::function_ref<void()> body) {
  // Values that depend on the thread are computed at the group's start, so that other groups do not hold them in
  // registers.
  auto outer =
      std::tuple(currentGroup, entry, laneId, ctaRank, policies[0], policies[1], warpIds, threadIndices, mapSlot);
  currentGroup = group;
  laneId = ctaRank = policies[0] = policies[1] = mapSlot = nullptr;
  warpIds.clear();
  threadIndices.clear();
  entry = newBlock("group");
  llvm::BasicBlock *first = newBlock("body");
  b.CreateBr(entry);
  b.SetInsertPoint(entry);
  b.CreateBr(first);
  b.SetInsertPoint(first);
  acquireMapSlot();
  body();
  std::tie(currentGroup, entry, laneId, ctaRank, policies[0], policies[1], warpIds, threadIndices, mapSlot) = outer;
}

} // namespace txl::lower
