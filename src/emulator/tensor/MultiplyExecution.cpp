// Execution of tcgen05.mma: operands are gathered as codes, multiplied by FusedSum.h, and stored. Elements of D whose
// operands are undefined are undefined.
#include "emulator/tensor/Multiply.h"

using namespace txl;
using namespace txl::emulator;

TXL_DIAGNOSTIC(EmulatorTensorScales, RuntimeError,
               "tcgen05.mma: the scale of column {0} of B in lanes {1} to {2} differs from that in other lanes; "
               "`tcgen05.cp` with `.warpx4` writes all of them");

namespace {
/// A matrix of codes, each line along k.
struct Codes {
  std::vector<uint32_t> codes;
  std::vector<bool> undefined; // of each line
};
} // namespace

/// The elements of 16 bytes that are K-major.
static void unpack(const uint8_t *bytes, Element element, bool isPacked, uint32_t *to) {
  switch (element) {
  case Element::TF32:
    std::memcpy(to, bytes, 16);
    return;
  case Element::F16:
  case Element::BF16:
    for (unsigned e = 0; e < 8; ++e)
      to[e] = uint32_t(bytes[2 * e] | bytes[2 * e + 1] << 8);
    return;
  case Element::E2M1:
    for (unsigned e = 0; e < (isPacked ? 32u : 16u); ++e)
      to[e] = bytes[e / 2] >> 4 * (e % 2) & 15;
    return;
  case Element::E2M3:
  case Element::E3M2:
    for (unsigned e = 0; e < 16; ++e) {
      const unsigned bit = 6 * e;
      to[e] = uint32_t(bytes[bit / 8] | bytes[bit / 8 + 1] << 8) >> bit % 8 & 63;
    }
    return;
  default:
    for (unsigned e = 0; e < 16; ++e)
      to[e] = bytes[e];
  }
}

/// Gathers a CTA's lines of an operand in shared memory; `to` is k codes of each line.
static void gather(const Cta &cta, const MatrixLayout &layout, Element element, bool isPacked, unsigned k,
                   uint32_t *to) {
  const uint8_t *shared = cta.shared.data();
  const uint32_t *unit = layout.offsets.data();
  const unsigned each = isPacked ? 32 : 16 / layout.view.elementBytes;
  for (unsigned outer = 0; outer < layout.outer(); ++outer)
    for (unsigned inner = 0; inner < layout.inner(); ++inner) {
      uint32_t codes[32];
      unpack(shared + *unit++, element, isPacked, codes);
      for (unsigned e = 0; e < each; ++e)
        to[layout.view.alongMN ? size_t(inner * each + e) * k + outer : size_t(outer) * k + inner * each + e] =
            codes[e];
    }
}

/// A of a CTA in tensor memory, for one block of columns: 32 bytes of each row, in 8 columns.
static void gatherFromTensorMemory(const Multiplication &m, Cta &cta, unsigned block, unsigned firstRow, Codes &a) {
  const unsigned base = m.a >> 16, column = m.a & 0xffff, k = m.descriptor.k;
  const bool isPacked = k == 64;
  for (unsigned row = 0; row < m.layout.rowsOfCta(); ++row) {
    uint8_t bytes[32];
    bool isDefined = true;
    const unsigned lane = base + m.layout.lane(row, block);
    for (unsigned c = 0; c < 8; ++c) {
      std::memcpy(bytes + 4 * c, &cta.tensor->word(lane, column + c), 4);
      isDefined &= cta.tensor->definedBytes(lane, column + c) == 15;
    }
    uint32_t *to = a.codes.data() + size_t(firstRow + row) * k;
    unpack(bytes, m.descriptor.a, isPacked, to);
    unpack(bytes + 16, m.descriptor.a, isPacked, to + k / 2);
    a.undefined[firstRow + row] = !isDefined;
  }
}

/// The scales of a CTA's lines, whose 32 lines are a column, in the subpartition of `lane`.
static bool readScales(const Multiplication &m, Cta &cta, uint32_t address, unsigned line, unsigned lane, unsigned id,
                       uint8_t *to) {
  const unsigned row = lane / 32 * 32 + line % 32, column = (address & 0xffff) + line / 32;
  const uint32_t word = cta.tensor->word(row, column);
  for (unsigned s = 0; s < m.scalesPerLine(); ++s)
    to[s] = uint8_t(word >> 8 * (id + s));
  const unsigned bytes = ((1u << m.scalesPerLine()) - 1) << id;
  return (cta.tensor->definedBytes(row, column) & bytes) == bytes;
}

/// The scales of B are read by each subpartition of lanes: all must have the same ones. False after a report.
static bool readScalesOfB(const Multiplication &m, Executor &x, unsigned block, std::vector<uint8_t> &scales,
                          Codes &b) {
  const unsigned columns = m.layout.columnsOfBlock(), per = m.scalesPerLine();
  for (unsigned n = 0; n < columns; ++n) {
    const unsigned firstLane = block * (tensorLanes / m.layout.copies);
    for (Cta *cta : m.ctas)
      for (unsigned lane = firstLane; lane < firstLane + tensorLanes / m.layout.copies; lane += 32) {
        uint8_t own[4];
        const bool isDefined = readScales(m, *cta, m.scalesB, n, lane, m.descriptor.scaleB, own);
        b.undefined[block * columns + n] = b.undefined[block * columns + n] || !isDefined;
        if (cta == m.ctas[0] && lane == firstLane)
          std::copy_n(own, per, &scales[size_t(n) * per]);
        else if (isDefined && !std::equal(own, own + per, &scales[size_t(n) * per])) {
          x.faultAt(m.instruction, 1u << m.lane, EmulatorTensorScales, n, lane, lane + 31);
          return false;
        }
      }
  }
  return true;
}

/// Multiplies all rows by one block of columns.
static bool performBlock(const Multiplication &m, Executor &x, Codes &a, Codes &b, unsigned block) {
  const unsigned rows = m.descriptor.m, columns = m.layout.columnsOfBlock(), k = m.descriptor.k,
                 perCta = m.layout.rowsOfCta(), first = block * columns, base = m.d >> 16, column = m.d & 0xffff;
  if (m.options.aInTensorMemory)
    for (auto [c, cta] : llvm::enumerate(m.ctas))
      gatherFromTensorMemory(m, *cta, block, c * perCta, a);
  std::vector<uint8_t> scalesA, scalesB;
  if (m.hasBlocks()) {
    scalesA.resize(size_t(rows) * m.scalesPerLine());
    scalesB.resize(size_t(columns) * m.scalesPerLine());
    for (unsigned row = 0; row < rows; ++row)
      if (!readScales(m, *m.ctas[row / perCta], m.scalesA, row % perCta, m.layout.lane(row % perCta, block),
                      m.descriptor.scaleA, &scalesA[size_t(row) * m.scalesPerLine()]))
        a.undefined[row] = true;
    if (!readScalesOfB(m, x, block, scalesB, b))
      return false;
  }
  std::vector<uint32_t> c(size_t(rows) * columns);
  auto cell = [&](unsigned row) {
    TensorMemory &memory = *m.ctas[row / perCta]->tensor;
    return size_t(&memory.word(base + m.layout.lane(row % perCta, block), column) - memory.words.data());
  };
  for (unsigned row = 0; m.accumulates && row < rows; ++row) {
    const uint32_t *from = m.ctas[row / perCta]->tensor->words.data() + cell(row);
    for (unsigned n = 0; n < columns; ++n)
      c[size_t(row) * columns + n] = m.descriptor.halves ? from[n] & 0xffff : from[n];
  }
  FusedOperands operands;
  operands.rows = rows;
  operands.columns = columns;
  operands.depth = k;
  operands.elementA = m.descriptor.a;
  operands.elementB = m.descriptor.b;
  operands.a = a.codes.data();
  operands.b = b.codes.data() + size_t(first) * k;
  operands.c = c.data();
  operands.halves = m.descriptor.halves;
  operands.saturates = m.descriptor.saturates;
  operands.scaleInput = m.options.scaleInput;
  operands.negatesA = m.descriptor.negatesA;
  operands.negatesB = m.descriptor.negatesB;
  operands.scale = m.descriptor.scale;
  operands.block = m.options.block;
  operands.scalesA = scalesA.data();
  operands.scalesB = scalesB.data();
  multiplyAddFused(operands);
  const uint8_t whole = m.descriptor.halves ? 3 : 15;
  for (unsigned row = 0; row < rows; ++row) {
    const unsigned lane = base + m.layout.lane(row % perCta, block);
    if (m.laneMask[row / perCta * 4 + lane / 32] >> lane % 32 & 1)
      continue;
    TensorMemory &memory = *m.ctas[row / perCta]->tensor;
    const size_t at = cell(row);
    for (unsigned n = 0; n < columns; ++n) {
      const bool wasDefined = !m.accumulates || (memory.defined[at + n] & whole) == whole;
      memory.words[at + n] = c[size_t(row) * columns + n];
      memory.defined[at + n] = wasDefined && !a.undefined[row] && !b.undefined[first + n] ? whole : 0;
    }
  }
  return true;
}

void emulator::perform(const Multiplication &m, Executor &x) {
  const unsigned k = m.descriptor.k;
  const bool isPacked = k == 64;
  Codes a = {std::vector<uint32_t>(size_t(m.descriptor.m) * k), m.undefinedRows};
  Codes b = {std::vector<uint32_t>(size_t(m.descriptor.n) * k), m.undefinedColumns};
  for (auto [c, cta] : llvm::enumerate(m.ctas)) {
    if (!m.options.aInTensorMemory)
      gather(*cta, m.layoutA(), m.descriptor.a, isPacked, k, a.codes.data() + size_t(c) * m.layout.rowsOfCta() * k);
    gather(*cta, m.layoutB(), m.descriptor.b, isPacked, k,
           b.codes.data() + size_t(c) * (m.descriptor.n / m.layout.ctas) * k);
  }
  for (unsigned block = 0; block < m.layout.copies; ++block)
    if (!performBlock(m, x, a, b, block))
      return;
}
