// The layout of a wgmma operand in shared memory, as a list of its 16-byte units, which depends on the descriptor
// alone. A loop uses the same few descriptors repeatedly, in every warp, so the lists are cached; code that reads an
// operand, for its values or for checks, iterates over the list.
#ifndef TXL_EMULATOR_MATRIXLAYOUT_H
#define TXL_EMULATOR_MATRIXLAYOUT_H

#include "emulator/state/State.h"

namespace txl::emulator {

struct MatrixLayout {
  MatrixView view;
  unsigned first = 0, count = 0, depth = 0; // rows (columns of B) from `first` on, and elements along k of each

  /// The offset of each unit in the CTA's shared memory; a negative one wraps to a large value. Along mn of each k if
  /// the matrix is MN-major, otherwise along k of each mn.
  std::vector<uint32_t> offsets;
  uint32_t low = 0, high = 0; // the least and the largest offset

  unsigned elements() const { return 16 / view.elementBytes; } // per unit
  unsigned outer() const { return view.alongMN ? depth : count; }
  unsigned inner() const { return (view.alongMN ? count : depth) / elements(); }
  /// Whether all units lie within `bytes` of shared memory.
  bool isWithin(size_t bytes) const { return bytes >= 16 && high <= bytes - 16; }
  /// The row (column of B), from `first` on, of the first element of a unit.
  unsigned rowOf(size_t unit) const { return view.alongMN ? unit % inner() * elements() : unit / inner(); }

  /// The cells of 2^shift bytes that it occupies, counted from the cell of `low`.
  const CellSet &cells(unsigned shift) const;

private:
  mutable CellSet set;
  mutable unsigned shiftOfSet = UINT32_MAX;
};

/// The cached list; it is evicted when the thread requests many others.
const MatrixLayout &getMatrixLayout(const MatrixView &view, unsigned first, unsigned count, unsigned depth);

} // namespace txl::emulator

#endif // TXL_EMULATOR_MATRIXLAYOUT_H
