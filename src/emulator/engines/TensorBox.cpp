// Boxes of tensors (PTX ISA, "Tiled mode", "im2col mode", "Swizzling modes").
#include "emulator/engines/TensorBox.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cstring>

using namespace txl;
using namespace txl::emulator;
using arch::TensorMap;

namespace {
/// Iterates over the rows of a box: the coordinates of the dimensions from `first` on, which is 1, or 0 if channels are
/// interleaved, where a row is one slice of them.
class RowIterator {
public:
  RowIterator(const TensorMap &map, const TensorCoordinates &coordinates)
      : map(map), coordinates(coordinates), isImage(map.mode == TensorMap::Mode::Im2col),
        first(map.sliceBytes() ? 0 : 1) {
    std::copy_n(coordinates.at, arch::kTensorRank, at);
  }

  unsigned count() const {
    if (isImage)
      return map.pixels;
    unsigned rows = 1;
    for (unsigned d = first; d < map.rank; ++d)
      rows *= map.extent(d);
    return rows;
  }
  /// Elements of a row, and their bytes.
  unsigned elements() const { return !first ? 1 : isImage ? map.channels : map.box[0]; }
  unsigned elementSize() const { return first ? map.elementSize() : map.sliceBytes(); }

  /// The address of the row from coordinate 0 of dimension 0 on, or none if it is outside the tensor.
  std::optional<uint64_t> address() const {
    uint64_t address = map.address;
    for (unsigned d = first; d < map.rank; ++d) {
      int64_t coordinate = at[d] + (isImage && d - first < pixelDims() ? coordinates.filter[d - first] : 0);
      if (coordinate < 0 || uint64_t(coordinate) >= map.dims[d])
        return std::nullopt;
      address += uint64_t(coordinate) * (d ? map.strides[d - 1] : elementSize());
    }
    return address;
  }

  void next() {
    if (isImage) {
      for (unsigned d = first; d < first + pixelDims(); ++d) {
        at[d] += step(d);
        if (at[d] < int64_t(map.dims[d]) + map.upper[d - first])
          return;
        at[d] = map.lower[d - first];
      }
      ++at[map.rank - 1];
      return;
    }
    for (unsigned d = first; d < map.rank; ++d) {
      at[d] += step(d);
      if (++passed[d] < map.extent(d))
        return;
      passed[d] = 0;
      at[d] = coordinates.at[d];
    }
  }

private:
  unsigned step(unsigned d) const { return std::max(1u, map.steps[d]); }
  /// The number of dimensions of an image's pixels.
  unsigned pixelDims() const { return map.rank - 2; }

  const TensorMap &map;
  const TensorCoordinates &coordinates;
  const bool isImage;
  const unsigned first;
  int64_t at[arch::kTensorRank];
  unsigned passed[arch::kTensorRank] = {};
};
} // namespace

/// Bytes of a row in shared memory, and its pitch: a row shorter than the swizzle span leaves a gap.
static std::pair<unsigned, unsigned> rowOf(const TensorMap &map) {
  if (unsigned slice = map.sliceBytes())
    return {slice, slice};
  unsigned bytes = map.elementSize() * (map.mode == TensorMap::Mode::Im2col ? map.channels : map.box[0]);
  return {bytes, std::max(bytes, map.swizzleSpan())};
}

uint64_t emulator::spanOf(const TensorMap &map) {
  auto [bytes, pitch] = rowOf(map);
  return map.bytes() / bytes * pitch;
}

/// Checks for coordinates at which hardware ends a kernel. False after a report.
static bool checkStart(Executor &x, unsigned lane, const TensorMap &map, const TensorCoordinates &coordinates,
                       bool isWrite) {
  auto refuse = [&](unsigned dimension, const char *rule) {
    return refuseBulk(
        x, lane, map.bytes(),
        llvm::formatv("the coordinate in dimension {0} is {1}; {2}", dimension, coordinates.at[dimension], rule));
  };
  for (unsigned d = 0; d < map.rank; ++d)
    switch (map.start(d, coordinates.at[d], isWrite)) {
    case arch::BoxStart::Good:
      break;
    case arch::BoxStart::BetweenUnits:
      return refuse(d, "the box must begin at a multiple of 16 bytes");
    case arch::BoxStart::BelowZero:
      return refuse(d, "a box that is written must begin at 0 or more");
    }
  for (unsigned d = 0; isWrite && map.mode == TensorMap::Mode::Im2col && d + 2 < map.rank; ++d)
    if (map.lower[d] < 0 || map.upper[d] > 0)
      return refuseBulk(x, lane, map.bytes(), "a store must be within the image, and the map's corners are outside");
  return true;
}

bool emulator::openBox(Executor &x, unsigned lane, const TensorMap &map, const TensorCoordinates &coordinates,
                       uint32_t offset, bool isWrite, TensorBox &box) {
  if (!checkStart(x, lane, map, coordinates, isWrite))
    return false;
  RowIterator iterator(map, coordinates);
  const unsigned size = iterator.elementSize(), rows = iterator.count(), rowBytes = iterator.elements() * size;
  const unsigned pitch = rowOf(map).second;
  uint64_t permuted = map.swizzleSpan() ? map.swizzleSpan() / 16 - 1 : 0;
  // The elements of a row from `low` to `high` are inside the tensor.
  const int64_t start0 = map.sliceBytes() ? 0 : coordinates.at[0];
  const int64_t length0 = map.sliceBytes() ? 1 : int64_t(map.dims[0]);
  int64_t low = std::clamp<int64_t>(-start0, 0, iterator.elements());
  int64_t high = std::clamp<int64_t>(length0 - start0, low, iterator.elements());
  for (unsigned row = 0; row < rows; ++row, iterator.next()) {
    std::optional<uint64_t> address = iterator.address();
    bool inside = address && high > low;
    uint8_t *bytes = nullptr;
    if (inside) {
      uint64_t start = *address + uint64_t(start0 + low) * size;
      uint32_t length = uint32_t((high - low) * size);
      if (!(bytes = locateGlobal(x, lane, start, length, isWrite)))
        return false;
      box.rows.push_back({start, length});
    }
    uint32_t first = uint32_t(low * size), last = uint32_t(high * size);
    for (uint32_t unit = 0; unit < rowBytes; unit += 16) {
      uint64_t at = sharedBase + offset + uint64_t(row) * pitch + unit;
      uint32_t to = uint32_t((at ^ (at >> 7 & permuted) << 4) - sharedBase);
      uint32_t begin = inside ? std::clamp(first, unit, unit + 16) : unit + 16;
      uint32_t end = inside ? std::clamp(last, begin, unit + 16) : unit + 16;
      if (begin > unit)
        box.runs.push_back({to, begin - unit, nullptr});
      if (end > begin)
        box.runs.push_back({to + begin - unit, end - begin, bytes + (begin - first)});
      if (end < unit + 16 && begin < unit + 16)
        box.runs.push_back({to + end - unit, unit + 16 - end, nullptr});
    }
  }
  return true;
}

uint64_t emulator::fillOf(const TensorMap &map) {
  if (map.fill == TensorMap::Fill::Zero)
    return 0;
  return 0x7ff77ff77ff77ff7; // a NaN of every width
}

/// Rounds to ten bits of mantissa, to nearest even.
static void roundToTF32(uint8_t *elements, uint32_t bytes) {
  for (uint32_t at = 0; at < bytes; at += sizeof(uint32_t)) {
    uint32_t code;
    std::memcpy(&code, elements + at, sizeof code);
    constexpr uint32_t below = (1u << 13) - 1, infinity = 0x7f800000;
    code = (code & INT32_MAX) > infinity ? INT32_MAX & ~below : (code + below / 2 + (code >> 13 & 1)) & ~below;
    std::memcpy(elements + at, &code, sizeof code);
  }
}

Conversion emulator::conversionOf(const TensorMap &map) {
  return map.type == TensorMap::Type::TF32 || map.type == TensorMap::Type::TF32Ftz ? roundToTF32 : nullptr;
}
