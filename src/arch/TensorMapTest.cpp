// A sample of maps that the driver encoded and refused: ours does the same, and decodes what it encoded.
#include "arch/TensorMap.h"
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>
#include <vector>

using namespace txl::arch;

namespace {
struct Recorded {
  TensorMap map;
  bool isRefused = false;
  TensorMapBytes bytes = {};
  std::string line;
};
} // namespace

template <typename T> static std::vector<T> parseValues(const std::string &text) {
  std::istringstream in(text);
  std::vector<T> found;
  for (T value; in >> value;)
    found.push_back(value);
  return found;
}

template <typename To> static void fill(To &to, const std::string &text) {
  auto values = parseValues<typename To::value_type>(text);
  ASSERT_LE(values.size(), to.size());
  std::copy(values.begin(), values.end(), to.begin());
}

static Recorded read(const std::string &line) {
  Recorded found;
  found.line = line;
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '|');)
    fields.push_back(field);
  TensorMap &map = found.map;
  std::string mode;
  unsigned type;
  std::istringstream(fields[0]) >> mode >> type >> map.rank >> map.address;
  map.mode = mode == "tiled" ? TensorMap::Mode::Tiled : TensorMap::Mode::Im2col;
  map.type = TensorMap::Type(type);
  fill(map.dims, fields[1]);
  fill(map.strides, fields[2]);
  if (mode == "tiled") {
    fill(map.box, fields[3]);
  } else {
    auto values = parseValues<int>(fields[3]);
    unsigned corners = map.rank - 2;
    std::copy_n(values.begin(), corners, map.lower.begin());
    std::copy_n(values.begin() + corners, corners, map.upper.begin());
    map.channels = values[2 * corners];
    map.pixels = values[2 * corners + 1];
  }
  fill(map.steps, fields[4]);
  auto options = parseValues<unsigned>(fields[5]);
  map.interleave = TensorMap::Interleave(options[0]);
  map.swizzle = TensorMap::Swizzle(options[1]);
  map.promotion = TensorMap::L2Promotion(options[2]);
  map.fill = TensorMap::Fill(options[3]);
  found.isRefused = fields[6].find("refused") != std::string::npos;
  std::istringstream words(fields[6]);
  for (unsigned i = 0; i < 19 && !found.isRefused; ++i)
    words >> std::hex >> found.bytes[i];
  return found;
}

static std::vector<Recorded> recorded() {
  std::ifstream file(TXL_SOURCE_DIR "/src/arch/testdata/TensorMaps.txt");
  std::vector<Recorded> all;
  for (std::string line; std::getline(file, line);)
    if (line[0] != '#')
      all.push_back(read(line));
  return all;
}

TEST(TensorMap, IsEncodedAsTheDriverEncodesIt) {
  unsigned encoded = 0, refused = 0;
  for (const Recorded &one : recorded()) {
    EXPECT_EQ(one.map.problem().empty(), !one.isRefused) << one.line << "\n" << one.map.problem();
    ++(one.isRefused ? refused : encoded);
    if (!one.isRefused) {
      EXPECT_EQ(encode(one.map), one.bytes) << one.line;
    }
  }
  EXPECT_EQ(encoded, 620u);
  EXPECT_EQ(refused, 180u);
}

TEST(TensorMap, IsDecodedFromItsBytes) {
  for (const Recorded &one : recorded()) {
    if (one.isRefused)
      continue;
    auto decoded = decode(one.bytes);
    ASSERT_TRUE(decoded) << one.line;
    EXPECT_TRUE(*decoded == one.map) << one.line;
  }
}

TEST(TensorMap, DamagedBytesAreNoMapOrAnother) {
  std::mt19937 random(1);
  std::vector<Recorded> all = recorded();
  unsigned refused = 0;
  for (unsigned round = 0; round < 20000; ++round) {
    TensorMapBytes bytes = all[random() % all.size()].bytes;
    for (unsigned flips = 1 + random() % 4; flips; --flips)
      bytes[random() % 16] ^= 1u << random() % 32;
    auto map = decode(bytes);
    if (!map) {
      ++refused;
      continue;
    }
    EXPECT_EQ(map->problem(), "");
    EXPECT_TRUE(decode(encode(*map)) == map);
  }
  EXPECT_GT(refused, 1000u);
  EXPECT_FALSE(decode(TensorMapBytes{0, 0, ~0u}));
}

TEST(TensorMap, ReportsInvalidFields) {
  TensorMap map;
  map.type = TensorMap::Type::F16;
  map.rank = 2;
  map.address = 1024;
  map.dims = {64, 64};
  map.strides = {128};
  map.box = {64, 32};
  map.steps = {1, 1};
  map.swizzle = TensorMap::Swizzle::B128;
  EXPECT_EQ(map.problem(), "");
  EXPECT_EQ(map.bytes(), 64u * 32 * 2);
  EXPECT_EQ(map.swizzleSpan(), 128u);
  auto with = [&](auto change) {
    TensorMap other = map;
    change(other);
    return other.problem();
  };
  EXPECT_EQ(with([](TensorMap &m) { m.rank = 0; }), "the rank is 0; 1 to 5 are possible");
  EXPECT_EQ(with([](TensorMap &m) { m.address = 8; }), "the address is not a multiple of 16 bytes");
  EXPECT_EQ(with([](TensorMap &m) { m.strides[0] = 24; }),
            "`strides[0]` is 24; a stride is a multiple of 16 bytes below 2^40");
  EXPECT_EQ(with([](TensorMap &m) { m.dims[1] = 0; }), "`dims[1]` is 0; a dimension has 1 to 2^32 elements");
  EXPECT_EQ(with([](TensorMap &m) { m.box[1] = 257; }),
            "`box[1]` is 257; a box has 1 to 256 elements in each dimension");
  EXPECT_EQ(with([](TensorMap &m) { m.box[0] = 128; }),
            "`box[0]` is 128; the innermost box dimension is at most as long as the swizzle");
  EXPECT_EQ(with([](TensorMap &m) { m.box[0] = 4; }),
            "`box[0]` is 4; the innermost box dimension is a multiple of 16 bytes");
  EXPECT_EQ(with([](TensorMap &m) {
              m.type = TensorMap::Type::U16;
              m.fill = TensorMap::Fill::NaN;
            }),
            "integers cannot be filled with NaN");
}

TEST(TensorMap, ChecksWhereABoxMayBegin) {
  for (unsigned bytes : {1u, 2u, 4u, 8u})
    for (int64_t at : {0, 1, 7, 8, 16, 24, 48, -1, -8, -16})
      for (bool isWrite : {false, true}) {
        const BoxStart below = isWrite && at < 0 ? BoxStart::BelowZero : BoxStart::Good;
        EXPECT_EQ(boxStart(0, at, bytes, isWrite), at * int(bytes) % 16 ? BoxStart::BetweenUnits : below)
            << at << " " << bytes;
        EXPECT_EQ(boxStart(3, at, bytes, isWrite), below);
      }
  EXPECT_EQ(boxStart(0, INT64_MAX, 8, true), BoxStart::BetweenUnits);
  TensorMap map; // of slices: an element is a slice
  map.interleave = TensorMap::Interleave::B16;
  EXPECT_EQ(map.start(0, 1, true), BoxStart::Good);
  EXPECT_EQ(map.start(0, -1, true), BoxStart::BelowZero);
  map.interleave = TensorMap::Interleave::None;
  EXPECT_EQ(map.start(0, 1, true), BoxStart::BetweenUnits);
}
