// Gather and histogram: the specification.
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/specification/Geometry.h"
#include <cstring>
#include <string>

namespace txl::machine {

/// out[i0, ..., i_axis, ...] = source[i0, ..., index[i0, ..., i_axis, ...], ...]
KERNEL(plainGather, Gather, None) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type, &indices = *i.input(1).type;
  const char *in = f.dense(i, 0), *at = f.dense(i, 1);
  char *out = f.write(i);
  int axis = shapeOf(i).axis;
  int64_t index[kMaxDimensions];
  for (int64_t k = 0; k < type.count; ++k) {
    unravel(k, type, index);
    int64_t j = indices.bytes == 8   ? reinterpret_cast<const int64_t *>(at)[k]
                : indices.bytes == 4 ? reinterpret_cast<const int32_t *>(at)[k]
                : indices.bytes == 2 ? reinterpret_cast<const int16_t *>(at)[k]
                                     : reinterpret_cast<const int8_t *>(at)[k];
    if (j < 0 || j >= from.shape[axis]) {
      fail(f, i, LaunchError::Kind::OutOfBounds,
           "index " + std::to_string(j) + " of a gather is outside of a dimension of " +
               std::to_string(from.shape[axis]) + "; keep indices in range");
      return nullptr;
    }
    index[axis] = j;
    std::memcpy(out + k * type.bytes, in + ravel(index, from) * type.bytes, type.bytes);
  }
  return next(i);
}

/// out[b] = number of (unmasked) elements equal to b; other values are not counted
KERNEL(plainHistogram, Histogram, None) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type;
  const char *in = f.dense(i, 0);
  const char *mask = i.inputs > 1 ? f.dense(i, 1) : nullptr;
  char *out = f.write(i);
  std::memset(out, 0, type.count * type.bytes);
  for (int64_t k = 0; k < from.count; ++k) {
    uint64_t value = from.bytes == 8   ? reinterpret_cast<const uint64_t *>(in)[k]
                     : from.bytes == 4 ? reinterpret_cast<const uint32_t *>(in)[k]
                     : from.bytes == 2 ? reinterpret_cast<const uint16_t *>(in)[k]
                                       : reinterpret_cast<const uint8_t *>(in)[k];
    if ((mask && !mask[k]) || value >= static_cast<uint64_t>(type.count))
      continue;
    if (type.bytes == 8)
      ++reinterpret_cast<int64_t *>(out)[value];
    else
      ++reinterpret_cast<int32_t *>(out)[value];
  }
  return next(i);
}

} // namespace txl::machine
