// Operations that rearrange elements: the specification. Tiles are dense, in row-major order.
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/specification/Geometry.h"
#include <cstring>

namespace txl::machine {

/// out[...] = in[...]: reshape, expand_dims, bitcast, unsplat: the same elements in the same order.
KERNEL(plainCopy, Rearrange, None) {
  std::memmove(f.write(i), f.dense(i, 0), i.result(0).type->count * i.result(0).type->bytes);
  return next(i);
}

/// out[k] = start + k
KERNEL(plainMakeRange, Source, None) {
  auto *out = reinterpret_cast<int32_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = static_cast<int32_t>(shapeOf(i).start + k);
  return next(i);
}

/// out[...] = in
KERNEL(plainSplat, Rearrange, None) {
  const TileType &type = *i.result(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  for (int64_t k = 0; k < type.count; ++k)
    std::memcpy(out + k * type.bytes, in, type.bytes);
  return next(i);
}

/// out[..., j, ...] = in[..., 0, ...] in the dimensions that grow
KERNEL(plainBroadcast, Rearrange, None) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  int64_t index[kMaxDimensions];
  for (int64_t k = 0; k < type.count; ++k) {
    unravel(k, type, index);
    for (int d = 0; d < type.rank; ++d)
      index[d] = from.shape[d] == 1 ? 0 : index[d];
    std::memcpy(out + k * type.bytes, in + ravel(index, from) * type.bytes, type.bytes);
  }
  return next(i);
}

/// out[j0, j1, ...] = in[i0, i1, ...] with j[d] = i[permutation[d]]
KERNEL(plainTrans, Rearrange, None) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  int64_t index[kMaxDimensions], source[kMaxDimensions];
  for (int64_t k = 0; k < type.count; ++k) {
    unravel(k, type, index);
    for (int d = 0; d < type.rank; ++d)
      source[shapeOf(i).permutation[d]] = index[d];
    std::memcpy(out + k * type.bytes, in + ravel(source, from) * type.bytes, type.bytes);
  }
  return next(i);
}

/// out[..., 0] = a[...], out[..., 1] = b[...]
KERNEL(plainJoin, Rearrange, None) {
  const TileType &from = *i.input(0).type;
  const char *a = f.dense(i, 0), *b = f.dense(i, 1);
  char *out = f.write(i);
  for (int64_t k = 0; k < from.count; ++k) {
    std::memcpy(out + 2 * k * from.bytes, a + k * from.bytes, from.bytes);
    std::memcpy(out + (2 * k + 1) * from.bytes, b + k * from.bytes, from.bytes);
  }
  return next(i);
}

/// out0[...] = in[..., 0], out1[...] = in[..., 1]
KERNEL(plainSplit, Rearrange, None) {
  const TileType &type = *i.result(0).type;
  const char *in = f.dense(i, 0);
  char *a = f.write(i, 0), *b = f.write(i, 1);
  for (int64_t k = 0; k < type.count; ++k) {
    std::memcpy(a + k * type.bytes, in + 2 * k * type.bytes, type.bytes);
    std::memcpy(b + k * type.bytes, in + (2 * k + 1) * type.bytes, type.bytes);
  }
  return next(i);
}

/// a, then b, along the first dimension
KERNEL(plainCat, Rearrange, None) {
  int64_t bytesA = i.input(0).type->count * i.input(0).type->bytes;
  int64_t bytesB = i.input(1).type->count * i.input(1).type->bytes;
  const char *a = f.dense(i, 0), *b = f.dense(i, 1);
  char *out = f.write(i);
  std::memcpy(out, a, bytesA);
  std::memcpy(out + bytesA, b, bytesB);
  return next(i);
}

} // namespace txl::machine
