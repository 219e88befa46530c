// Forms of tiles and their dense equivalents.
#include "machine/program/Tile.h"
#include <cstring>

namespace txl::machine {

template <typename T> static void fill(char *to, const char *element, int64_t count) {
  T value;
  std::memcpy(&value, element, sizeof(T));
  T *out = reinterpret_cast<T *>(to);
  for (int64_t i = 0; i < count; ++i)
    out[i] = value;
}

static void fillBytes(char *to, const char *element, int64_t count, int bytes) {
  switch (bytes) {
  case 1:
    return fill<uint8_t>(to, element, count);
  case 2:
    return fill<uint16_t>(to, element, count);
  case 4:
    return fill<uint32_t>(to, element, count);
  default:
    return fill<uint64_t>(to, element, count);
  }
}

template <typename T> static void copyRow(char *to, const char *from, int64_t stride, int64_t count) {
  T *out = reinterpret_cast<T *>(to);
  const T *in = reinterpret_cast<const T *>(from);
  for (int64_t i = 0; i < count; ++i)
    out[i] = in[i * stride];
}

static void copyRow(char *to, const char *from, int64_t stride, int64_t count, int bytes) {
  if (stride == 1)
    return static_cast<void>(std::memcpy(to, from, count * bytes));
  switch (bytes) {
  case 1:
    return copyRow<uint8_t>(to, from, stride, count);
  case 2:
    return copyRow<uint16_t>(to, from, stride, count);
  case 4:
    return copyRow<uint32_t>(to, from, stride, count);
  default:
    return copyRow<uint64_t>(to, from, stride, count);
  }
}

void copyStrided(char *to, const char *from, const int64_t *shape, const int64_t *stride, int rank, int bytes) {
  if (rank == 0)
    return static_cast<void>(std::memcpy(to, from, bytes));
  if (rank == 1)
    return copyRow(to, from, stride[0], shape[0], bytes);
  int64_t inner = bytes;
  for (int d = 1; d < rank; ++d)
    inner *= shape[d];
  for (int64_t i = 0; i < shape[0]; ++i)
    copyStrided(to + i * inner, from + i * stride[0] * bytes, shape + 1, stride + 1, rank - 1, bytes);
}

/// Writes the values of an affine tile from dimension `d` on.
template <typename T> static T *fillAffine(T *out, int64_t value, const Tile &tile, const TileType &type, int d) {
  if (d == type.rank) {
    *out = static_cast<T>(value);
    return out + 1;
  }
  int64_t stride = tile.stride[d], length = type.shape[d];
  if (d + 1 == type.rank) {
    for (int64_t i = 0; i < length; ++i)
      out[i] = static_cast<T>(value + i * stride);
    return out + length;
  }
  for (int64_t i = 0; i < length; ++i)
    out = fillAffine(out, value + i * stride, tile, type, d + 1);
  return out;
}

static char *fillBox(char *out, const Tile &tile, const TileType &type, int d, bool inside) {
  int64_t length = type.shape[d];
  if (d + 1 < type.rank) {
    for (int64_t i = 0; i < length; ++i)
      out = fillBox(out, tile, type, d + 1, inside && i >= tile.low[d] && i < tile.high[d]);
    return out;
  }
  std::memset(out, 0, length);
  if (inside && tile.low[d] < tile.high[d])
    std::memset(out + tile.low[d], 1, tile.high[d] - tile.low[d]);
  return out + length;
}

/// Writes the elements of `tile`, which is not Dense, to `out`.
static void writeDense(char *out, const Tile &tile, const TileType &type) {
  switch (tile.form) {
  case Form::Dense:
  case Form::Flight:
    return;
  case Form::Splat:
    return fillBytes(out, tile.data, type.count, type.bytes);
  case Form::Strided:
    return copyStrided(out, tile.data, type.shape, tile.stride, type.rank, type.bytes);
  case Form::Box:
    return static_cast<void>(fillBox(out, tile, type, 0, true));
  case Form::Affine:
    // Strides of pointers never carry into the provenance: the form is only made where all addresses are in range.
    switch (type.bytes) {
    case 1:
      return static_cast<void>(fillAffine(reinterpret_cast<uint8_t *>(out), tile.base, tile, type, 0));
    case 2:
      return static_cast<void>(fillAffine(reinterpret_cast<uint16_t *>(out), tile.base, tile, type, 0));
    case 4:
      return static_cast<void>(fillAffine(reinterpret_cast<uint32_t *>(out), tile.base, tile, type, 0));
    default:
      return static_cast<void>(fillAffine(reinterpret_cast<uint64_t *>(out), tile.base, tile, type, 0));
    }
  }
}

void materialize(Tile &tile, const TileType &type) {
  if (tile.form == Form::Dense)
    return;
  if (tile.form == Form::Splat && tile.data == tile.own) {
    uint64_t element = 0;
    std::memcpy(&element, tile.data, type.bytes);
    fillBytes(tile.own, reinterpret_cast<const char *>(&element), type.count, type.bytes);
  } else if ((tile.form != Form::Affine && tile.form != Form::Box) || tile.data != tile.own) {
    writeDense(tile.own, tile, type);
  }
  tile.setDense();
}

char *elements(Tile &tile, const TileType &type) {
  if (tile.form == Form::Affine || tile.form == Form::Box) {
    if (!tile.data) {
      writeDense(tile.own, tile, type);
      tile.data = tile.own;
    }
  } else {
    materialize(tile, type);
  }
  return tile.data;
}

void copyTile(Tile &to, const Tile &from, const TileType &type) {
  switch (from.form) {
  case Form::Affine:
  case Form::Box: {
    char *own = to.own;
    to = from;
    to.own = own;
    to.data = nullptr;
    return;
  }
  case Form::Flight:
    to.form = Form::Flight;
    to.data = from.data;
    to.base = from.base;
    return;
  case Form::Splat:
    std::memcpy(to.own, from.data, type.bytes);
    to.form = Form::Splat;
    to.data = to.own;
    return;
  case Form::Dense:
    std::memcpy(to.own, from.data, type.count * type.bytes);
    return to.setDense();
  case Form::Strided:
    writeDense(to.own, from, type);
    return to.setDense();
  }
}

} // namespace txl::machine
