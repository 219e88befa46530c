// Where a pointer points, so exactly that two places can be told apart or known to be one.
//
// A PLACE is some bytes of an argument, from an affine address (AffineAddress.h) on. Of two places in one program, the one
// is the other if their polynomials are equal. Two places that any programs of the grid touch, in any turns of loops, are
// apart if no numbers that the symbols may stand for bring them together: their distance is a constant plus multiples of
// the factors, so it has a residue, `workspace + 384*x` and `workspace + 384*x + 128` for all x and x'. What all programs
// share cancels out; a sum of counters with known ends has a first and a last value besides.
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

/// Of `pointer`, or of any pointer of a tile: one, or those that `select`, `if`, loops and calls choose from. Empty: not
/// known.
Places placesOf(mlir::Value pointer, AffineAddresses::Instance &instance, AffineAddresses &addresses);

enum class Meeting {
  Never,
  Wholly, ///< if they have a byte in common, they are the same bytes
  Partly,
};
Meeting meetingOf(const Place &a, const Place &b, const AffineAddresses &addresses);

/// The places that were surely written before an operation of a program runs.
class WrittenPlaces {
public:
  void add(Place place, const AffineAddresses &addresses);
  bool has(const Place &place, const AffineAddresses &addresses) const;
  /// Those that are in `other` too.
  void intersect(const WrittenPlaces &other);
  /// What a turn of `loop` has written, behind the loop: in each turn that there was.
  void leave(mlir::scf::ForOp loop, const WrittenPlaces &before, const AffineAddresses &addresses);

private:
  struct Written {
    Place place;
    /// With any number from 0 up to its extent for this counter of a loop that has ended; none.
    std::optional<unsigned> turns;
    bool operator==(const Written &other) const = default;
  };
  llvm::SmallVector<Written, 0> all;
};

} // namespace txl::analysis

#endif
