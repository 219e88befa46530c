// Where the elements of an operand of wgmma lie in shared memory: as a list of its units of 16 bytes, which depends on the descriptor
// alone. A loop takes the same few descriptors again and again, in every warp, so lists are kept; what reads an operand, for its numbers
// or for the checks, walks along one.
#ifndef TXL_EMULATOR_MATRIXPLACES_H
#define TXL_EMULATOR_MATRIXPLACES_H

#include "emulator/state/State.h"

namespace txl::emulator {

struct MatrixPlaces {
  MatrixView view;
  unsigned first = 0, count = 0, depth = 0; // rows (columns of B) from `first` on, and elements along k of each

  /// Of each unit its offset in the shared memory of the CTA; one that is before it is very large. Along mn of each k where the matrix is
  /// MN-major, else along k of each mn.
  std::vector<uint32_t> offsets;
  uint32_t low = 0, high = 0; // the least and the largest of them

  unsigned elements() const { return 16 / view.elementBytes; } // of a unit
  unsigned outer() const { return view.alongMN ? depth : count; }
  unsigned inner() const { return (view.alongMN ? count : depth) / elements(); }
  /// All of it is in a shared memory of so many bytes.
  bool isWithin(size_t bytes) const { return bytes >= 16 && high <= bytes - 16; }
  /// The row (column of B), from `first` on, of the first element of a unit.
  unsigned rowOf(size_t unit) const { return view.alongMN ? unit % inner() * elements() : unit / inner(); }

  /// The cells of 2^shift bytes that it lies in, from that of `low` on.
  const CellSet &cells(unsigned shift) const;

private:
  mutable CellSet set;
  mutable unsigned shiftOfSet = UINT32_MAX;
};

/// Stays until the thread asks for many others.
const MatrixPlaces &placesOf(const MatrixView &view, unsigned first, unsigned count, unsigned depth);

} // namespace txl::emulator

#endif // TXL_EMULATOR_MATRIXPLACES_H
