// Exact arithmetic on affine tiles, with range checks: a result that would not be exact is not affine.
#ifndef TXL_MACHINE_SPEED_AFFINE_H
#define TXL_MACHINE_SPEED_AFFINE_H

#include "machine/program/Tile.h"

namespace txl::machine {

/// base + sum(stride[d] * i[d])
struct AffineValue {
  int64_t base = 0;
  int64_t stride[kMaxRank] = {};

  bool uniform() const { return !(stride[0] | stride[1] | stride[2] | stride[3]); }
};

/// The tile as an affine value, if that is possible without reading more than one element. Integers are sign-extended.
bool asAffine(const Tile &tile, const TileType &type, AffineValue &value);

/// The smallest and largest element; false if they do not fit in 64 bits.
bool rangeOf(const AffineValue &value, const TileType &type, int64_t &min, int64_t &max);

/// Assigns the value to `tile` if every element is in the range of the type. A uniform value becomes a splat.
bool setAffine(Tile &tile, const TileType &type, const AffineValue &value);

/// Assigns a box mask: all indices, or none.
void setBox(Tile &tile, const TileType &type, bool full);
/// Whether a mask is a box (a splat counts); fills low and high.
bool asBox(const Tile &tile, const TileType &type, int64_t *low, int64_t *high);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_AFFINE_H
