// Accesses around both ends of every kind of memory: accesses outside are refused, those inside succeed, whatever the
// distance does to the address arithmetic.
#include "support/Bounds.h"
#include "emulator/Launch.h"
#include "gtest/gtest.h"
#include <array>

using namespace txl;
using namespace txl::emulator;

namespace {
/// 64 bytes that the program can access, surrounded by other host memory.
struct Bytes {
  alignas(256) std::array<uint8_t, 1024> all{};
  uint8_t *inside() { return all.data() + 512 + 16; } // not at a multiple of 256: the memory before it is in its slot
};

struct Space {
  const char *name, *load, *store; // instructions; no store: it is read-only
  const char *base;                // sets %rd1 to the address of 64 bytes
};
} // namespace

static const Space spaces[] = {
    {"global", "ld.global", "st.global", "ld.param.u64 %rd1, [out];"},
    {"generic", "ld", "st", "ld.param.u64 %rd1, [out];"},
    {"shared", "ld.shared", "st.shared", "mov.u64 %rd1, sm;"},
    {"generic shared", "ld", "st", "mov.u64 %rd1, sm; cvta.shared.u64 %rd1, %rd1;"},
    {"local", "ld.local", "st.local", "mov.u64 %rd1, lo;"},
    {"generic local", "ld", "st", "mov.u64 %rd1, lo; cvta.local.u64 %rd1, %rd1;"},
    {"const", "ld.const", nullptr, "mov.u64 %rd1, co;"},
    {"param", "ld.param", nullptr, "mov.u64 %rd1, big;"},
};

/// Two lanes: one accesses 64 bytes from their start, the other at distance `offset`.
static std::string program(const Space &space, const char *operation, const char *type, const char *data) {
  std::string access = std::string(operation) + "." + type;
  access += *operation == 's' ? std::string(" [%rd5], ") + data : std::string(" ") + data + ", [%rd5]";
  return std::string(".version 8.3\n.target sm_90\n.address_size 64\n.const .align 16 .b8 co[64];\n") +
         ".shared .align 16 .b8 sm[64];\n.visible .entry k(.param .align 16 .b8 big[64], .param .u64 out, "
         ".param .u64 offset, .param .u32 lane)\n{ .local .align 16 .b8 lo[64]; .reg .b32 %r<9>; .reg .b64 %rd<9>; "
         ".reg .b16 %h<2>; .reg .pred %p<2>;\nmov.b32 %r1, 0; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0; "
         "mov.b64 %rd7, 0; mov.b16 %h1, 0;" +
         space.base +
         "\nld.param.u64 %rd2, [offset]; ld.param.u32 %r5, [lane]; mov.u32 %r6, %tid.x;\n"
         "setp.eq.u32 %p1, %r5, %r6; add.s64 %rd3, %rd1, %rd2; selp.b64 %rd5, %rd3, %rd1, %p1;\n" +
         access + ";\nret; }\n";
}

static std::vector<uint64_t> offsets(uint64_t size) {
  std::vector<uint64_t> result;
  for (uint64_t around : {uint64_t(0), size, uint64_t(64), uint64_t(64) - size, uint64_t(1) << 31, uint64_t(1) << 32,
                          uint64_t(1) << 48, uint64_t(1) << 63})
    for (uint64_t centre : {around, -around})
      for (uint64_t step : {uint64_t(0), size, -size, 2 * size, -2 * size})
        result.push_back(centre + step);
  return result;
}

static void check(const Space &space, const char *operation, const char *type, const char *data, uint64_t size) {
  DiagnosticEngine diags;
  auto emulator = Emulator::create(SourceBuffer::create("k.ptx", program(space, operation, type, data)), diags);
  ASSERT_TRUE(emulator) << diags.render();
  Bytes bytes;
  uint64_t address = emulator->memory.map("out", bytes.inside(), 64);
  std::array<uint8_t, 64> big{};
  for (uint64_t offset : offsets(size))
    for (uint32_t lane : {0u, 1u}) {
      Launch launch;
      launch.entry = "k";
      launch.block[0] = 2;
      launch.checks = launch.races = false;
      ASSERT_TRUE(emulator->addArgument(launch, big) && emulator->addArgument(launch, address) &&
                  emulator->addArgument(launch, offset) && emulator->addArgument(launch, lane));
      bytes.all.fill(0xab);
      DiagnosticEngine report;
      bool good = emulator->run(launch, report);
      // A kernel's parameters are contiguous, and `big` is the first of them.
      uint64_t total = space.base == std::string_view("mov.u64 %rd1, big;") ? launch.parameters.size() : 64;
      bool inside = offset <= total && size <= total - offset;
      EXPECT_EQ(good, inside) << space.name << " " << operation << "." << type << " at " << int64_t(offset) << ", lane "
                              << lane << "\n"
                              << report.render();
      for (uint8_t *byte = bytes.all.data(); byte != bytes.all.data() + bytes.all.size(); ++byte)
        ASSERT_TRUE((byte >= bytes.inside() && byte < bytes.inside() + 64) || *byte == 0xab)
            << "the host's byte " << byte - bytes.inside() << " was written, offset " << int64_t(offset);
    }
}

TEST(Bounds, EveryAccess) {
  for (const Space &space : spaces)
    for (const char *operation : {space.load, space.store})
      if (operation) {
        check(space, operation, "b8", "%h1", 1);
        check(space, operation, "b32", "%r1", 4);
        check(space, operation, "b64", "%rd7", 8);
        check(space, operation, "v4.b32", "{%r1, %r2, %r3, %r4}", 16);
      }
}

TEST(Bounds, RegionsOfTheHost) {
  GlobalMemory memory;
  Bytes bytes;
  uint64_t mapped = memory.map("x", bytes.inside(), 64), own = reinterpret_cast<uintptr_t>(bytes.inside());
  memory.mapInPlace("x", bytes.inside(), 64);
  for (uint64_t start : {mapped, own})
    for (uint64_t size : {1, 4, 16, 64})
      for (uint64_t offset : offsets(size)) {
        bool inside = offset <= 64 && size <= 64 - offset;
        // Of the caller's addresses only those in an array are valid.
        bool known = start == mapped || offset < 64;
        EXPECT_EQ(memory.at(start + offset, size), inside && known ? bytes.inside() + offset : nullptr)
            << int64_t(offset) << " " << size;
      }
}

TEST(Bounds, IsWithin) {
  for (uint64_t total : {uint64_t(0), uint64_t(1), uint64_t(64), UINT64_MAX})
    for (uint64_t size : {uint64_t(0), uint64_t(1), uint64_t(16), UINT64_MAX})
      for (uint64_t offset : offsets(size)) {
        unsigned __int128 end = static_cast<unsigned __int128>(offset) + size;
        EXPECT_EQ(isWithin(offset, size, total), end <= total) << offset << " " << size << " " << total;
      }
}
