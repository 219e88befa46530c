// Operations that place elements: the specification. Tiles are dense, in row-major order.
#include "machine/Immediates.h"
#include "machine/Kernels.h"
#include <cstring>

namespace txl::machine {

static const ShapeImmediate &shapeOf(const Instruction &i) { return *static_cast<const ShapeImmediate *>(i.immediate); }

/// Row-major position of multi-index -> multi-index of position.
static void unravel(int64_t position, const TileType &type, int64_t *index) {
  for (int d = type.rank - 1; d >= 0; --d) {
    index[d] = position % type.shape[d];
    position /= type.shape[d];
  }
}
static int64_t ravel(const int64_t *index, const TileType &type) {
  int64_t position = 0;
  for (int d = 0; d < type.rank; ++d)
    position = position * type.shape[d] + index[d];
  return position;
}
static constexpr int kAnyRank = 32;

/// out[...] = in[...]: reshape, expand_dims, bitcast, unsplat: the same elements in the same order.
const Instruction *plainCopy(Frame &f, const Instruction &i) {
  std::memmove(f.write(i), f.dense(i, 0), i.result(0).type->count * i.result(0).type->bytes);
  return next(i);
}

/// out[k] = start + k
const Instruction *plainMakeRange(Frame &f, const Instruction &i) {
  auto *out = reinterpret_cast<int32_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = static_cast<int32_t>(shapeOf(i).start + k);
  return next(i);
}

/// out[...] = in
const Instruction *plainSplat(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  for (int64_t k = 0; k < type.count; ++k)
    std::memcpy(out + k * type.bytes, in, type.bytes);
  return next(i);
}

/// out[..., j, ...] = in[..., 0, ...] in the dimensions that grow
const Instruction *plainBroadcast(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  int64_t index[kAnyRank];
  for (int64_t k = 0; k < type.count; ++k) {
    unravel(k, type, index);
    for (int d = 0; d < type.rank; ++d)
      index[d] = from.shape[d] == 1 ? 0 : index[d];
    std::memcpy(out + k * type.bytes, in + ravel(index, from) * type.bytes, type.bytes);
  }
  return next(i);
}

/// out[j0, j1, ...] = in[i0, i1, ...] with j[d] = i[permutation[d]]
const Instruction *plainTrans(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type;
  const char *in = f.dense(i, 0);
  char *out = f.write(i);
  int64_t index[kAnyRank], source[kAnyRank];
  for (int64_t k = 0; k < type.count; ++k) {
    unravel(k, type, index);
    for (int d = 0; d < type.rank; ++d)
      source[shapeOf(i).permutation[d]] = index[d];
    std::memcpy(out + k * type.bytes, in + ravel(source, from) * type.bytes, type.bytes);
  }
  return next(i);
}

/// out[..., 0] = a[...], out[..., 1] = b[...]
const Instruction *plainJoin(Frame &f, const Instruction &i) {
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
const Instruction *plainSplit(Frame &f, const Instruction &i) {
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
const Instruction *plainCat(Frame &f, const Instruction &i) {
  int64_t bytesA = i.input(0).type->count * i.input(0).type->bytes;
  int64_t bytesB = i.input(1).type->count * i.input(1).type->bytes;
  const char *a = f.dense(i, 0), *b = f.dense(i, 1);
  char *out = f.write(i);
  std::memcpy(out, a, bytesA);
  std::memcpy(out + bytesA, b, bytesB);
  return next(i);
}

/// out[i0, ..., i_axis, ...] = source[i0, ..., index[i0, ..., i_axis, ...], ...]
const Instruction *plainGather(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type, &from = *i.input(0).type, &indices = *i.input(1).type;
  const char *in = f.dense(i, 0), *at = f.dense(i, 1);
  char *out = f.write(i);
  int axis = shapeOf(i).axis;
  int64_t index[kAnyRank];
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

/// out[b] = how many (unmasked) elements are b; others are not counted
const Instruction *plainHistogram(Frame &f, const Instruction &i) {
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

/// out[...] = pointer[...] + offset[...] elements of the pointee, modulo 2^64 bytes; an offset of more bytes than that
/// leads nowhere
const Instruction *plainAddPtr(Frame &f, const Instruction &i) {
  const TileType &type = *i.result(0).type, &offsets = *i.input(1).type;
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  const char *at = f.dense(i, 1);
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  int64_t bytes = elementBytes(type.pointee);
  for (int64_t k = 0; k < type.count; ++k) {
    int64_t offset = integerAt(at, k, offsets.bytes);
    int64_t step;
    out[k] = __builtin_mul_overflow(offset, bytes, &step) ? kLostPointer : movePointer(pointers[k], step);
  }
  return next(i);
}

/// The address alone: where it came from is forgotten. What has more bits than an address may not be accessed.
const Instruction *plainIntToPtr(Frame &f, const Instruction &i) {
  auto *in = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = pointerFromInteger(in[k]);
  return next(i);
}

const Instruction *plainPtrToInt(Frame &f, const Instruction &i) {
  auto *in = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  for (int64_t k = 0; k < i.result(0).type->count; ++k)
    out[k] = f.state->memory.originOf(in[k]).address;
  return next(i);
}

} // namespace txl::machine
