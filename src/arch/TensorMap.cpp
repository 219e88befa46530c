// Where the fields of a tensor map lie in its 128 bytes, as words of 32 bits:
//
//     0, 1    address
//     2       0: im2col   4-6: rank - 1   7-10: type   11-12: interleave   13-14: swizzle   15: NaN outside   16: tf32
//             17-18: L2 promotion
//     3-6     strides / 16, their low 32 bits; 7: the 4 bits above, of each
//     8-12    dimensions - 1
//     13      0-14: steps - 1, 3 bits each   24-31: elements of a box in dimension 0 (channels) - 1
//     14      tiled: elements of a box in dimensions 1 to 4, less 1, 8 bits each; im2col: lower corners, then upper
//             ones, in 16 bits each
//     15      im2col: pixels - 1
//     16, 18  bytes of a copy and the alignment in shared memory: written for debuggers, not read by the hardware
#include "arch/TensorMap.h"

using namespace txl;
using namespace txl::arch;

using Type = TensorMap::Type;
using Mode = TensorMap::Mode;

namespace {
struct TypeRow {
  llvm::StringLiteral name;
  unsigned size, code;
  bool isFloat;
  bool isTF32;
};
} // namespace

static constexpr TypeRow types[] = {
    {"u8", 1, 0, false, false},     // U8
    {"u16", 2, 1, false, false},    // U16
    {"u32", 4, 2, false, false},    // U32
    {"s32", 4, 3, false, false},    // I32
    {"u64", 8, 4, false, false},    // U64
    {"s64", 8, 5, false, false},    // I64
    {"f16", 2, 6, true, false},     // F16
    {"f32", 4, 7, true, false},     // F32
    {"f64", 8, 9, true, false},     // F64
    {"bf16", 2, 10, true, false},   // BF16
    {"f32.ftz", 4, 8, true, false}, // F32Ftz
    {"tf32", 4, 7, true, true},     // TF32
    {"tf32.ftz", 4, 8, true, true}, // TF32Ftz
};
static constexpr unsigned typeCount = sizeof types / sizeof *types;

/// Bits of a corner's coordinate, by the number of corners.
static unsigned cornerBits(unsigned corners) { return 16 / corners; }

/// Shared memory of an SM: a larger box is refused.
static constexpr uint64_t largestBox = 228 << 10;

static const TypeRow &row(Type type) { return types[unsigned(type)]; }

llvm::StringRef TensorMap::nameOf(Type type) { return row(type).name; }

std::optional<Type> TensorMap::typeNamed(llvm::StringRef name) {
  for (unsigned i = 0; i < typeCount; ++i)
    if (types[i].name == name)
      return Type(i);
  return std::nullopt;
}

unsigned TensorMap::elementSize() const { return row(type).size; }

unsigned TensorMap::swizzleSpan() const { return swizzle == Swizzle::None ? 0 : 16u << unsigned(swizzle); }

uint64_t TensorMap::bytes() const {
  const unsigned slice = sliceBytes();
  if (mode == Mode::Im2col)
    return uint64_t(pixels) * (slice ? slice : channels * elementSize());
  uint64_t count = slice ? slice : elementSize();
  for (unsigned i = 0; i < rank; ++i)
    count *= extent(i);
  return count;
}

unsigned TensorMap::extent(unsigned i) const {
  const bool isInterleaved = interleave != Interleave::None;
  if (isInterleaved && i + 2 == rank)
    return 1;
  return i || isInterleaved ? (box[i] + steps[i] - 1) / steps[i] : box[0];
}

BoxStart arch::boxStart(unsigned dimension, int64_t coordinate, unsigned elementBytes, bool isWrite) {
  if (dimension == 0 && coordinate % int64_t(kTensorUnit) * elementBytes % kTensorUnit)
    return BoxStart::BetweenUnits;
  return isWrite && coordinate < 0 ? BoxStart::BelowZero : BoxStart::Good;
}

BoxStart TensorMap::start(unsigned dimension, int64_t coordinate, bool isWrite) const {
  // An element of dimension 0 is a slice, which is never a fraction of a unit.
  return boxStart(dimension, coordinate, sliceBytes() ? kTensorUnit : elementSize(), isWrite);
}

/// The driver's size of a copy in bytes: it rounds down.
static uint64_t statedBytes(const TensorMap &map) {
  uint64_t count = map.elementSize();
  if (map.mode == Mode::Im2col)
    return count * map.channels * map.pixels;
  for (unsigned i = 0; i < map.rank; ++i)
    count *= map.box[i] / map.steps[i];
  return count;
}

static std::string diagnostic(const char *field, unsigned index, uint64_t value, const char *rule) {
  return std::string("`") + field + "[" + std::to_string(index) + "]` is " + std::to_string(value) + "; " + rule;
}

static std::string problemOfTensor(const TensorMap &map) {
  uint64_t unit = map.interleave == TensorMap::Interleave::B32 ? 2 * kTensorUnit : kTensorUnit;
  if (map.address % unit)
    return "the address is not a multiple of " + std::to_string(unit) + " bytes";
  if (map.address >> 57)
    return "the address is above 2^57";
  for (unsigned i = 0; i < map.rank; ++i) {
    if (map.dims[i] < 1 || map.dims[i] > uint64_t(1) << 32)
      return diagnostic("dims", i, map.dims[i], "a dimension has 1 to 2^32 elements");
    if (map.steps[i] < 1 || map.steps[i] > 8)
      return diagnostic("steps", i, map.steps[i], "a step is 1 to 8");
  }
  for (unsigned i = 0; i + 1 < map.rank; ++i)
    if (map.strides[i] % unit || map.strides[i] >> 40)
      return diagnostic("strides", i, map.strides[i],
                        unit == 32 ? "a stride is a multiple of 32 bytes below 2^40"
                                   : "a stride is a multiple of 16 bytes below 2^40");
  return "";
}

/// Checks a row in shared memory of `elements` elements.
static std::string problemOfRow(const TensorMap &map, unsigned elements, const char *name) {
  unsigned bytes = elements * map.elementSize();
  if (map.interleave != TensorMap::Interleave::None)
    return "";
  if (bytes % kTensorUnit)
    return diagnostic(name, 0, elements, "the innermost box dimension is a multiple of 16 bytes");
  if (map.swizzle != TensorMap::Swizzle::None && bytes > map.swizzleSpan())
    return diagnostic(name, 0, elements, "the innermost box dimension is at most as long as the swizzle");
  return "";
}

std::string TensorMap::problem() const {
  bool isTiled = mode == Mode::Tiled;
  unsigned minimum = isTiled && interleave == Interleave::None ? 1 : 3;
  if (rank < minimum || rank > kTensorRank)
    return "the rank is " + std::to_string(rank) + "; " + (minimum == 1 ? "1" : "3 (im2col, or interleaved)") +
           " to 5 are possible";
  if (unsigned(type) >= typeCount || unsigned(interleave) > 2 || unsigned(swizzle) > 3 || unsigned(promotion) > 3 ||
      unsigned(fill) > 1 || unsigned(mode) > 1)
    return "a field has an invalid value";
  if (std::string found = problemOfTensor(*this); !found.empty())
    return found;
  if (fill == Fill::NaN && !row(type).isFloat)
    return "integers cannot be filled with NaN";
  if (isTiled) {
    for (unsigned i = 0; i < rank; ++i)
      if (box[i] < 1 || box[i] > 256)
        return diagnostic("box", i, box[i], "a box has 1 to 256 elements in each dimension");
    if (statedBytes(*this) > largestBox)
      return "a box of " + std::to_string(statedBytes(*this)) + " bytes does not fit into shared memory";
    return problemOfRow(*this, box[0], "box");
  }
  int limit = 1 << (cornerBits(rank - 2) - 1);
  for (unsigned i = 0; i + 2 < rank; ++i)
    for (int corner : {lower[i], upper[i]})
      if (corner < -limit || corner >= limit)
        return "a corner of the pixels' box is " + std::to_string(corner) + "; at rank " + std::to_string(rank) +
               " it is " + std::to_string(-limit) + " to " + std::to_string(limit - 1);
  if (channels < 1 || channels > 256)
    return "a copy has " + std::to_string(channels) + " channels; 1 to 256 are possible";
  if (pixels < 1 || pixels > 1024)
    return "a copy has " + std::to_string(pixels) + " pixels; 1 to 1024 are possible";
  return problemOfRow(*this, channels, "channels");
}

TensorMapBytes arch::encode(const TensorMap &map) {
  TensorMapBytes w = {};
  w[0] = uint32_t(map.address);
  w[1] = uint32_t(map.address >> 32);
  w[2] = unsigned(map.mode) | (map.rank - 1) << 4 | row(map.type).code << 7 | unsigned(map.interleave) << 11 |
         unsigned(map.swizzle) << 13 | unsigned(map.fill) << 15 | unsigned(row(map.type).isTF32) << 16 |
         unsigned(map.promotion) << 17;
  for (unsigned i = 0; i + 1 < map.rank; ++i) {
    w[3 + i] = uint32_t(map.strides[i] >> 4);
    w[7] |= uint32_t(map.strides[i] >> 36) << (4 * i);
  }
  for (unsigned i = 0; i < map.rank; ++i) {
    w[8 + i] = uint32_t(map.dims[i] - 1);
    w[13] |= (map.steps[i] - 1) << (3 * i);
  }
  if (map.mode == Mode::Tiled) {
    w[13] |= (map.box[0] - 1) << 24;
    for (unsigned i = 1; i < map.rank; ++i)
      w[14] |= (map.box[i] - 1) << (8 * (i - 1));
  } else {
    unsigned bits = cornerBits(map.rank - 2), mask = (1 << bits) - 1;
    for (unsigned i = 0; i + 2 < map.rank; ++i)
      w[14] |= (unsigned(map.lower[i]) & mask) << (bits * i) | (unsigned(map.upper[i]) & mask) << (16 + bits * i);
    w[13] |= (map.channels - 1) << 24;
    w[15] = map.pixels - 1;
  }
  w[16] = uint32_t(statedBytes(map));
  w[18] = map.swizzle == TensorMap::Swizzle::None ? 16 : 128u << unsigned(map.swizzle);
  return w;
}

/// `bits` bits of `word` from `at` on, sign-extended.
static int32_t corner(uint32_t word, unsigned at, unsigned bits) {
  return int32_t(word << (32 - at - bits)) >> (32 - bits);
}

std::optional<TensorMap> arch::decode(const TensorMapBytes &w) {
  TensorMap map;
  map.mode = Mode(w[2] & 1);
  map.rank = (w[2] >> 4 & 7) + 1;
  unsigned code = w[2] >> 7 & 15, type = 0;
  bool isTF32 = w[2] >> 16 & 1;
  while (type < typeCount && !(types[type].code == code && types[type].isTF32 == isTF32))
    ++type;
  if (map.rank > kTensorRank || type == typeCount || (w[2] & 0xe) || w[2] >> 19)
    return std::nullopt;
  map.type = Type(type);
  map.interleave = TensorMap::Interleave(w[2] >> 11 & 3);
  map.swizzle = TensorMap::Swizzle(w[2] >> 13 & 3);
  map.fill = TensorMap::Fill(w[2] >> 15 & 1);
  map.promotion = TensorMap::L2Promotion(w[2] >> 17 & 3);
  map.address = w[0] | uint64_t(w[1]) << 32;
  for (unsigned i = 0; i + 1 < map.rank; ++i)
    map.strides[i] = uint64_t(w[3 + i]) << 4 | uint64_t(w[7] >> (4 * i) & 15) << 36;
  for (unsigned i = 0; i < map.rank; ++i) {
    map.dims[i] = uint64_t(w[8 + i]) + 1;
    map.steps[i] = (w[13] >> (3 * i) & 7) + 1;
  }
  if (map.mode == Mode::Tiled) {
    map.box[0] = (w[13] >> 24) + 1;
    for (unsigned i = 1; i < map.rank; ++i)
      map.box[i] = (w[14] >> (8 * (i - 1)) & 255) + 1;
  } else if (map.rank >= 3) {
    unsigned bits = cornerBits(map.rank - 2);
    for (unsigned i = 0; i + 2 < map.rank; ++i) {
      map.lower[i] = corner(w[14], bits * i, bits);
      map.upper[i] = corner(w[14], 16 + bits * i, bits);
    }
    map.channels = (w[13] >> 24) + 1;
    map.pixels = w[15] + 1;
  }
  if (!map.problem().empty())
    return std::nullopt;
  return map;
}

bool arch::replaceField(TensorMapBytes &w, TensorMapField field, unsigned ordinal, uint64_t value) {
  auto put = [&](unsigned word, unsigned at, unsigned bits, uint64_t code) {
    uint32_t mask = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    w[word] = (w[word] & ~(mask << at)) | (uint32_t(code) & mask) << at;
    return true;
  };
  constexpr unsigned tf32 = 11; // and .ftz
  using F = TensorMapField;
  switch (field) {
  case F::Address:
    return put(0, 0, 32, value) && put(1, 0, 32, value >> 32);
  case F::Rank:
    return value < 5 && put(2, 4, 3, value);
  case F::Box:
    if (ordinal > 4 || value < 1 || value > 256)
      return false;
    return ordinal ? put(14, 8 * (ordinal - 1), 8, value - 1) : put(13, 24, 8, value - 1);
  case F::Dim:
    return ordinal < 5 && value && put(8 + ordinal, 0, 32, value - 1);
  case F::Stride:
    return ordinal < 4 && value % kTensorUnit == 0 && !(value >> 40) && put(3 + ordinal, 0, 32, value >> 4) &&
           put(7, 4 * ordinal, 4, value >> 36);
  case F::Step:
    return ordinal < 5 && value >= 1 && value <= 8 && put(13, 3 * ordinal, 3, value - 1);
  case F::Type:
    return value <= tf32 + 1 && put(2, 7, 4, value < tf32 ? value : value - tf32 + 7) && put(2, 16, 1, value >= tf32);
  case F::Interleave:
    return value < 3 && put(2, 11, 2, value);
  case F::Swizzle:
    return value < 4 && put(2, 13, 2, value);
  case F::Fill:
    return value < 2 && put(2, 15, 1, value);
  }
  return false;
}
