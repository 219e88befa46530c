// The memory that a pointer addresses, precisely enough to prove that two accesses are disjoint or identical.
//
// A PLACE is a byte range of an argument that begins at an affine address (AffineAddress.h). Two places in one program
// are identical if their polynomials are equal. Two places that any programs of the grid touch, in any iterations of
// loops, are disjoint if no values of the symbols make them overlap: their distance is a constant plus multiples of the
// coefficients, so it has a residue, e.g. `workspace + 384*x` and `workspace + 384*x + 128` for all x and x'. Symbols
// that all programs share cancel out; a sum of counters with known extents also has bounds.
#ifndef TXL_ANALYSIS_EFFECTS_EFFECTPLACES_H
#define TXL_ANALYSIS_EFFECTS_EFFECTPLACES_H

#include "analysis/effects/AffineAddress.h"

namespace txl::analysis {

struct Place {
  unsigned argument = 0;
  Polynomial offset;
  int64_t bytes = 0;
  bool operator==(const Place &other) const = default;
};
using Places = llvm::SmallVector<Place, 2>;

/// The places of `pointer`, or of any pointer of a tile: one, or those that `select`, `if`, loops and calls choose
/// from. Empty: unknown.
Places placesOf(mlir::Value pointer, AffineAddresses::Instance &instance, AffineAddresses &addresses);

enum class Meeting {
  Never,
  Wholly, ///< if they overlap, they are the same bytes
  Partly,
};
Meeting meetingOf(const Place &a, const Place &b, const AffineAddresses &addresses);

/// The places that are written on every path to an operation of a program.
class WrittenPlaces {
public:
  void add(Place place, const AffineAddresses &addresses);
  bool has(const Place &place, const AffineAddresses &addresses) const;
  /// Keeps those that are also in `other`.
  void intersect(const WrittenPlaces &other);
  /// Sets the state after `loop` from what one iteration has written: every executed iteration has written it.
  void leave(mlir::scf::ForOp loop, const WrittenPlaces &before, const AffineAddresses &addresses);

private:
  struct Written {
    Place place;
    /// The iteration counter of a finished loop: the place is written for each of its values.
    std::optional<unsigned> turns;
    bool operator==(const Written &other) const = default;
  };
  llvm::SmallVector<Written, 0> all;
};

} // namespace txl::analysis

#endif
