// Affine values: conversions from and to tiles, ranges.
#include "machine/speed/Affine.h"
#include <cstring>

namespace txl::machine {

static int64_t signedElement(const char *data, DType type) {
  switch (elementBytes(type)) {
  case 1:
    return type == DType::I1 ? -static_cast<int64_t>(*data) : *reinterpret_cast<const int8_t *>(data);
  case 2:
    return *reinterpret_cast<const int16_t *>(data);
  case 4:
    return *reinterpret_cast<const int32_t *>(data);
  default:
    return *reinterpret_cast<const int64_t *>(data);
  }
}

bool asAffine(const Tile &tile, const TileType &type, AffineValue &value) {
  if (tile.form == Form::Affine) {
    value.base = tile.base;
    std::memcpy(value.stride, tile.stride, sizeof(value.stride));
    return true;
  }
  if (tile.form != Form::Splat && type.count != 1)
    return false;
  if (tile.form != Form::Splat && tile.form != Form::Dense)
    return false;
  value.base = signedElement(tile.data, type.dtype);
  return true;
}

bool rangeOf(const AffineValue &value, const TileType &type, int64_t &min, int64_t &max) {
  min = max = value.base;
  for (int d = 0; d < type.rank && d < kMaxRank; ++d) {
    if (!value.stride[d])
      continue;
    int64_t reach;
    if (__builtin_mul_overflow(value.stride[d], type.shape[d] - 1, &reach))
      return false;
    if (reach < 0 ? __builtin_add_overflow(min, reach, &min) : __builtin_add_overflow(max, reach, &max))
      return false;
  }
  return true;
}

bool setAffine(Tile &tile, const TileType &type, const AffineValue &value) {
  int64_t min, max;
  if (!rangeOf(value, type, min, max))
    return false;
  if (type.dtype == DType::Ptr) {
    // All addresses must have the provenance of the base.
    if ((min ^ value.base) >> kAddressBits || (max ^ value.base) >> kAddressBits)
      return false;
  } else if (type.bytes < 8) {
    int64_t limit = int64_t(1) << (type.bytes * 8 - 1);
    if (min < -limit || max >= limit)
      return false;
  }
  if (value.uniform()) {
    std::memcpy(tile.own, &value.base, type.bytes);
    tile.form = Form::Splat;
    tile.data = tile.own;
    return true;
  }
  tile.form = Form::Affine;
  tile.data = nullptr;
  tile.base = value.base;
  std::memcpy(tile.stride, value.stride, sizeof(value.stride));
  return true;
}

void setBox(Tile &tile, const TileType &type, bool full) {
  tile.form = Form::Box;
  tile.data = nullptr;
  for (int d = 0; d < type.rank; ++d) {
    tile.low[d] = 0;
    tile.high[d] = full ? static_cast<int32_t>(type.shape[d]) : 0;
  }
}

bool asBox(const Tile &tile, const TileType &type, int64_t *low, int64_t *high) {
  if (type.rank > kMaxRank)
    return false;
  if (tile.form == Form::Box) {
    for (int d = 0; d < type.rank; ++d) {
      low[d] = tile.low[d];
      high[d] = tile.high[d];
    }
    return true;
  }
  if (tile.form != Form::Splat && (type.count != 1 || tile.form != Form::Dense))
    return false;
  for (int d = 0; d < type.rank; ++d) {
    low[d] = 0;
    high[d] = *tile.data ? type.shape[d] : 0;
  }
  return type.rank > 0;
}

} // namespace txl::machine
