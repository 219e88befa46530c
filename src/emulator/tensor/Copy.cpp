// tcgen05.cp: rows of 16 or 32 bytes of shared memory to lanes of tensor memory; and tcgen05.shift. That a shift moves
// each row of 32 bytes to the next lane and leaves the first is a reading of the manual; no GPU has confirmed it.
#include "emulator/tensor/Descriptors.h"
#include "emulator/tensor/SharedOperand.h"

using namespace txl;
using namespace txl::emulator;
using Options = SharedCopyOptions;

namespace {
struct CopyShape {
  unsigned rows, columns;
  unsigned subpartitions[2][4]; // of each 32 rows, up to the sentinel 4
};
} // namespace

static CopyShape shapeOf(Options::Shape shape) {
  switch (shape) {
  case Options::Lanes128x256b:
    return {128, 8, {}};
  case Options::Lanes64x128b02:
    return {64, 4, {{0, 2, 4}, {1, 3, 4}}};
  case Options::Lanes64x128b01:
    return {64, 4, {{0, 1, 4}, {2, 3, 4}}};
  case Options::Lanes32x128b:
    return {32, 4, {{0, 1, 2, 3}, {}}};
  default:
    return {128, 4, {}};
  }
}

/// Calls `visit` with the lanes to which a row is copied.
static void forEachLane(const CopyShape &shape, unsigned row, auto visit) {
  if (shape.rows == tensorLanes)
    return visit(row);
  for (unsigned subpartition : shape.subpartitions[row / 32]) {
    if (subpartition == 4)
      return;
    visit(32 * subpartition + row % 32);
  }
}

static TensorAccess accessOf(const Executor &x, TensorAccess::Kind kind, unsigned lane) {
  TensorAccess access;
  access.kind = kind;
  access.warp = x.warp;
  access.lane = lane;
  access.clock = x.warp->tensorCommits[lane] + 1;
  access.instruction = x.currentInstruction();
  return access;
}

static bool readAddress(Executor &x, const Operation &op, unsigned lane, uint32_t &address) {
  if (x.checks && !(x.definedLanes(op.source[0]) >> lane & 1))
    return refuseTensor(x, 1u << lane, "the address is not defined");
  address = tensorAddress(x, op.source[0], op.flags & 1, op.target, lane);
  return true;
}

static bool copyOne(Executor &x, const Operation &op, unsigned lane) {
  const auto options = op.options<Options>();
  const uint32_t mask = 1u << lane;
  uint32_t address;
  const auto ctas = ctasOfGroup(x, mask, op.variant);
  if (ctas.empty() || !readAddress(x, op, lane, address))
    return false;
  if (options.shape == Options::Lanes4x256b || options.decompresses)
    return refuseTensor(x, mask,
                        options.decompresses ? "elements of 4 and 6 bits are not expanded"
                                             : "the shape `.4x256b` is not executed");
  if (x.checks && !(x.definedLanes(op.source[1]) >> lane & 1))
    return refuseTensor(x, mask, "the shared-memory descriptor is not defined");
  MatrixView view;
  const uint64_t descriptor = x.lanes<uint64_t>(op.source[1])[lane];
  if (std::string problem = decodeMatrix(descriptor, false, 1, view); !problem.empty())
    return refuseTensor(x, mask, llvm::formatv("shared-memory descriptor 0x{0:x-}: {1}", descriptor, problem));
  if (address >> 16)
    return refuseTensor(x, mask, llvm::formatv("the address has lane {0}; it is 0", address >> 16));
  const CopyShape shape = shapeOf(options.shape);
  const TensorRange range = {0, tensorLanes, address & 0xffff, shape.columns};
  const EngineIssue issue = beginTensorOperation(x, lane);
  std::vector<uint8_t> undefined(ctas.size() * shape.rows * shape.columns);
  for (auto [c, cta] : llvm::enumerate(ctas)) {
    if (!checkColumns(x, mask, *cta, range) ||
        !recordTensorAccess(x, mask, *cta, accessOf(x, TensorAccess::Copy, lane), range, true))
      return false;
    const MatrixLayout &layout = getMatrixLayout(view, 0, shape.rows, 4 * shape.columns);
    const size_t first = c * shape.rows * shape.columns;
    if (!checkSharedReads(x, issue, *cta, layout, "the source", [&](size_t unit, unsigned byte) {
          undefined[first + 4 * unit + byte / 4] |= 1u << byte % 4;
        }))
      return false;
  }
  x.cluster->tensor.issue({x.warp, lane, x.currentInstruction(), [=, undefined = std::move(undefined)](Executor &) {
                             const MatrixLayout &layout = getMatrixLayout(view, 0, shape.rows, 4 * shape.columns);
                             for (auto [c, cta] : llvm::enumerate(ctas))
                               for (unsigned row = 0; row < shape.rows; ++row)
                                 for (unsigned column = 0; column < shape.columns; ++column) {
                                   const size_t word = size_t(row) * shape.columns + column;
                                   uint32_t value;
                                   std::memcpy(&value, cta->shared.data() + layout.offsets[word / 4] + word % 4 * 4,
                                               sizeof value);
                                   forEachLane(shape, row, [&](unsigned to) {
                                     cta->tensor->word(to, range.column + column) = value;
                                     cta->tensor->definedBytes(to, range.column + column) =
                                         15 & ~undefined[c * shape.rows * shape.columns + word];
                                   });
                                 }
                           }});
  x.recordEffect();
  return true;
}

static bool shiftOne(Executor &x, const Operation &op, unsigned lane) {
  const uint32_t mask = 1u << lane;
  uint32_t address;
  const auto ctas = ctasOfGroup(x, mask, op.variant);
  if (ctas.empty() || !readAddress(x, op, lane, address))
    return false;
  const unsigned first = address >> 16, column = address & 0xffff;
  if (first % 32 || first >= tensorLanes)
    return refuseTensor(x, mask, llvm::formatv("the address has lane {0}; it is a multiple of 32", first));
  const TensorRange range = {first, tensorLanes - first, column, 8};
  for (Cta *cta : ctas)
    if (!checkColumns(x, mask, *cta, range) ||
        !recordTensorAccess(x, mask, *cta, accessOf(x, TensorAccess::Shift, lane), range, true))
      return false;
  x.cluster->tensor.issue({x.warp, lane, x.currentInstruction(), [=](Executor &) {
                             for (Cta *cta : ctas)
                               for (unsigned row = tensorLanes - 1; row > first; --row)
                                 for (unsigned c = column; c < column + 8; ++c) {
                                   cta->tensor->word(row, c) = cta->tensor->word(row - 1, c);
                                   cta->tensor->definedBytes(row, c) = cta->tensor->definedBytes(row - 1, c);
                                 }
                           }});
  x.recordEffect();
  return true;
}

/// Each lane issues an operation of its own.
template <bool (*One)(Executor &, const Operation &, unsigned)>
static void forEachThread(Executor &x, const Operation &op, uint32_t mask) {
  if (!checkGroup(x, mask, op.variant))
    return;
  for (uint32_t rest = mask; rest && One(x, op, std::countr_zero(rest)); rest &= rest - 1) {
  }
}

Handler emulator::copyTensorHandler() { return forEachThread<copyOne>; }
Handler emulator::shiftTensorHandler() { return forEachThread<shiftOne>; }
