// The lists of 16-byte units, cached by the parameters they depend on.
#include "emulator/engines/MatrixLayout.h"
#include "emulator/program/Memory.h"

using namespace txl;
using namespace txl::emulator;

const CellSet &MatrixLayout::cells(unsigned shift) const {
  if (shift != shiftOfSet) {
    const uint32_t base = low >> shift;
    set.reset(((high + 15) >> shift) - base + 1);
    for (uint32_t offset : offsets)
      set.add((offset >> shift) - base, 16 >> shift);
    shiftOfSet = shift;
  }
  return set;
}

static void computeOffsets(MatrixLayout &layout) {
  layout.offsets.clear();
  layout.low = UINT32_MAX;
  layout.high = 0;
  const unsigned each = layout.elements();
  for (unsigned o = 0; o < layout.outer(); ++o)
    for (unsigned i = 0; i < layout.inner(); ++i) {
      const unsigned mn = layout.view.alongMN ? i * each : o, k = layout.view.alongMN ? o : i * each;
      const uint32_t offset = layout.view.chunk(layout.first + mn, k) - uint32_t(sharedBase);
      layout.offsets.push_back(offset);
      layout.low = std::min(layout.low, offset);
      layout.high = std::max(layout.high, offset);
    }
}

const MatrixLayout &emulator::getMatrixLayout(const MatrixView &view, unsigned first, unsigned count, unsigned depth) {
  constexpr unsigned kept = 256;
  thread_local std::vector<MatrixLayout> all(kept);
  const uint32_t mixed = (view.start >> 4) * 0x9e3779b1u + first * 0x85ebca6bu + count + depth;
  MatrixLayout &layout = all[mixed >> 16 & (kept - 1)];
  if (layout.offsets.empty() || layout.view != view || layout.first != first || layout.count != count ||
      layout.depth != depth) {
    layout = {};
    layout.view = view;
    layout.first = first;
    layout.count = count;
    layout.depth = depth;
    computeOffsets(layout);
  }
  return layout;
}
