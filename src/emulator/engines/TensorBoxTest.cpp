// Copies of tensor boxes: the contents of shared memory, refused copies, and stores.
// covers: EmulatorTensorMap
#include "fixtures/EngineFixture.h"

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::engines;
using I = TensorMap::Interleave;
using S = TensorMap::Swizzle;

// --- Tensors

/// The expected bytes in shared memory of a box of a map over `in`.
static std::vector<uint8_t> boxOf(const TensorMap &map, const std::vector<uint8_t> &in, std::array<int, 5> at) {
  std::vector<uint8_t> out(map.bytes());
  unsigned size = map.elementSize(), count[5] = {1, 1, 1, 1, 1};
  for (unsigned d = 0; d < map.rank; ++d)
    count[d] = d ? (map.box[d] + map.steps[d] - 1) / map.steps[d] : map.box[0];
  for (size_t e = 0; e < out.size() / size; ++e) {
    uint64_t from = 0;
    bool inside = true;
    size_t rest = e;
    for (unsigned d = 0; d < map.rank; rest /= count[d++]) {
      int64_t position = at[d] + int64_t(rest % count[d]) * (d ? map.steps[d] : 1);
      inside &= position >= 0 && position < int64_t(map.dims[d]);
      from += position * (d ? map.strides[d - 1] : size);
    }
    size_t to = e * size;
    if (unsigned span = map.swizzleSpan())
      to ^= (to >> 7 & (span / 16 - 1)) << 4;
    uint64_t fill = map.fill == TensorMap::Fill::NaN ? 0x7ff7 : 0;
    std::memcpy(&out[to], inside ? in.data() + from : reinterpret_cast<uint8_t *>(&fill), size);
  }
  return out;
}

static std::string tensorLoad(const TensorMap &map, std::array<int, 5> at) {
  std::string list;
  for (unsigned d = 0; d < map.rank; ++d)
    list += (d ? ", " : "") + std::to_string(at[d]);
  std::string bytes = std::to_string(map.bytes());
  return entry(initBarrier + "@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], " + bytes +
               ";\ncp.async.bulk.tensor." + std::to_string(map.rank) +
               "d.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd3, {" + list + "}], [bar];\nWait:\n" +
               waitBarrier +
               "@!%p1 bra End;\nmov.u32 %r4, sm;\nmov.u32 %r5, 0;\nL:\nld.shared.u32 %r6, [%r4];\n"
               "st.global.u32 [%rd2], %r6;\nadd.u32 %r4, %r4, 4;\nadd.u64 %rd2, %rd2, 4;\nadd.u32 %r5, %r5, 4;\n"
               "setp.lt.u32 %p3, %r5, " +
               bytes + ";\n@%p3 bra L;\nEnd:\n");
}

TEST(Engines, BoxesOfTensors) {
  Setting setting = counted();
  setting.out.resize(8192);
  auto make = [](unsigned rank, std::array<uint64_t, 5> dims, std::array<uint32_t, 5> box, TensorMap::Swizzle swizzle,
                 TensorMap::Fill fill = TensorMap::Fill::Zero) {
    TensorMap map;
    map.type = TensorMap::Type::F16;
    map.rank = rank;
    map.dims = dims;
    map.box = box;
    map.steps = {1, 1, 1, 1, 1};
    uint64_t stride = 2;
    for (unsigned d = 0; d + 1 < rank; ++d)
      map.strides[d] = stride *= dims[d];
    map.swizzle = swizzle;
    map.fill = fill;
    return map;
  };
  TensorMap stepped = make(2, {64, 30}, {16, 16}, S::B32);
  stepped.steps[1] = 3;
  struct Case {
    TensorMap map;
    std::array<int, 5> at;
  };
  const Case cases[] = {
      {make(1, {1000}, {64}, S::None), {960}},
      {make(2, {64, 30}, {64, 16}, S::B128), {0, 8}},
      {make(2, {64, 30}, {32, 8}, S::B64), {40, -3}},
      {make(2, {64, 30}, {16, 32}, S::B32), {-8, 3}},
      {make(2, {64, 30}, {16, 8}, S::None, TensorMap::Fill::NaN), {56, 28}},
      {stepped, {16, 1}},
      {make(3, {16, 10, 12}, {16, 4, 3}, S::B32), {0, 7, 10}},
      {make(4, {8, 5, 6, 8}, {8, 3, 2, 2}, S::None), {0, 3, 5, 7}},
      {make(5, {8, 3, 4, 5, 4}, {8, 2, 2, 2, 2}, S::None, TensorMap::Fill::NaN), {0, 2, -1, 4, 3}},
      {make(2, {64, 30}, {64, 8}, S::B128), {1000, 1000}},
  };
  for (const Case &c : cases) {
    setting.map = c.map;
    expectRight(tensorLoad(c.map, c.at), setting, boxOf(c.map, setting.in, c.at));
  }
  // Not a map, or a different rank.
  setting.map = cases[1].map;
  expectRefused(replaced(tensorLoad(cases[1].map, cases[1].at), "[%rd3, {", "[%rd4, {"), setting, "EmulatorTensorMap");
  setting.map = cases[0].map;
  expectRefused(tensorLoad(cases[1].map, cases[1].at), setting, "EmulatorTensorMap");
  // A tensor larger than its buffer.
  TensorMap large = cases[1].map;
  large.dims[1] = 40;
  setting.map = large;
  expectRefused(tensorLoad(large, {0, 30}), setting, "EmulatorBulkCopy");
  // A box that begins between two 16-byte units.
  setting.map = cases[1].map;
  for (int at : {1, 4, -1, 63})
    expectRefused(tensorLoad(cases[1].map, {at, 0}), setting, "EmulatorBulkCopy");
}

// --- 16-byte units as an H100 placed them: interleaved channels, and rows shorter than the swizzle's

static TensorMap tiled(I interleave, S swizzle, std::array<uint64_t, 5> dims, std::array<uint64_t, 4> strides,
                       std::array<uint32_t, 5> box, std::array<uint32_t, 5> steps = {1, 1, 1, 1, 1}) {
  TensorMap map;
  map.type = TensorMap::Type::F16;
  map.interleave = interleave;
  map.swizzle = swizzle;
  map.rank = unsigned(std::find(dims.begin(), dims.end(), 0) - dims.begin());
  map.dims = dims;
  map.strides = strides;
  map.box = box;
  map.steps = steps;
  std::replace(map.steps.begin(), map.steps.end(), 0u, 1u);
  return map;
}

/// Eight pixels of slices, of an 8 by 6 image with five slices of channels.
static TensorMap pixels(I interleave, S swizzle) {
  TensorMap map = tiled(interleave, swizzle, {8, 6, 5, 4}, {1024, 4096, 16384}, {});
  map.mode = TensorMap::Mode::Im2col;
  map.lower = map.upper = {-1, -1};
  map.channels = 4;
  map.pixels = 8;
  return map;
}

TEST(Engines, UnitsOfBoxes) {
  struct Case {
    TensorMap map;
    std::vector<int> at;
    const char *units; // offset in shared memory : address in the tensor, or - for zeros
  };
  const Case cases[] = {
      {tiled(I::B16, S::None, {8, 16, 8}, {1024, 4096}, {4, 4, 3}),
       {-1, 14, 6},
       "0:- 16:38912 32:38928 48:38944 64:- 80:43008 96:43024 112:43040 128:- 144:- 160:- 176:-"},
      {tiled(I::B16, S::None, {8, 6, 5, 4}, {1024, 4096, 16384}, {3, 2, 2, 2}),
       {1, 1, 1, 1},
       "0:21520 16:21536 32:21552 48:22544 64:22560 80:22576 96:37904 112:37920 128:37936 144:38928 160:38944 "
       "176:38960"},
      {tiled(I::B16, S::None, {8, 6, 5, 4}, {1024, 4096, 16384}, {4, 4, 3, 2}, {2, 2, 2, 1}),
       {0, 0, 0, 0},
       "0:0 16:32 32:2048 48:2080 64:16384 80:16416 96:18432 112:18464"},
      {tiled(I::B32, S::B32, {8, 16, 8}, {1024, 4096}, {4, 4, 3}),
       {-1, 14, 6},
       "0:- 16:- 32:38912 48:38928 64:38944 80:38960 96:38976 112:38992 128:- 144:- 160:43024 176:43008 192:43056 "
       "208:43040 224:43088 240:43072 256:- 272:- 288:- 304:- 320:- 336:- 352:- 368:-"},
      {tiled(I::B32, S::B32, {4, 3, 4, 3, 3}, {1024, 4096, 16384, 65536}, {2, 2, 2, 1, 2}),
       {0, 0, 0, 0, 0},
       "0:0 16:16 32:32 48:48 64:1024 80:1040 96:1056 112:1072 128:4112 144:4096 160:4144 176:4128 192:5136 "
       "208:5120 224:5168 240:5152 256:65536 272:65552 288:65568 304:65584 320:66560 336:66576 352:66592 "
       "368:66608 384:69648 400:69632 416:69680 432:69664 448:70672 464:70656 480:70704 496:70688"},
      {pixels(I::B16, S::None), {1, 0, 0, 0}, "0:16 16:32 32:48 48:64 64:80 80:96 96:- 112:1024"},
      {pixels(I::B32, S::B32),
       {1, 0, 0, 0},
       "0:32 16:48 32:64 48:80 64:96 80:112 96:128 112:144 128:176 144:160 160:208 176:192 192:- 208:- 224:1040 "
       "240:1024"},
      {tiled(I::None, S::B64, {256, 64}, {512}, {8, 12}),
       {8, 3},
       "0:1552 64:2064 144:2576 208:3088 288:3600 352:4112 432:4624 496:5136 512:5648 576:6160 656:6672 720:7184"},
      {tiled(I::None, S::B128, {256, 64}, {512}, {24, 12}),
       {8, 3},
       "0:1552 16:1568 32:1584 128:2080 144:2064 176:2096 256:2608 288:2576 304:2592 400:3120 416:3104 432:3088 "
       "576:3600 592:3616 608:3632 704:4128 720:4112 752:4144 832:4656 864:4624 880:4640 976:5168 992:5152 "
       "1008:5136 1024:5648 1040:5664 1056:5680 1152:6176 1168:6160 1200:6192 1280:6704 1312:6672 1328:6688 "
       "1424:7216 1440:7200 1456:7184"},
      {tiled(I::None, S::B128, {64, 8, 8}, {128, 1024}, {16, 3, 2}),
       {8, 3, 1},
       "0:1424 16:1440 128:1568 144:1552 288:1680 304:1696 416:2464 432:2448 576:2576 592:2592 704:2720 720:2704"},
  };
  Setting setting;
  setting.in.resize(1 << 18);
  for (uint32_t i = 0; i < setting.in.size() / 4; ++i)
    std::memcpy(&setting.in[4 * i], &i, 4);
  setting.out.assign(2048, 0);
  for (const Case &c : cases) {
    const bool isImage = c.map.mode == TensorMap::Mode::Im2col;
    std::string list, bytes = std::to_string(c.map.bytes());
    for (int coordinate : c.at)
      list += (list.empty() ? "" : ", ") + std::to_string(coordinate);
    // Memory between the rows stays unchanged.
    const std::string text =
        entry(initBarrier +
              "@!%p1 bra End;\nmov.u32 %r4, sm;\nmov.u32 %r5, 0;\nF:\nst.shared.u32 [%r4], 0xeeeeeeee;\nadd.u32 %r4, "
              "%r4, 4;\n"
              "add.u32 %r5, %r5, 4;\nsetp.lt.u32 %p3, %r5, 2048;\n@%p3 bra F;\nfence.proxy.async;\n"
              "mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], " +
              bytes + ";\ncp.async.bulk.tensor." + std::to_string(c.at.size()) + "d.shared::cluster.global" +
              (isImage ? ".im2col" : "") + ".mbarrier::complete_tx::bytes [sm], [%rd3, {" + list + "}], [bar]" +
              (isImage ? ", {0, 0}" : "") + ";\n" + waitBarrier +
              "mov.u32 %r4, sm;\nmov.u32 %r5, 0;\nL:\nld.shared.u32 %r6, [%r4];\nst.global.u32 [%rd2], %r6;\nadd.u32 "
              "%r4, %r4, 4;\n"
              "add.u64 %rd2, %rd2, 4;\nadd.u32 %r5, %r5, 4;\nsetp.lt.u32 %p3, %r5, 2048;\n@%p3 bra L;\nEnd:\n");
    std::vector<uint8_t> out(2048, 0xee);
    std::istringstream words(c.units);
    size_t units = 0;
    for (std::string word; words >> word; ++units) {
      const size_t colon = word.find(':'), to = std::stoul(word);
      if (word[colon + 1] == '-')
        std::fill_n(out.begin() + to, 16, 0);
      else
        std::copy_n(setting.in.begin() + std::stoul(word.substr(colon + 1)), 16, out.begin() + to);
    }
    EXPECT_EQ(c.map.bytes(), 16 * units) << c.units;
    setting.map = c.map;
    expectRight(text, setting, out);
  }
}

TEST(Engines, ElementsAreRoundedToTF32) {
  Setting setting = counted();
  const uint32_t codes[] = {0x3f800fff, 0x3f801000, 0x3f803000, 0x3f801001, 0x7f800001, 0xff812345,
                            0x7f7ff000, 0x807fffff, 0x3f800fff, 0x3f801000, 0x3f803000, 0x3f801001,
                            0x7f800000, 0xff800000, 0x00000001, 0x00001001};
  const uint32_t right[] = {0x3f800000, 0x3f800000, 0x3f804000, 0x3f802000, 0x7fffe000, 0x7fffe000,
                            0x7f800000, 0x80800000, 0x3f800000, 0x3f800000, 0x3f804000, 0x3f802000,
                            0x7f800000, 0xff800000, 0x00000000, 0x00002000};
  TensorMap map;
  map.type = TensorMap::Type::TF32;
  map.rank = 1;
  map.dims = {16};
  map.box = {16};
  map.steps = {1, 1, 1, 1, 1};
  setting.map = map;
  std::memcpy(setting.in.data(), codes, sizeof codes);
  std::vector<uint8_t> out(sizeof right);
  std::memcpy(out.data(), right, sizeof right);
  expectRight(tensorLoad(map, {0}), setting, out);
}

TEST(Engines, BoxesAreStoredToTensors) {
  Setting setting = counted();
  TensorMap map;
  map.type = TensorMap::Type::F16;
  map.rank = 2;
  map.dims = {64, 30};
  map.strides = {128};
  map.box = {64, 16};
  map.steps = {1, 1, 1, 1, 1};
  map.swizzle = TensorMap::Swizzle::B128;
  setting.map = setting.outMap = map;
  // The lower half of the box is outside and not written.
  const std::string right = entry(
      initBarrier +
      "@!%p1 exit;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 2048;\n"
      "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd3, {0, 4}], [bar];\n" +
      waitBarrier +
      "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd4, {0, 22}], [sm];\n"
      "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n");
  std::vector<uint8_t> out = setting.out;
  std::copy_n(setting.in.begin() + 4 * 128, 8 * 128, out.begin() + 22 * 128);
  expectRight(right, setting, out);
  expectRefused(without(right, waitBarrier), setting, "EmulatorRace|EmulatorBulkCopy|EmulatorInFlight");
  for (const char *at : {"{0, -1}", "{-8, 0}", "{4, 0}"})
    expectRefused(replaced(right, "{0, 22}", at), setting, "EmulatorBulkCopy");
  // TMA has no bitwise reductions of I64.
  const std::string bits = replaced(right, "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd4, {0, 22}]",
                                    "cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.bulk_group [%rd4, {0, 22}]");
  for (auto [type, good] : {std::pair(TensorMap::Type::U64, true), {TensorMap::Type::I64, false}}) {
    setting.map->type = setting.outMap->type = type;
    setting.map->dims[0] = setting.outMap->dims[0] = setting.map->box[0] = setting.outMap->box[0] = 16;
    good ? expectRight(bits, setting, out) : expectRefused(bits, setting, "EmulatorBulkCopy");
  }
}
