// Copies in bulk, tensors, transactions and wgmma: small programs that are right under every seed, and each of them with one
// thing left out, which is refused under every seed.
// covers: EmulatorProxyFence, EmulatorBulkCopy, EmulatorTensorMap, EmulatorBulkOpen, EmulatorWgmma, EmulatorWgmmaFence
// covers: EmulatorWgmmaRegister, EmulatorRegisters
#include "arch/TensorMap.h"
#include "emulator/Launch.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace txl;
using namespace txl::emulator;
using arch::TensorMap;

namespace {
struct Outcome {
  std::string name, text;
  std::vector<uint8_t> out;
};

struct Setting {
  uint32_t block = 32, grid = 1, cluster = 0;
  std::vector<uint8_t> in = std::vector<uint8_t>(4096), out = std::vector<uint8_t>(4096);
  std::optional<TensorMap> map; // over `in`; of the second, over `out`
  std::optional<TensorMap> outMap;
};
} // namespace

/// %rd1 is `in`, %rd2 `out`, %rd3 and %rd4 tensor maps over them, %r1 the thread, %r2 the CTA's rank; %p1: thread 0.
static std::string entry(const std::string &body, const std::string &directives = "") {
  return ".version 8.3\n.target sm_90a\n.address_size 64\n.shared .align 1024 .b8 sm[8192];\n.shared .align 8 .b64 "
         "bar;\n"
         ".visible .entry k(.param .u64 in, .param .u64 out, .param .align 64 .b8 map[128], .param .align 64 .b8 "
         "outMap[128])" +
         directives +
         "\n{\n.reg .b32 %r<40>;\n.reg .b64 %rd<20>;\n.reg .f32 %f<40>;\n.reg .pred %p<9>;\n.reg .b16 %h<4>;\n"
         "ld.param.u64 %rd1, [in];\nld.param.u64 %rd2, [out];\nmov.u64 %rd3, map;\ncvta.param.u64 %rd3, %rd3;\n"
         "mov.u64 %rd4, outMap;\ncvta.param.u64 %rd4, %rd4;\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, %cluster_ctarank;\n"
         "setp.eq.u32 %p1, %r1, 0;\n" +
         body + "\nret;\n}\n";
}

static Outcome run(const std::string &text, const Setting &setting, uint64_t seed) {
  Outcome result;
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", text), diags);
  if (emulator) {
    uint64_t in = emulator->allocate(setting.in.size(), "in"), out = emulator->allocate(setting.out.size(), "out");
    std::memcpy(emulator->bytes(in, 0), setting.in.data(), setting.in.size());
    std::memcpy(emulator->bytes(out, 0), setting.out.data(), setting.out.size());
    Launch launch;
    launch.entry = "k";
    launch.grid[0] = setting.grid;
    launch.block[0] = setting.block;
    if (setting.cluster)
      launch.cluster[0] = setting.cluster, launch.cluster[1] = launch.cluster[2] = 1;
    launch.seed = seed;
    launch.stepLimit = 3'000'000;
    auto mapOver = [&](std::optional<TensorMap> map, uint64_t address) {
      arch::TensorMapBytes bytes = {};
      if (map) {
        map->address = address;
        EXPECT_EQ(map->problem(), "");
        bytes = arch::encode(*map);
      }
      return bytes;
    };
    EXPECT_TRUE(emulator->addArgument(launch, in) && emulator->addArgument(launch, out) &&
                emulator->addArgument(launch, mapOver(setting.map, in)) &&
                emulator->addArgument(launch, mapOver(setting.outMap, out)));
    emulator->run(launch, diags);
    result.out.assign(emulator->bytes(out, 0), emulator->bytes(out, 0) + setting.out.size());
  }
  if (diags.hasErrors()) {
    result.name = diags.diagnostics().front().name();
    result.text = diags.render();
  }
  return result;
}

static constexpr uint64_t seeds = 12;

static void expectRight(const std::string &text, const Setting &setting, const std::vector<uint8_t> &out) {
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Outcome result = run(text, setting, seed);
    EXPECT_EQ(result.text, "") << "seed " << seed << "\n" << text;
    EXPECT_EQ(std::memcmp(result.out.data(), out.data(), out.size()), 0) << "seed " << seed << "\n" << text;
  }
}

static void expectRefused(const std::string &text, const Setting &setting, const std::string &names) {
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    Outcome result = run(text, setting, seed);
    EXPECT_TRUE(!result.name.empty() && ("|" + names + "|").find("|" + result.name + "|") != std::string::npos)
        << "seed " << seed << ": " << result.name << "\n"
        << text << result.text;
  }
}

static std::string without(std::string text, const std::string &part) {
  size_t place = text.find(part);
  EXPECT_NE(place, std::string::npos) << part;
  return text.replace(place, part.size(), "");
}

static std::string replaced(std::string text, const std::string &part, const std::string &by) {
  size_t place = text.find(part);
  EXPECT_NE(place, std::string::npos) << part;
  return text.replace(place, part.size(), by);
}

static Setting counted() {
  Setting setting;
  for (size_t i = 0; i < setting.in.size(); ++i)
    setting.in[i] = uint8_t(i * 7 + i / 256);
  return setting;
}

static const std::string initBarrier =
    "@%p1 mbarrier.init.shared::cta.b64 [bar], 1;\n@%p1 fence.mbarrier_init.release.cluster;\n"
    "bar.sync 0;\n";
static const std::string waitBarrier = "W: mbarrier.try_wait.parity.shared::cta.b64 %p2, [bar], 0;\n@!%p2 bra W;\n";

// 512 bytes to shared memory, from there by the threads and back by a copy.
static std::string roundTrip() {
  return entry(
      initBarrier +
      "@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 512;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1], 512, [bar];\nWait:\n" +
      waitBarrier +
      "shl.b32 %r3, %r1, 4;\nmov.u32 %r4, sm;\nadd.u32 %r4, %r4, %r3;\nld.shared.v4.u32 {%r5, %r6, %r7, %r8}, [%r4];\n"
      "st.shared.v4.u32 [%r4+1024], {%r5, %r6, %r7, %r8};\nfence.proxy.async.shared::cta;\nbar.sync 0;\n@!%p1 bra "
      "End;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [sm+1024], 512;\ncp.async.bulk.commit_group;\n"
      "cp.async.bulk.wait_group 0;\nEnd:\n");
}

TEST(Engines, BulkCopies) {
  Setting setting = counted();
  const std::string right = roundTrip();
  expectRight(right, setting, {setting.in.begin(), setting.in.begin() + 512});
  expectRefused(without(right, waitBarrier), setting, "EmulatorRace|EmulatorInFlight|EmulatorBulkOpen");
  expectRefused(without(right, "fence.proxy.async.shared::cta;\n"), setting, "EmulatorProxyFence");
  expectRefused(without(right, "bar.sync 0;\n@!%p1 bra End;"), setting,
                "EmulatorRace|EmulatorBulkCopy|EmulatorProxyFence");
  expectRefused(without(right, "cp.async.bulk.wait_group 0;\n"), setting, "EmulatorBulkOpen");
  expectRefused(without(right, "cp.async.bulk.commit_group;\n"), setting, "EmulatorBulkOpen");
  expectRefused(replaced(right, "[bar], 512", "[bar], 528"), setting, "EmulatorDeadlock");
  expectRefused(replaced(right, "[bar], 512", "[bar], 496"), setting, "EmulatorDeadlock|EmulatorRace");
  expectRefused(replaced(right, "[%rd1], 512", "[%rd1], 508"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "[%rd1], 512", "[%rd1], 8192"), setting, "EmulatorBulkCopy");
  expectRefused(replaced(right, "[sm], [%rd1]", "[sm+8], [%rd1]"), setting, "EmulatorBulkCopy|EmulatorMisaligned");
  expectRefused(without(right, "@%p1 mbarrier.init.shared::cta.b64 [bar], 1;\n"), setting, "EmulatorNoMbarrier");
  expectRefused(without(right, "bar.sync 0;\n@!%p1 bra Wait;"), setting,
                "EmulatorRace|EmulatorNoMbarrier|PtxUndeclared");
}

// A buffer is overwritten when the copy has read it, and not before.
TEST(Engines, TheSourceIsReadUntilTheGroupIsWaitedFor) {
  Setting setting = counted();
  const std::string right =
      entry("@!%p1 exit;\nst.shared.v4.u32 [sm], {1, 2, 3, 4};\nfence.proxy.async;\n"
            "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [sm], 16;\ncp.async.bulk.commit_group;\n"
            "cp.async.bulk.wait_group.read 0;\nst.shared.v4.u32 [sm], {5, 6, 7, 8};\ncp.async.bulk.wait_group 0;\n");
  std::vector<uint8_t> out = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};
  expectRight(right, setting, out);
  expectRefused(without(right, "cp.async.bulk.wait_group.read 0;\n"), setting, "EmulatorRace");
  expectRefused(replaced(right, "wait_group.read 0", "wait_group.read 1"), setting, "EmulatorRace");
  // What it wrote is read behind the whole wait only.
  const std::string back = "ld.global.u32 %r5, [%rd2];\nst.global.u32 [%rd2+16], %r5;\n";
  out.insert(out.end(), {1, 0, 0, 0});
  expectRight(replaced(right, "wait_group 0;\n", "wait_group 0;\n" + back), setting, out);
  expectRefused(replaced(right, "wait_group.read 0;\n", "wait_group.read 0;\n" + back), setting, "EmulatorRace");
}

// --- Tensors

/// The bytes that a box of a map over `in` must be in shared memory.
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
      int64_t place = at[d] + int64_t(rest % count[d]) * (d ? map.steps[d] : 1);
      inside &= place >= 0 && place < int64_t(map.dims[d]);
      from += place * (d ? map.strides[d - 1] : size);
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
  using S = TensorMap::Swizzle;
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
  // Not a map, or of another rank.
  setting.map = cases[1].map;
  expectRefused(replaced(tensorLoad(cases[1].map, cases[1].at), "[%rd3, {", "[%rd4, {"), setting, "EmulatorTensorMap");
  setting.map = cases[0].map;
  expectRefused(tensorLoad(cases[1].map, cases[1].at), setting, "EmulatorTensorMap");
  // A tensor that is larger than its buffer.
  TensorMap large = cases[1].map;
  large.dims[1] = 40;
  setting.map = large;
  expectRefused(tensorLoad(large, {0, 30}), setting, "EmulatorBulkCopy");
  // A box that begins between two units of 16 bytes.
  setting.map = cases[1].map;
  for (int at : {1, 4, -1, 63})
    expectRefused(tensorLoad(cases[1].map, {at, 0}), setting, "EmulatorBulkCopy");
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

TEST(Engines, BoxesGoBackToTensors) {
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
  // The accelerator has no bitwise reductions of I64.
  const std::string bits = replaced(right, "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd4, {0, 22}]",
                                    "cp.reduce.async.bulk.tensor.2d.global.shared::cta.or.bulk_group [%rd4, {0, 22}]");
  for (auto [type, good] : {std::pair(TensorMap::Type::U64, true), {TensorMap::Type::I64, false}}) {
    setting.map->type = setting.outMap->type = type;
    setting.map->dims[0] = setting.outMap->dims[0] = setting.map->box[0] = setting.outMap->box[0] = 16;
    good ? expectRight(bits, setting, out) : expectRefused(bits, setting, "EmulatorBulkCopy");
  }
}

// --- Clusters

TEST(Engines, MulticastAndRemoteArrivals) {
  Setting setting = counted();
  setting.grid = setting.cluster = 2;
  // CTA 0 loads for both; each has a barrier of its own and writes what it got.
  const std::string right =
      entry(initBarrier +
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], "
            "16;\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"
            "setp.eq.u32 %p3, %r2, 0;\nand.pred %p3, %p3, %p1;\nmov.u16 %h1, 3;\n"
            "@%p3 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [sm], [%rd1], "
            "16, [bar], %h1;\n" +
            waitBarrier +
            "ld.shared.u32 %r5, [sm+4];\nmul.wide.u32 %rd5, %r2, 4;\nadd.u64 %rd5, %rd2, %rd5;\n@%p1 st.global.u32 "
            "[%rd5], %r5;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n");
  std::vector<uint8_t> out(setting.in.begin() + 4, setting.in.begin() + 8);
  out.insert(out.end(), setting.in.begin() + 4, setting.in.begin() + 8);
  expectRight(right, setting, out);
  expectRefused(replaced(right, "mov.u16 %h1, 3", "mov.u16 %h1, 1"), setting, "EmulatorDeadlock");
  expectRefused(replaced(right, "mov.u16 %h1, 3", "mov.u16 %h1, 7"), setting, "EmulatorBulkCopy");
  expectRefused(without(right, waitBarrier), setting,
                "EmulatorRace|EmulatorInFlight|EmulatorBulkOpen|EmulatorUndefinedStore");
  // From the shared memory of one CTA to that of the other.
  const std::string push =
      entry(initBarrier +
            "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 16;\n"
            "@%p1 st.shared.v4.u32 [sm+64], {%r2, 8, 9, 10};\n@%p1 fence.proxy.async;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nxor.b32 %r3, %r2, 1;\nmov.u32 %r4, sm;\n"
            "mapa.shared::cluster.u32 %r4, %r4, %r3;\nmov.u32 %r5, bar;\nmapa.shared::cluster.u32 %r5, %r5, %r3;\n"
            "@%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r4], [sm+64], 16, [%r5];\n" +
            waitBarrier +
            "ld.shared.u32 %r6, [sm];\nmul.wide.u32 %rd5, %r2, 4;\nadd.u64 %rd5, %rd2, %rd5;\n@%p1 st.global.u32 "
            "[%rd5], %r6;\n"
            "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n");
  expectRight(push, setting, {1, 0, 0, 0, 0, 0, 0, 0});
  expectRefused(without(push, "@%p1 fence.proxy.async;\n"), setting, "EmulatorProxyFence");
}

// --- wgmma: A 64 by 16 and B 16 by 8, both without a swizzle, K-major

static std::string product(const std::string &type = "f16.f16") {
  const std::string descriptors =
      "mov.u32 %r4, sm;\nshr.u32 %r5, %r4, 4;\ncvt.u64.u32 %rd5, %r5;\nor.b64 %rd5, %rd5, " +
      std::to_string((uint64_t(128) >> 4 << 16) | (uint64_t(256) >> 4 << 32)) +
      ";\nadd.u32 %r4, %r4, 2048;\nshr.u32 %r5, %r4, 4;\ncvt.u64.u32 %rd6, %r5;\nor.b64 %rd6, %rd6, " +
      std::to_string((uint64_t(128) >> 4 << 16) | (uint64_t(256) >> 4 << 32)) + ";\n";
  return entry(
      "mov.f32 %f1, 0f00000000;\nmov.f32 %f2, %f1;\nmov.f32 %f3, %f1;\nmov.f32 %f4, %f1;\n" + initBarrier +
      "@!%p1 bra Wait;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [bar], 2304;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sm], [%rd1], 2304, [bar];\nWait:\n" +
      waitBarrier + descriptors +
      "wgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32." +
      type +
      " {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1, 0, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32." +
      type +
      " {%f1, %f2, %f3, %f4}, %rd5, %rd6, 1, 1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n"
      "mul.wide.u32 %rd7, %r1, 16;\nadd.u64 %rd7, %rd2, %rd7;\nst.global.v4.f32 [%rd7], {%f1, %f2, %f3, %f4};\n");
}

static Setting smallNumbers(std::vector<float> &want) {
  Setting setting;
  setting.block = 128;
  float a[64][16], b[8][16];
  auto place = [&](unsigned base, unsigned row, unsigned k) {
    return base + row / 8 * 256 + k / 8 * 128 + row % 8 * 16 + k % 8 * 2;
  };
  auto code = [](int value) { // of small integers as f16
    return uint16_t(value == 0 ? 0 : value == 1 ? 0x3c00 : value == 2 ? 0x4000 : value == -1 ? 0xbc00 : 0xc000);
  };
  unsigned state = 1;
  auto draw = [&] { return int((state = state * 1103515245 + 12345) >> 16) % 5 - 2; };
  for (unsigned row = 0; row < 64; ++row)
    for (unsigned k = 0; k < 16; ++k) {
      int value = draw();
      value = value < -2 || value > 2 ? 0 : value;
      a[row][k] = value;
      uint16_t bits = code(value);
      std::memcpy(&setting.in[place(0, row, k)], &bits, 2);
    }
  for (unsigned n = 0; n < 8; ++n)
    for (unsigned k = 0; k < 16; ++k) {
      int value = draw();
      value = value < -2 || value > 2 ? 0 : value;
      b[n][k] = value;
      uint16_t bits = code(value);
      std::memcpy(&setting.in[place(2048, n, k)], &bits, 2);
    }
  want.resize(512);
  for (unsigned t = 0; t < 128; ++t)
    for (unsigned r = 0; r < 4; ++r) {
      unsigned row = 16 * (t >> 5) + (t >> 2 & 7) + 8 * (r >> 1), n = 2 * (t & 3) + (r & 1);
      float sum = 0;
      for (unsigned k = 0; k < 16; ++k)
        sum += 2 * a[row][k] * b[n][k];
      want[4 * t + r] = sum;
    }
  return setting;
}

TEST(Engines, Wgmma) {
  std::vector<float> want;
  Setting setting = smallNumbers(want);
  std::vector<uint8_t> out(2048);
  std::memcpy(out.data(), want.data(), 2048);
  const std::string right = product();
  expectRight(right, setting, out);
  expectRefused(without(right, "wgmma.wait_group.sync.aligned 0;\n"), setting, "EmulatorWgmmaRegister");
  expectRefused(replaced(right, "aligned 0", "aligned 1"), setting, "EmulatorWgmmaRegister");
  expectRefused(without(right, "wgmma.commit_group.sync.aligned;\n"), setting, "EmulatorWgmmaRegister");
  expectRefused(without(right, "wgmma.fence.sync.aligned;\n"), setting, "EmulatorWgmmaFence");
  expectRefused(replaced(right, "wgmma.fence.sync.aligned;\n", "wgmma.fence.sync.aligned;\nmov.f32 %f2, 0f3f800000;\n"),
                setting, "EmulatorWgmmaFence");
  expectRefused(without(right, waitBarrier), setting, "EmulatorRace|EmulatorInFlight|EmulatorUndefinedStore");
  Setting half = setting;
  half.block = 64;
  expectRefused(right, half, "EmulatorWgmma");
  // What the next round writes to the operands comes behind the wait.
  const std::string refill = "st.shared.u32 [sm], 0;\n";
  expectRefused(replaced(right, "wgmma.wait_group.sync.aligned 0;\n", refill + "wgmma.wait_group.sync.aligned 0;\n"),
                setting, "EmulatorRace");
  // Written by threads: a fence of the proxies is needed.
  const std::string threads = replaced(right, "mov.u32 %r4, sm;\n",
                                       "bar.sync 0;\n@%p1 st.shared.u16 [sm], 0;\nbar.sync 0;\nmov.u32 %r4, sm;\n");
  expectRefused(threads, setting, "EmulatorProxyFence");
}

TEST(Engines, RegistersMoveBetweenWarpgroups) {
  Setting setting = counted();
  setting.block = 256;
  const std::string kernel =
      "setp.lt.u32 %p3, %r1, 128;\n@%p3 bra Less;\nsetmaxnreg.inc.sync.aligned.u32 152;\nbra End;\n"
      "Less:\nsetmaxnreg.dec.sync.aligned.u32 104;\nEnd:\n@%p1 st.global.u32 [%rd2], 7;";
  const std::string directives = " .maxntid 256 .minnctapersm 2"; // 128 registers
  expectRight(entry(kernel, directives), setting, {7});
  expectRefused(entry(replaced(kernel, "104", "112"), directives), setting, "EmulatorDeadlock");
  expectRefused(entry(replaced(kernel, "dec.sync.aligned.u32 104", "dec.sync.aligned.u32 136"), directives), setting,
                "EmulatorRegisters");
}
