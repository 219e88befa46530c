// Issue of tcgen05.mma: operands, descriptors and the order of accesses are checked.
#include "emulator/tensor/Multiply.h"

using namespace txl;
using namespace txl::emulator;
using Options = TensorMultiplyOptions;

/// Words of `Operation::list`: slot, whether it is 32 bits wide, and offset of each address; then of the lane mask.
enum Word : unsigned { WordD = 0, WordA = 3, WordScalesA = 6, WordScalesB = 9, WordMask = 12 };

static bool isDefined(Executor &x, Slot slot, unsigned lane, const char *what) {
  if (!x.checks || x.definedLanes(slot) >> lane & 1)
    return true;
  return refuseTensor(x, 1u << lane, llvm::formatv("{0} is not defined", what));
}

static bool readAddress(Executor &x, const Operation &op, unsigned word, unsigned lane, const char *what,
                        uint32_t &address) {
  if (!isDefined(x, op.list[word], lane, what))
    return false;
  address = tensorAddress(x, op.list[word], op.list[word + 1], op.list[word + 2], lane);
  return true;
}

/// Reads the registers of the instruction. False after a report.
static bool readOperands(Executor &x, const Operation &op, unsigned lane, Multiplication &m) {
  const Options &options = m.options;
  const uint32_t mask = 1u << lane;
  const uint32_t idesc = x.lanes<uint32_t>(op.source[2])[lane];
  if (!isDefined(x, op.source[2], lane, "the instruction descriptor") ||
      !isDefined(x, op.source[3], lane, "`enable-input-d`") ||
      !readAddress(x, op, WordD, lane, "the address of D", m.d))
    return false;
  m.accumulates = x.predicate(op.source[3]) >> lane & 1;
  if (std::string problem = decodeInstruction(idesc, options, op.variant, m.descriptor); !problem.empty())
    return refuseTensor(x, mask, llvm::formatv("instruction descriptor 0x{0:x-}: {1}", idesc, problem));
  auto readMatrix = [&](Slot slot, bool alongMN, unsigned bytes, const char *name, MatrixView &view) {
    if (!isDefined(x, slot, lane, (std::string("the descriptor of ") + name).c_str()))
      return false;
    const uint64_t value = x.lanes<uint64_t>(slot)[lane];
    const std::string problem = decodeMatrix(value, alongMN, bytes, view);
    return problem.empty() ||
           refuseTensor(x, mask, llvm::formatv("shared-memory descriptor 0x{0:x-} of {1}: {2}", value, name, problem));
  };
  if (options.aInTensorMemory ? !readAddress(x, op, WordA, lane, "the address of A", m.a)
                              : !readMatrix(op.source[0], m.descriptor.aAlongMN, m.descriptor.bytesA(), "A", m.viewA))
    return false;
  if (!readMatrix(op.source[1], m.descriptor.bAlongMN, m.descriptor.bytesB(), "B", m.viewB))
    return false;
  if (m.hasBlocks() && (!readAddress(x, op, WordScalesA, lane, "the address of the scales of A", m.scalesA) ||
                        !readAddress(x, op, WordScalesB, lane, "the address of the scales of B", m.scalesB)))
    return false;
  for (unsigned w = 0; options.hasLaneMask && w < 4u * op.variant; ++w) {
    if (!isDefined(x, op.list[WordMask + w], lane, "the mask of lanes"))
      return false;
    m.laneMask[w] = x.lanes<uint32_t>(op.list[WordMask + w])[lane];
  }
  if (options.hasColumnMask && x.lanes<uint64_t>(op.list[WordMask])[lane])
    return refuseTensor(x, mask, "a mask of zero columns is not executed");
  if (options.shiftsA)
    return refuseTensor(x, mask, "`.ashift` is not executed");
  const bool isSmall =
      m.descriptor.a == Element::E2M3 || m.descriptor.a == Element::E3M2 ||
      (m.descriptor.a == Element::E2M1 && options.kind != Options::MXF4 && options.kind != Options::MXF4NVF4);
  if (options.aInTensorMemory && isSmall)
    return refuseTensor(x, mask, "an A of 4-bit or 6-bit elements in tensor memory is not executed");
  return true;
}

/// Checks lanes and columns of an operand in tensor memory, and its access.
static bool access(Executor &x, const Multiplication &m, uint32_t address, unsigned columns, bool writes, bool isScale,
                   const char *what, TensorAccess record) {
  const unsigned lane = address >> 16, column = address & 0xffff;
  const uint32_t mask = 1u << m.lane;
  const bool isHalf = m.layout.isSpread && !isScale;
  if (lane && !(isHalf && lane == 16))
    return refuseTensor(
        x, mask, llvm::formatv("the address of {0} has lane {1}; it is 0{2}", what, lane, isHalf ? " or 16" : ""));
  auto ranges = m.layout.ranges(lane, column, columns);
  if (isScale)
    ranges = {{0, tensorLanes, column, columns}};
  for (Cta *cta : m.ctas) {
    if (!checkColumns(x, mask, *cta, {lane, tensorLanes - lane, column, columns}))
      return false;
    if (!recordTensorAccess(x, mask, *cta, record, ranges, writes))
      return false;
  }
  return true;
}

static bool accessTensorMemory(Executor &x, const Multiplication &m) {
  TensorAccess record;
  record.kind = TensorAccess::Multiply;
  record.warp = x.warp;
  record.lane = m.lane;
  record.clock = x.warp->tensorCommits[m.lane] + 1;
  record.instruction = m.instruction;
  record.accumulator = m.d;
  record.shape = m.descriptor.m | m.descriptor.n << 12 | uint32_t(m.options.kind) << 24 | m.layout.ctas << 28;
  if (m.options.aInTensorMemory) {
    if (m.layout.isSpread && m.a >> 16 != m.d >> 16)
      return refuseTensor(
          x, 1u << m.lane,
          llvm::formatv("A is in lane {0}, D in lane {1}; they have the same lanes", m.a >> 16, m.d >> 16));
    TensorAccess reads = record; // not the accumulator: not in order with multiplications that write there
    reads.accumulator = UINT64_MAX - m.a;
    if (!access(x, m, m.a, 8, false, false, "A", reads))
      return false;
  }
  if (m.hasBlocks()) {
    const unsigned columnsB = m.layout.columnsOfBlock();
    TensorAccess reads = record;
    reads.accumulator = UINT64_MAX - m.scalesA;
    if (!access(x, m, m.scalesA, (m.layout.rowsOfCta() + 31) / 32, false, true, "the scales of A", reads))
      return false;
    reads.accumulator = UINT64_MAX - m.scalesB;
    if (!access(x, m, m.scalesB, (columnsB + 31) / 32, false, true, "the scales of B", reads))
      return false;
  }
  return access(x, m, m.d, m.layout.columnsOfBlock(), true, false, "D", record);
}

static bool accessSharedMemory(Executor &x, Multiplication &m) {
  const EngineIssue issue = beginTensorOperation(x, m.lane);
  m.undefinedRows.assign(m.descriptor.m, false);
  m.undefinedColumns.assign(m.descriptor.n, false);
  for (auto [c, cta] : llvm::enumerate(m.ctas)) {
    auto check = [&](const MatrixLayout &layout, const char *what, unsigned first, std::vector<bool> &undefined) {
      return checkSharedReads(x, issue, *cta, layout, what, [&](size_t unit, unsigned byte) {
        undefined[first + layout.rowOf(unit) + (layout.view.alongMN ? byte / layout.view.elementBytes : 0)] = true;
      });
    };
    if (!m.options.aInTensorMemory && !check(m.layoutA(), "A", c * m.layout.rowsOfCta(), m.undefinedRows))
      return false;
    if (!check(m.layoutB(), "B", c * (m.descriptor.n / m.layout.ctas), m.undefinedColumns))
      return false;
  }
  return true;
}

/// Each lane issues an operation of its own.
static void multiply(Executor &x, const Operation &op, uint32_t mask) {
  if (!checkGroup(x, mask, op.variant))
    return;
  for (uint32_t rest = mask; rest && !x.isStopped(); rest &= rest - 1) {
    Multiplication m;
    m.lane = std::countr_zero(rest);
    m.options = op.options<Options>();
    m.instruction = x.currentInstruction();
    m.ctas = ctasOfGroup(x, mask, op.variant);
    if (m.ctas.empty() || !readOperands(x, op, m.lane, m))
      return;
    m.layout = AccumulatorLayout(m.descriptor.m, m.descriptor.n, op.variant, m.options.isWs);
    if (!accessTensorMemory(x, m) || !accessSharedMemory(x, m))
      return;
    const unsigned lane = m.lane;
    x.cluster->tensor.issue(
        {x.warp, lane, m.instruction, [m = std::move(m)](Executor &executor) { perform(m, executor); }});
    x.recordEffect();
  }
}

Handler emulator::multiplyTensorHandler() { return multiply; }
