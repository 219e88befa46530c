// The queue of wgmma operations and their arithmetic: accumulation by TensorCore.h, for fp8 by NarrowProducts.h.
#include "emulator/state/Wgmma.h"
#include "emulator/engines/MatrixLayout.h"
#include "emulator/execution/Executor.h"
#include "emulator/numerics/NarrowMma.h"
#include "emulator/numerics/WideMma.h"
#include "ptx/Module.h"
#include <algorithm>

// Vectors wider than the processor's are local to functions, so no calling convention applies.
#pragma GCC diagnostic ignored "-Wpsabi"

using namespace txl;
using namespace txl::emulator;
using ptx::Type;

bool WgmmaQueue::isFenced(const Frame *frame, Slot slot, const uint8_t *now) const {
  auto found = frame->function->wgmmaSlots.find(slot);
  return frame == fencedFrame && found != frame->function->wgmmaSlots.end() &&
         !std::memcmp(fenced.data() + size_t(found->second) * 2 * slotBytes, now, 2 * slotBytes);
}

void WgmmaQueue::fence(Executor &executor) {
  ++fences;
  if (!executor.checks)
    return;
  const Frame *frame = executor.frame;
  fencedFrame = frame;
  fenced.resize(frame->function->wgmmaSlots.size() * 2 * slotBytes);
  for (auto [slot, position] : frame->function->wgmmaSlots)
    std::memcpy(fenced.data() + size_t(position) * 2 * slotBytes, frame->registers + size_t(slot) * slotBytes,
                2 * slotBytes);
}

void WgmmaQueue::updateOwners() {
  inFlightFrame = operations.empty() ? nullptr : operations.back().frame;
  owners.assign(inFlightFrame ? inFlightFrame->function->slots : 0, NoOwner);
  held = 0;
  for (const WgmmaOperation &operation : operations)
    own(operation);
}

void WgmmaQueue::own(const WgmmaOperation &operation) {
  const Operation &op = *operation.operation;
  if (operation.frame != inFlightFrame)
    return;
  auto take = [&](Slot slot, Owner as) {
    held += owners[slot] == NoOwner;
    owners[slot] = as;
  };
  for (unsigned r = 0; r < op.count; ++r)
    take(op.list[r], Accumulator);
  for (size_t r = 0; r < operation.registersA.size() / laneCount; ++r)
    take(op.list[op.count + r], Multiplicand);
}

const WgmmaOperation *WgmmaQueue::findHolder(const Frame *frame, Slot slot) const {
  for (const WgmmaOperation &operation : llvm::reverse(operations)) {
    const Slot *registers = operation.operation->list;
    const size_t count = operation.operation->count + operation.registersA.size() / laneCount;
    if (operation.frame == frame && std::find(registers, registers + count, slot) != registers + count)
      return &operation;
  }
  return nullptr;
}

bool emulator::haveSameShape(const Operation &a, const Operation &b) {
  const auto of = a.options<WgmmaOptions>(), other = b.options<WgmmaOptions>();
  return a.count == b.count && (Type(of.d) == Type::f16) == (Type(other.d) == Type::f16) &&
         of.elementBytes == other.elementBytes && of.isSparse == other.isSparse;
}

bool WgmmaQueue::continues(const WgmmaOperation &operation) const {
  if (operations.empty() || operations.back().frame != operation.frame)
    return false;
  const Operation &last = *operations.back().operation, &now = *operation.operation;
  return haveSameShape(last, now) && std::equal(now.list, now.list + now.count, last.list);
}

void WgmmaQueue::issue(WgmmaOperation operation, Executor &executor) {
  operations.push_back(std::move(operation));
  if (operations.back().frame == inFlightFrame)
    own(operations.back());
  else
    updateOwners();
  executor.endRun();
}

void WgmmaQueue::wait(uint32_t newest, Executor &executor) {
  completeBefore(closed > newest ? closed - newest : 0, executor);
}

void WgmmaQueue::leave(const Frame *frame, Executor &executor) {
  if (llvm::any_of(operations, [&](const WgmmaOperation &operation) { return operation.frame == frame; }))
    completeBefore(UINT32_MAX, executor);
  if (fencedFrame == frame)
    fencedFrame = nullptr;
}

void WgmmaQueue::completeBefore(uint32_t group, Executor &executor) {
  for (WgmmaOperation &operation : operations)
    if (operation.group < group)
      perform(operation, executor);
  auto remains = std::stable_partition(operations.begin(), operations.end(),
                                       [&](const WgmmaOperation &operation) { return operation.group < group; });
  std::vector<WgmmaOperation> ended(std::make_move_iterator(operations.begin()), std::make_move_iterator(remains));
  operations.erase(operations.begin(), remains);
  updateOwners();
  if (executor.checks)
    recordResults(ended);
  executor.endRun();
}

/// The next operation may continue with the accumulators that these have left in registers, without another fence.
void WgmmaQueue::recordResults(const std::vector<WgmmaOperation> &ended) {
  const Operation *kept = nullptr; // often all of them have the same accumulator
  for (const WgmmaOperation &operation : ended) {
    const Operation &op = *operation.operation;
    if (operation.frame != fencedFrame ||
        (kept && std::equal(op.list, op.list + op.count, kept->list, kept->list + kept->count)))
      continue;
    kept = &op;
    for (unsigned r = 0; r < op.count; ++r) {
      auto found = fencedFrame->function->wgmmaSlots.find(op.list[r]);
      if (found != fencedFrame->function->wgmmaSlots.end() && ownerOf(fencedFrame, op.list[r]) == NoOwner)
        std::memcpy(fenced.data() + size_t(found->second) * 2 * slotBytes,
                    operation.frame->registers + size_t(op.list[r]) * slotBytes, 2 * slotBytes);
    }
  }
}

bool WgmmaQueue::progress(uint32_t odds, Executor &executor) {
  bool changes = false;
  for (WgmmaOperation &operation : operations) {
    if (operation.isDone)
      continue;
    if (odds > 1 && executor.random.below(odds))
      break;
    perform(operation, executor);
    changes = true;
  }
  return changes;
}

// --- Arithmetic

namespace {
/// The 16 rows of A and up to 256 columns of B that a warp multiplies, as codes.
struct Operands {
  uint32_t a[16][32];
  uint32_t b[32][256];
};
/// Eight columns of the accumulator.
using Block = uint32_t[16][8];
} // namespace

namespace {
using Eight = uint16_t __attribute__((vector_size(16)));
using Wide = uint32_t __attribute__((vector_size(32)));
} // namespace

/// Transposes eight rows of eight codes each to rows with pitch `stride`.
static void transpose(const Eight *rows, uint32_t *to, unsigned stride) {
  Eight a[8], b[8];
  for (unsigned i = 0; i < 4; ++i) { // pairs of rows, then pairs of those
    a[2 * i] = __builtin_shufflevector(rows[i], rows[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
    a[2 * i + 1] = __builtin_shufflevector(rows[i], rows[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
  }
  for (unsigned i = 0; i < 4; ++i) {
    b[2 * i] = __builtin_shufflevector(a[i], a[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
    b[2 * i + 1] = __builtin_shufflevector(a[i], a[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
  }
  for (unsigned i = 0; i < 4; ++i) {
    a[2 * i] = __builtin_shufflevector(b[i], b[i + 4], 0, 8, 1, 9, 2, 10, 3, 11);
    a[2 * i + 1] = __builtin_shufflevector(b[i], b[i + 4], 4, 12, 5, 13, 6, 14, 7, 15);
  }
  for (unsigned i = 0; i < 8; ++i) {
    Wide wide = __builtin_convertvector(a[i], Wide);
    std::memcpy(to + i * stride, &wide, sizeof wide);
  }
}

/// Decodes the codes of an operand: `stride` is the pitch in `to` of the dimension that comes first, mn or k.
template <typename T, bool FirstIsK>
static void gather(const uint8_t *shared, const MatrixLayout &layout, uint32_t *to, unsigned stride) {
  constexpr unsigned each = 16 / sizeof(T);
  const uint32_t *unit = layout.offsets.data();
  auto position = [&](unsigned mn, unsigned at) { return to + (FirstIsK ? at * stride + mn : mn * stride + at); };
  if (FirstIsK && sizeof(T) == 2 && !layout.view.alongMN) {
    for (unsigned mn = 0; mn < layout.count; mn += 8)
      for (unsigned i = 0; i < layout.inner(); ++i) {
        Eight rows[8];
        for (unsigned row = 0; row < 8; ++row)
          std::memcpy(&rows[row], shared + unit[(mn + row) * layout.inner() + i], 16);
        transpose(rows, position(mn, i * each), stride);
      }
    return;
  }
  for (unsigned o = 0; o < layout.outer(); ++o)
    for (unsigned i = 0; i < layout.inner(); ++i) {
      T slice[each];
      std::memcpy(slice, shared + *unit++, 16);
      for (unsigned e = 0; e < each; ++e)
        *(layout.view.alongMN ? position(i * each + e, o) : position(o, i * each + e)) = slice[e];
    }
}

template <bool FirstIsK>
static void gatherAny(const uint8_t *shared, const MatrixLayout &layout, uint32_t *to, unsigned stride) {
  if (layout.view.elementBytes == 2)
    gather<uint16_t, FirstIsK>(shared, layout, to, stride);
  else if (layout.view.elementBytes == 4)
    gather<uint32_t, FirstIsK>(shared, layout, to, stride);
  else
    gather<uint8_t, FirstIsK>(shared, layout, to, stride);
}

namespace {
/// A cached decoded B, because several warps and warpgroups multiply by the same one. Its bytes in shared memory are
/// the key.
struct DecodedColumns {
  MatrixView view;
  unsigned count = 0;
  Multiplicand multiplicand = Multiplicand::F16;
  bool areOrdinary = false;
  std::vector<Eight> bytes; // of its 16-byte units
  WideColumns columns;

  bool matches(const uint8_t *shared, const MatrixLayout &layout, Multiplicand wanted) const {
    if (view != layout.view || count != layout.count || multiplicand != wanted)
      return false;
    for (size_t unit = 0; unit < layout.offsets.size(); ++unit)
      if (std::memcmp(&bytes[unit], shared + layout.offsets[unit], 16))
        return false;
    return true;
  }
};
} // namespace

/// The columns of a 16-bit or 32-bit B, or null if they contain special values.
static const WideColumns *columnsOf(const uint8_t *shared, const MatrixLayout &layout, Multiplicand multiplicand) {
  constexpr unsigned kept = 16;
  thread_local std::vector<DecodedColumns> all(kept);
  DecodedColumns &found = all[((layout.view.start >> 4) * 0x9e3779b1u >> 16) % kept];
  if (!found.matches(shared, layout, multiplicand)) {
    thread_local uint32_t codes[WideRows::maxDepth][WideColumns::maxColumns];
    found.view = layout.view;
    found.count = layout.count;
    found.multiplicand = multiplicand;
    found.bytes.resize(layout.offsets.size());
    for (size_t unit = 0; unit < layout.offsets.size(); ++unit)
      std::memcpy(&found.bytes[unit], shared + layout.offsets[unit], 16);
    gatherAny<true>(shared, layout, codes[0], WideColumns::maxColumns);
    found.areOrdinary =
        decodeColumns(found.columns, codes[0], WideColumns::maxColumns, multiplicand, layout.count, layout.depth);
  }
  return found.areOrdinary ? &found.columns : nullptr;
}

/// Decodes an A in four registers, laid out like the fragments of mma.sync.
static void spreadRegisters(const std::vector<uint32_t> &registers, unsigned bytes, Operands &to) {
  unsigned each = 4 / bytes, bits = 8 * bytes;
  for (unsigned r = 0; r < 4; ++r)
    for (unsigned lane = 0; lane < laneCount; ++lane)
      for (unsigned e = 0; e < each; ++e) {
        unsigned row = lane / 4 + 8 * (r & 1), column = each * (lane % 4) + e + 4 * each * (r >> 1);
        to.a[row][column] =
            registers[r * laneCount + lane] >> (e * bits) & (bits == 32 ? UINT32_MAX : (1u << bits) - 1);
      }
}

static void loadBlock(const uint8_t *registers, const Slot *slots, bool halves, Block &block) {
  for (unsigned r = 0; r < 2; ++r) {
    const uint32_t *words =
        reinterpret_cast<const uint32_t *>(registers + size_t(slots[halves ? r : 2 * r]) * slotBytes);
    const uint32_t *others =
        halves ? words : reinterpret_cast<const uint32_t *>(registers + size_t(slots[2 * r + 1]) * slotBytes);
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      uint32_t *pair = block[lane / 4 + 8 * r] + 2 * (lane % 4);
      pair[0] = halves ? words[lane] & 0xffff : words[lane];
      pair[1] = halves ? words[lane] >> 16 : others[lane];
    }
  }
}

static void storeBlock(uint8_t *registers, const Slot *slots, bool halves, const Block &block) {
  for (unsigned r = 0; r < 2; ++r) {
    uint32_t *words = reinterpret_cast<uint32_t *>(registers + size_t(slots[halves ? r : 2 * r]) * slotBytes);
    uint32_t *others =
        halves ? nullptr : reinterpret_cast<uint32_t *>(registers + size_t(slots[2 * r + 1]) * slotBytes);
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      const uint32_t *pair = block[lane / 4 + 8 * r] + 2 * (lane % 4);
      words[lane] = halves ? pair[0] | pair[1] << 16 : pair[0];
      if (others)
        others[lane] = pair[1];
    }
  }
}

static Multiplicand multiplicandOf(Type type) {
  return type == Type::f16 ? Multiplicand::F16 : type == Type::bf16 ? Multiplicand::BF16 : Multiplicand::TF32;
}

static void multiplyFloats(const Operands &operands, unsigned column, Type type, bool halves, unsigned rows, unsigned k,
                           Block &block) {
  TensorOperands o = {};
  unsigned drop = type == Type::tf32 ? 13 : 0;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = 0; i < k; ++i)
      o.a[row][i] = operands.a[row][i] >> drop;
  for (unsigned i = 0; i < k; ++i)
    for (unsigned c = 0; c < 8; ++c)
      o.b[i][c] = operands.b[i][column + c] >> drop;
  std::memcpy(o.c, block, sizeof block);
  multiplyAdd(o, multiplicandOf(type), halves, rows, k);
  std::memcpy(block, o.c, sizeof block);
}

static void multiplyBytes(const Operands &operands, unsigned column, Type a, Type b, bool halves, Block &block) {
  NarrowOperands o;
  for (unsigned i = 0; i < 32; ++i) {
    for (unsigned row = 0; row < 16; ++row)
      o.a[row][i] = uint8_t(operands.a[row][i]);
    for (unsigned c = 0; c < 8; ++c)
      o.b[c][i] = uint8_t(operands.b[i][column + c]);
  }
  std::memcpy(o.c, block, sizeof block);
  multiplyAddNarrow(o, a == Type::e5m2, b == Type::e5m2, halves);
  std::memcpy(block, o.c, sizeof block);
}

static void multiplyIntegers(const Operands &operands, unsigned column, Type a, Type b, bool saturates, unsigned rows,
                             Block &block) {
  auto value = [](uint32_t code, Type type) { return type == Type::s8 ? int32_t(int8_t(code)) : int32_t(code); };
  const bool single = a == Type::b1;
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned c = 0; c < 8; ++c) {
      int64_t sum = int32_t(block[row][c]);
      for (unsigned i = 0; i < 32; ++i)
        sum += single ? std::popcount(operands.a[row][i] & operands.b[i][column + c])
                      : value(operands.a[row][i], a) * value(operands.b[i][column + c], b);
      block[row][c] = uint32_t(saturates ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
    }
}

/// Computes which elements of the accumulator are defined, from rows and columns of the operands and the previous
/// accumulator.
static void define(WgmmaOperation &operation, unsigned block, bool halves) {
  const Operation &op = *operation.operation;
  for (unsigned r = 0; r < (halves ? 2u : 4u); ++r) {
    Slot slot = op.list[block * (halves ? 2 : 4) + r];
    uint32_t before = operation.accumulates ? operation.frame->defined[slot] : allLanes, now = before;
    bool whole = operation.definedRows == 0xffff && operation.definedColumns.empty();
    for (unsigned lane = 0; !whole && lane < laneCount; ++lane) {
      unsigned row = lane / 4 + 8 * (halves ? r : r >> 1), column = 8 * block + 2 * (lane % 4);
      auto isDefined = [&](unsigned c) { return operation.definedColumns.empty() || operation.definedColumns[c]; };
      bool good = operation.definedRows >> row & 1 &&
                  (halves ? isDefined(column) && isDefined(column + 1) : isDefined(column + (r & 1)));
      now &= ~(uint32_t(!good) << lane);
    }
    operation.frame->defined[slot] = now;
    operation.frame->partial[slot] = 0;
  }
}

/// Adds A B to `rows` rows of eight columns.
static void multiplyBlock(const Operands &operands, unsigned column, const WgmmaOptions &options, unsigned rows,
                          Block &accumulator) {
  const Type a = Type(options.a), b = Type(options.b), d = Type(options.d);
  if (d == Type::s32)
    multiplyIntegers(operands, column, a, b, options.saturates, rows, accumulator);
  else if (options.elementBytes == 1)
    multiplyBytes(operands, column, a, b, d == Type::f16, accumulator);
  else
    multiplyFloats(operands, column, a, d == Type::f16, rows, 32 / options.elementBytes, accumulator);
}

/// The same with a sparse A: every row has its own B, the rows of `whole` that its elements select.
static void multiplySparse(const Operands &operands, const uint32_t (*whole)[256], unsigned column,
                           const SparseLayout &layout, Block &accumulator) {
  thread_local Operands one;
  for (unsigned row = 0; row < 16; ++row) {
    for (unsigned i = 0; i < 32u / layout.options.elementBytes; ++i)
      std::copy_n(whole[layout.position(row, i)] + column, 8, one.b[i]);
    std::memcpy(one.a[0], operands.a[row], sizeof one.a[0]);
    Block slice = {};
    std::copy_n(accumulator[row], 8, slice[0]);
    multiplyBlock(one, 0, layout.options, 1, slice);
    std::copy_n(slice[0], 8, accumulator[row]);
  }
}

void WgmmaQueue::perform(WgmmaOperation &operation, Executor &executor) {
  if (operation.isDone)
    return;
  operation.isDone = true;
  const Operation &op = *operation.operation;
  const auto options = op.options<WgmmaOptions>();
  const bool halves = Type(options.d) == Type::f16;
  const unsigned bytes = operation.b.elementBytes, k = 32 / bytes, n = op.count * (halves ? 4 : 2);
  const uint8_t *shared = executor.warp->cta->shared.data();
  thread_local Operands operands;
  if (operation.registersA.empty())
    gatherAny<false>(shared, getMatrixLayout(operation.a, executor.warp->id % 4 * 16, 16, k), operands.a[0], 32);
  else
    spreadRegisters(operation.registersA, bytes, operands);
  if (options.negates)
    for (auto &row : operands.a)
      for (uint32_t &code : row)
        code ^= 1u << (8 * bytes - 1);
  const MatrixLayout &layoutB = getMatrixLayout(operation.b, 0, n, options.isSparse ? 2 * k : k);
  const WideColumns *columns = nullptr;
  thread_local WideRows rows;
  if (Type(options.d) == Type::f32 && bytes > 1 && !options.isSparse &&
      decodeRows(rows, operands.a[0], 32, multiplicandOf(Type(options.a)), k))
    columns = columnsOf(shared, layoutB, multiplicandOf(Type(options.a)));
  thread_local uint32_t whole[64][256]; // B of a sparse A
  bool hasB = false;
  uint8_t *registers = operation.frame->registers;
  for (unsigned block = 0; block < n / 8; ++block) {
    const Slot *slots = op.list + block * (halves ? 2 : 4);
    auto wordsOf = [&](unsigned r) { return reinterpret_cast<uint32_t *>(registers + size_t(slots[r]) * slotBytes); };
    if (executor.checks)
      define(operation, block, halves);
    if (columns && multiplyAddWide(rows, *columns, block, k, operation.accumulates,
                                   {{wordsOf(0), wordsOf(1), wordsOf(2), wordsOf(3)}}))
      continue;
    if (!hasB)
      gatherAny<true>(shared, layoutB, options.isSparse ? whole[0] : operands.b[0], 256);
    hasB = true;
    Block accumulator = {};
    if (operation.accumulates)
      loadBlock(registers, slots, halves, accumulator);
    if (options.isSparse)
      multiplySparse(operands, whole, 8 * block, {operation.metadata.data(), options}, accumulator);
    else
      multiplyBlock(operands, 8 * block, options, 16, accumulator);
    storeBlock(registers, slots, halves, accumulator);
  }
}
