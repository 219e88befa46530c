// Row-major positions and multi-indices.
#ifndef TXL_MACHINE_SPECIFICATION_GEOMETRY_H
#define TXL_MACHINE_SPECIFICATION_GEOMETRY_H

#include "machine/program/Immediates.h"

namespace txl::machine {

inline const ShapeImmediate &shapeOf(const Instruction &i) { return *static_cast<const ShapeImmediate *>(i.immediate); }

/// Row-major position of multi-index -> multi-index of position.
inline void unravel(int64_t position, const TileType &type, int64_t *index) {
  for (int d = type.rank - 1; d >= 0; --d) {
    index[d] = position % type.shape[d];
    position /= type.shape[d];
  }
}
inline int64_t ravel(const int64_t *index, const TileType &type) {
  int64_t position = 0;
  for (int d = 0; d < type.rank; ++d)
    position = position * type.shape[d] + index[d];
  return position;
}

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_GEOMETRY_H
