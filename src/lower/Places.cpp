// Index arithmetic of layouts: emits the image of (register, lane, warp, block) under a layout.
//
// A layout is linear over XOR, so the image is that of the registers XOR that of the thread. The first is a constant,
// the second is computed once per function. Where the two have no common bit, XOR is an addition, and LLVM sees
// addresses that differ by constants. Lane bits that map to consecutive output bits are moved together, with one mask
// and one shift.
#include "lower/Lowering.h"
#include <tuple>

namespace txl::lower {

using layout::Dim;
using layout::LinearLayout;

static llvm::Value *readSpecial(llvm::IRBuilder<> &b, llvm::Intrinsic::ID id) {
  return b.CreateIntrinsic(b.getInt32Ty(), id, {});
}

llvm::Value *Lowering::lane() {
  if (!laneNumber) {
    AtEntry here(*this);
    laneNumber = b.CreateAnd(readSpecial(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x), 31, "lane");
  }
  return laneNumber;
}

llvm::Value *Lowering::warp() {
  llvm::Value *&number = warpNumbers[currentGroup.firstWarp];
  if (!number) {
    AtEntry here(*this);
    number = b.CreateLShr(readSpecial(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x), 5, "warp");
    if (currentGroup.firstWarp)
      number = b.CreateNUWSub(number, i32(currentGroup.firstWarp));
    if (currentGroup.instances > 1)
      number = b.CreateAnd(number, currentGroup.numWarps - 1);
  }
  return number;
}

llvm::Value *Lowering::block() {
  if (!blockNumber) {
    AtEntry here(*this);
    blockNumber = readSpecial(b, llvm::Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank);
  }
  return blockNumber;
}

/// The columns of an input of `bits` bits.
static llvm::SmallVector<uint64_t, 8> columnsOf(const LinearLayout &map, Dim dim) {
  llvm::SmallVector<uint64_t, 8> columns;
  for (unsigned bit = 0; bit < map.in().bits(dim); ++bit)
    columns.push_back(map.basis(dim, bit));
  return columns;
}

/// The XOR of `sum` and the columns that the bits of `number` select; `used` holds every bit that `sum` may set. Bits
/// that move by the same distance move together. If `isWhole`, `number` has no bits beyond the columns.
static llvm::Value *multiply(llvm::IRBuilder<> &b, llvm::Value *number, llvm::ArrayRef<uint64_t> columns, bool isWhole,
                             llvm::Value *sum, uint64_t &used) {
  llvm::SmallDenseMap<int, uint64_t> byDistance; // distance -> bits of `number`
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
    llvm::Value *part = isWhole && mask == kept ? number : b.CreateAnd(number, mask);
    part = distance > 0   ? b.CreateShl(part, distance, "", true, true)
           : distance < 0 ? b.CreateLShr(part, -distance)
                          : part;
    uint64_t bits = distance > 0 ? mask << distance : mask >> -distance;
    if (!sum)
      sum = part;
    else
      sum = used & bits ? b.CreateXor(sum, part) : b.CreateOr(sum, part, "", true);
    used |= bits;
  }
  return sum;
}

llvm::Value *Lowering::threadPart(const LinearLayout &map) {
  // Lane and warp are the low and the high bits of one integer, the thread's index in its group.
  llvm::SmallVector<uint64_t, 8> threads = columnsOf(map, Dim::Lane), warps = columnsOf(map, Dim::Warp),
                                 ctas = columnsOf(map, Dim::Block);
  threads.resize(5);
  threads.append(warps.begin(), warps.end());
  llvm::SmallVector<uint64_t, 16> key{currentGroup.firstWarp, threads.size()};
  key.append(threads.begin(), threads.end());
  key.append(ctas.begin(), ctas.end());
  for (auto &[columns, value] : threadParts)
    if (columns == key)
      return value;
  auto anySet = [](llvm::ArrayRef<uint64_t> columns) { return llvm::any_of(columns, [](uint64_t c) { return c; }); };
  llvm::Value *sum = nullptr;
  uint64_t used = 0;
  if (anySet(threads)) {
    AtEntry here(*this);
    llvm::Value *number = readSpecial(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x);
    if (currentGroup.firstWarp)
      number = b.CreateNUWSub(number, i32(32 * currentGroup.firstWarp));
    bool isWhole = currentGroup.numWarps == 1u << warps.size() && currentGroup.instances == 1;
    sum = multiply(b, number, threads, isWhole, sum, used);
  }
  if (anySet(ctas)) {
    llvm::Value *number = block();
    AtEntry here(*this);
    sum = multiply(b, number, ctas, target.numCTAs == 1u << ctas.size(), sum, used);
  }
  if (!sum)
    sum = i32(0);
  threadParts.emplace_back(std::move(key), sum);
  return sum;
}

uint64_t Lowering::threadMask(const LinearLayout &map) {
  uint64_t mask = 0;
  for (Dim dim : {Dim::Lane, Dim::Warp, Dim::Block})
    for (uint64_t column : columnsOf(map, dim))
      mask |= column;
  return mask;
}

llvm::Value *Lowering::withConstant(llvm::Value *part, uint64_t mask, uint64_t constant) {
  if (uint64_t common = constant & mask)
    part = b.CreateXor(part, i32(common));
  if (uint64_t rest = constant & ~mask)
    part = b.CreateAdd(part, i32(rest), "", true, true);
  return part;
}

Elements Lowering::places(const LinearLayout &map) {
  llvm::Value *part = threadPart(map);
  uint64_t mask = threadMask(map);
  llvm::SmallVector<uint64_t, 8> registers = columnsOf(map, Dim::Register);
  llvm::SmallDenseMap<uint64_t, llvm::Value *> xored;
  Elements result;
  for (uint64_t r = 0; r < uint64_t(1) << registers.size(); ++r) {
    uint64_t constant = layout::multiply(registers, r);
    llvm::Value *&base = xored[constant & mask];
    if (!base)
      base = withConstant(part, mask, constant & mask);
    result.push_back(withConstant(base, mask, constant & ~mask));
  }
  return result;
}

llvm::Value *Lowering::isOwner(mlir::Type type) {
  uint64_t lanes = 31, warps = (uint64_t(1) << llvm::Log2_32_Ceil(currentGroup.numWarps)) - 1, ctas = 0;
  if (llvm::isa<mlir::RankedTensorType>(type)) {
    const LinearLayout &layout = ttg::layoutOf(type);
    lanes = layout.freeBits(Dim::Lane);
    warps = layout.freeBits(Dim::Warp);
    ctas = layout.freeBits(Dim::Block);
  }
  llvm::Value *copy = nullptr;
  auto add = [&](uint64_t bits, auto number) {
    if (!bits)
      return;
    llvm::Value *part = b.CreateAnd((this->*number)(), bits);
    copy = copy ? b.CreateOr(copy, part) : part;
  };
  add(lanes, &Lowering::lane);
  add(warps, &Lowering::warp);
  add(ctas, &Lowering::block);
  return copy ? b.CreateIsNull(copy) : nullptr;
}

llvm::Value *Lowering::instance() {
  llvm::Value *warp = b.CreateLShr(readSpecial(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x), 5);
  warp = b.CreateIntrinsic(llvm::Intrinsic::nvvm_shfl_sync_idx_i32, {}, {i32(-1), warp, i32(0), i32(31)});
  return b.CreateLShr(warp, llvm::Log2_32(currentGroup.numWarps));
}

llvm::Value *Lowering::sharedPointer(mlir::Operation *op) {
  llvm::Value *place = b.CreateConstInBoundsGEP1_32(b.getInt8Ty(), sharedBase, allocation.offsetOf(op).value_or(0));
  const analysis::Buffer *buffer = allocation.bufferOf(op);
  if (!buffer || buffer->instances == 1)
    return place;
  return b.CreateGEP(b.getInt8Ty(), place, b.CreateMul(instance(), i32(buffer->bytes / buffer->instances)));
}

void Lowering::barrier() {
  namespace I = llvm::Intrinsic;
  if (currentGroup.numWarps == 1 && (currentGroup.instances > 1 || currentGroup.barrier))
    b.CreateIntrinsic(b.getVoidTy(), I::nvvm_bar_warp_sync, {i32(-1)});
  else if (currentGroup.instances > 1)
    b.CreateIntrinsic(b.getVoidTy(), I::nvvm_barrier_cta_sync_aligned_count,
                      {b.CreateAdd(instance(), i32(currentGroup.barrier)), i32(32 * currentGroup.numWarps)});
  else if (currentGroup.barrier == 0 && currentGroup.firstWarp == 0)
    b.CreateIntrinsic(b.getVoidTy(), I::nvvm_barrier_cta_sync_aligned_all, {i32(0)});
  else
    b.CreateIntrinsic(b.getVoidTy(), I::nvvm_barrier_cta_sync_aligned_count,
                      {i32(currentGroup.barrier), i32(32 * currentGroup.numWarps)});
}

void Lowering::inGroup(const analysis::ExecutionGroup &group, llvm::function_ref<void()> body) {
  // Values that depend on the thread are computed at the group's start, so that other groups do not hold them in
  // registers.
  auto outer = std::tuple(currentGroup, entry, laneNumber, blockNumber, policies[0], policies[1], warpNumbers,
                          threadParts, mapPlace);
  currentGroup = group;
  laneNumber = blockNumber = policies[0] = policies[1] = mapPlace = nullptr;
  warpNumbers.clear();
  threadParts.clear();
  entry = newBlock("group");
  llvm::BasicBlock *first = newBlock("body");
  b.CreateBr(entry);
  b.SetInsertPoint(entry);
  b.CreateBr(first);
  b.SetInsertPoint(first);
  takeMapPlace();
  body();
  std::tie(currentGroup, entry, laneNumber, blockNumber, policies[0], policies[1], warpNumbers, threadParts, mapPlace) =
      outer;
}

} // namespace txl::lower
