// wmma: products of small integers in every layout, and illegal uses of fragments.
// covers: EmulatorFragment
#include "fixtures/EngineFixture.h"

using namespace txl;
using namespace txl::emulator;
using namespace txl::emulator::engines;

static std::string registers(char kind, unsigned first, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", %" : "{%") + std::string(1, kind) + std::to_string(first + i);
  return text + "}";
}

/// D = A B + C of 16 by 16 by 16: A at `in`, B 512 bytes after it, C of f32 another 512 bytes after that.
static std::string mmaProgram(const std::string &a, const std::string &b, const std::string &c, const std::string &d) {
  const std::string shape = ".m16n16k16", fa = registers('r', 10, 8), fb = registers('r', 18, 8),
                    fc = registers('f', 0, 8), fd = registers('f', 8, 8);
  return entry("add.u64 %rd5, %rd1, 512;\nadd.u64 %rd6, %rd1, 1024;\nwmma.load.a.sync.aligned." + a + shape + ".f16 " +
               fa + ", [%rd1], 16;\nwmma.load.b.sync.aligned." + b + shape + ".global.f16 " + fb +
               ", [%rd5];\nwmma.load.c.sync.aligned." + c + shape + ".f32 " + fc +
               ", [%rd6], 16;\nwmma.mma.sync.aligned." + a + "." + b + shape + ".f32.f32 " + fd + ", " + fa + ", " +
               fb + ", " + fc + ";\nwmma.store.d.sync.aligned." + d + shape + ".global.f32 [%rd2], " + fd + ", 16;\n");
}

TEST(Fragments, MmaInEveryLayout) {
  Setting setting;
  auto smallInteger = [](unsigned i) { return int(i * 7 % 11) - 5; };
  static constexpr uint16_t halves[] = {0xc500, 0xc400, 0xc200, 0xc000, 0xbc00, 0,
                                        0x3c00, 0x4000, 0x4200, 0x4400, 0x4500};
  for (unsigned i = 0; i < 512; ++i)
    std::memcpy(&setting.in[2 * i], &halves[smallInteger(i) + 5], 2);
  for (unsigned i = 0; i < 256; ++i) {
    float c = float(smallInteger(3 * i));
    std::memcpy(&setting.in[1024 + 4 * i], &c, 4);
  }
  for (unsigned which = 0; which < 16; ++which) {
    auto name = [&](unsigned bit) { return which >> bit & 1 ? "row" : "col"; };
    auto at = [&](unsigned bit, unsigned row, unsigned column) {
      return which >> bit & 1 ? 16 * row + column : 16 * column + row;
    };
    std::vector<uint8_t> out(1024);
    for (unsigned i = 0; i < 16; ++i)
      for (unsigned j = 0; j < 16; ++j) {
        float sum = float(smallInteger(3 * at(2, i, j)));
        for (unsigned k = 0; k < 16; ++k)
          sum += float(smallInteger(at(0, i, k)) * smallInteger(256 + at(1, k, j)));
        std::memcpy(&out[4 * at(3, i, j)], &sum, 4);
      }
    expectRight(mmaProgram(name(0), name(1), name(2), name(3)), setting, out);
  }
}

TEST(Fragments, WhatAWarpMustNotDo) {
  Setting setting = counted();
  const std::string right = mmaProgram("row", "col", "row", "row"), head = "add.u64 %rd5";
  expectRefused(replaced(right, head, "mul.wide.u32 %rd7, %r1, 64;\nadd.u64 %rd1, %rd1, %rd7;\n" + head), setting,
                "EmulatorFragment");
  expectRefused(replaced(right, "[%rd1], 16", "[%rd1], %r30"), setting, "EmulatorFragment");
  expectRefused(replaced(right, "[%rd1], 16", "[%rd1], %r1"), setting, "EmulatorFragment");
  expectRefused(replaced(right, "[%rd1], 16", "[%rd1], 15"), setting, "EmulatorFragment");
  expectRefused(replaced(right, "[%rd1], 16", "[%rd1], 4096"), setting, "EmulatorOutOfBounds");
  expectRefused(replaced(right, "[%rd1], 16", "[%rd1+2], 16"), setting, "EmulatorMisaligned");
  const std::string load = "wmma.load.c.sync.aligned.row.m16n16k16.f32 " + registers('f', 0, 8) + ", [%rd6], 16;\n";
  expectRefused(without(right, load), setting, "EmulatorFragment");
  setting.block = 31;
  expectRefused(right, setting, "EmulatorPartialWarp");
}
