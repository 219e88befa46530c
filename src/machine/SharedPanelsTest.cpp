// Packed operands that the dots of a launch share: every launch must be bitwise equal to the plain kernels, above all
// if the packed memory is written before the next dot reads it; and the ring that stores them.
#include "fixtures/TtirFixture.h"
#include "machine/program/Program.h"
#include "machine/run/PackedPanels.h"
#include <bit>
#include <random>
#include <thread>

using namespace txl;
using namespace txl::machine;

namespace {
/// How a program derives the pointer that it stores through from %c (and from %d, which is a kernel argument too).
enum class Way { Straight, Swapped, Selected, FromInteger, Branch };

std::string pointerText(Way way) {
  switch (way) {
  case Way::Straight:
    return "%to = tt.addptr %c, %c0 : !tt.ptr<f32>, i32\n";
  case Way::Swapped: // the loop-carried value begins as %d and ends as %c
    return R"(%to, %gone = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %d, %y = %c) -> (!tt.ptr<f32>, !tt.ptr<f32>) : i32 {
      scf.yield %y, %x : !tt.ptr<f32>, !tt.ptr<f32>
    })";
  case Way::Selected:
    return "%yes = arith.cmpi eq, %c0, %c0 : i32\n%to = arith.select %yes, %c, %d : !tt.ptr<f32>\n";
  case Way::FromInteger:
    return "%word = tt.ptr_to_int %c : !tt.ptr<f32> -> i64\n%to = tt.int_to_ptr %word : i64 -> !tt.ptr<f32>\n";
  case Way::Branch:
    return R"(%yes = arith.cmpi eq, %c0, %c0 : i32
    %to = scf.if %yes -> (!tt.ptr<f32>) {
      scf.yield %c : !tt.ptr<f32>
    } else {
      scf.yield %d : !tt.ptr<f32>
    })";
  }
  return "";
}

/// Program p: c[16 p + i, j] = (a b)[16 p + i, j], `a` with 16 rows a program, 32 x 32, `b` 32 x 32; `again`: a second
/// dot after the first store, added to it.
std::string dotText(Way way, const std::string &type, bool turned, bool again) {
  std::string accumulatorType = type == "i8" ? "i32" : type == "f64" ? "f64" : "f32";
  std::string zero = accumulatorType == "i32" ? "0" : "0.0";
  auto tile = [](const char *shape, const std::string &of) { return std::string("tensor<") + shape + "x" + of + ">"; };
  std::string pa = tile("16x32", "!tt.ptr<" + type + ">"), pb = tile("32x32", "!tt.ptr<" + type + ">");
  std::string pc = tile("16x32", "!tt.ptr<" + accumulatorType + ">");
  std::string dotLines = "%X = tt.load %pa : " + pa + "\n%Y = tt.load %pb : " + pb +
                         "\n%Z = tt.dot %X, %Y, %S, inputPrecision = ieee : " + tile("16x32", type) + " * " +
                         tile("32x32", type) + " -> " + tile("16x32", accumulatorType) + "\n";
  auto named = [&](std::string text, const std::string &made, const std::string &from) {
    for (auto [mark, name] :
         {std::pair<std::string, std::string>{"%Z", made}, {"%S", from}, {"%X", made + "x"}, {"%Y", made + "y"}})
      for (size_t at; (at = text.find(mark)) != std::string::npos;)
        text.replace(at, 2, name);
    return text;
  };
  std::string pointer = pointerText(way);
  for (size_t at = 0; accumulatorType != "f32" && (at = pointer.find("f32", at)) != std::string::npos;)
    pointer.replace(at, 3, accumulatorType);
  return kernelText("%a: !tt.ptr<" + type + ">, %b: !tt.ptr<" + type + ">, %c: !tt.ptr<" + accumulatorType +
                        ">, %d: !tt.ptr<" + accumulatorType + ">",
                    R"(
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c16 = arith.constant 16 : i32
    %zero = arith.constant dense<)" +
                        zero + "> : " + tile("16x32", accumulatorType) + R"(
    %lead = arith.constant dense<32> : tensor<16x1xi32>
    %leadB = arith.constant dense<32> : tensor<32x1xi32>
    %pid = tt.get_program_id x : i32
    %first = arith.muli %pid, %c16 : i32
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %n = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %firsts = tt.splat %first : i32 -> tensor<16xi32>
    %row = arith.addi %r, %firsts : tensor<16xi32>
    %tall = tt.expand_dims %row {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %wide = tt.expand_dims %n {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %tallB = tt.expand_dims %n {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %rows = arith.muli %tall, %lead : tensor<16x1xi32>
    %rowsB = arith.muli %tallB, %leadB : tensor<32x1xi32>
    %rs = tt.broadcast %rows : tensor<16x1xi32> -> tensor<16x32xi32>
    %cs = tt.broadcast %wide : tensor<1x32xi32> -> tensor<16x32xi32>
    %at = arith.addi %rs, %cs : tensor<16x32xi32>
    %rsB = tt.broadcast %rowsB : tensor<32x1xi32> -> tensor<32x32xi32>
    %csB = tt.broadcast %wide : tensor<1x32xi32> -> tensor<32x32xi32>
    %straightB = arith.addi %rsB, %csB : tensor<32x32xi32>
    %atB = tt.trans %straightB {order = array<i32: )" +
                        (turned ? "1, 0" : "0, 1") + R"(>} : tensor<32x32xi32> -> tensor<32x32xi32>
    %as = tt.splat %a : !tt.ptr<)" +
                        type + "> -> " + pa + "\n    %pa = tt.addptr %as, %at : " + pa +
                        ", tensor<16x32xi32>\n    %bs = tt.splat %b : !tt.ptr<" + type + "> -> " + pb +
                        "\n    %pb = tt.addptr %bs, %atB : " + pb + ", tensor<32x32xi32>\n    " + pointer +
                        "\n    %tos = tt.splat %to : !tt.ptr<" + accumulatorType + "> -> " + pc +
                        "\n    %pc = tt.addptr %tos, %at : " + pc + ", tensor<16x32xi32>\n" +
                        named(dotLines, "%one", "%zero") + "tt.store %pc, %one : " + pc + "\n" +
                        (again ? named(dotLines, "%two", "%one") + "tt.store %pc, %two : " + pc + "\n" : ""));
}

std::unique_ptr<LaunchError> runSequentially(const ProgramRef &program, std::vector<Argument> arguments,
                                             uint32_t programs) {
  Launch l;
  l.grid[0] = programs;
  l.threads = 1;
  l.arguments = arguments;
  return launch(*program, l);
}

std::vector<char> randomBytes(size_t n, unsigned seed, const std::string &type) {
  std::mt19937 random(seed);
  std::vector<char> bytes(n);
  for (char &b : bytes)
    b = static_cast<char>(random());
  // No NaN, because its bits are unspecified: the largest exponents are excluded.
  size_t step = type == "f64" ? 8 : type == "f32" ? 4 : type == "f16" || type == "bf16" ? 2 : 1;
  for (size_t k = step - 1; type != "i8" && k < n; k += step)
    bytes[k] = static_cast<char>(bytes[k] & 0xbf);
  return bytes;
}

Argument argumentAt(std::vector<char> &data, size_t begin) {
  return Argument::pointer(data.data() + begin, data.data() + begin, data.size() - begin);
}
} // namespace

TEST(SharedPanels, HaveTheBitsOfTheirMemory) {
  constexpr uint32_t programs = 5;
  for (const char *type : {"f32", "f16", "bf16", "f8E4M3FN", "f8E5M2", "i8", "f64"})
    for (int bits = 0; bits < 4; ++bits) {
      std::string text = dotText(Way::Straight, type, bits & 1, bits & 2);
      Compiled compiled = compileText(text);
      ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error << text;
      // Separate memory, then `c` over `b`: the output of one program is an operand of the next, if it has no NaN.
      size_t bytes = 32 * 32 *
                     (std::string(type) == "f64"       ? 8
                      : std::string(type) == "f32"     ? 4
                      : *type == 'i' || type[1] == '8' ? 1
                                                       : 2);
      bool mayOverlap = bytes >= 4096 || *type == 'i';
      for (size_t shift : {size_t(1) << 15, bytes, mayOverlap ? bytes / 2 : bytes, mayOverlap ? 0 : bytes}) {
        std::vector<char> a = randomBytes(1 << 15, 1, type);
        std::vector<char> memory[2] = {randomBytes(1 << 17, 2, type), randomBytes(1 << 17, 2, type)};
        for (int run = 0; run < 2; ++run) { // the second run may find the first one's panels, at the same addresses
          for (int plain = 0; plain < 2; ++plain) {
            auto error = runSequentially(plain ? compiled.plain : compiled.fast,
                                         {argumentAt(a, 0), argumentAt(memory[plain], 0),
                                          argumentAt(memory[plain], shift), argumentAt(memory[plain], 0)},
                                         programs);
            ASSERT_FALSE(error) << error->render() << text;
          }
          ASSERT_TRUE(memory[0] == memory[1])
              << type << ", variant " << bits << ", shift " << shift << ", run " << run << "\n"
              << text;
          for (int plain = 0; plain < 2; ++plain)
            memory[plain][40] = 1;
        }
      }
    }
}

TEST(SharedPanels, AreNotKeptFromStoresInDisguise) {
  for (Way way : {Way::Straight, Way::Swapped, Way::Selected, Way::FromInteger, Way::Branch}) {
    std::string text = dotText(way, "f32", false, false);
    Compiled compiled = compileText(text);
    ASSERT_TRUE(compiled.fast && compiled.plain) << compiled.error << text;
    const WrittenMemory &written = compiled.fast->written;
    EXPECT_TRUE(written.anywhere || std::count(written.parameters.begin(), written.parameters.end(), 2)) << text;
    EXPECT_EQ(written.anywhere, way == Way::FromInteger || way == Way::Branch);
    std::vector<char> a = randomBytes(1 << 15, 3, "f32"), other(1 << 15);
    std::vector<char> memory[2] = {randomBytes(1 << 15, 4, "f32"), randomBytes(1 << 15, 4, "f32")};
    for (int plain = 0; plain < 2; ++plain) {
      auto error = runSequentially(
          plain ? compiled.plain : compiled.fast,
          {argumentAt(a, 0), argumentAt(memory[plain], 0), argumentAt(memory[plain], 0), argumentAt(other, 0)}, 4);
      ASSERT_FALSE(error) << error->render() << text;
    }
    EXPECT_TRUE(memory[0] == memory[1]) << text;
  }
}

TEST(SharedPanels, ServeLaunchesOnManyThreads) {
  Compiled compiled = compileText(dotText(Way::Straight, "f16", true, false));
  ASSERT_TRUE(compiled.fast) << compiled.error;
  constexpr uint32_t programs = 200;
  std::vector<char> a = randomBytes(programs * 16 * 32 * 2, 5, "f16"), b = randomBytes(4096, 6, "f16");
  std::vector<char> expected(programs * 16 * 32 * 4), other(64);
  ASSERT_FALSE(runSequentially(
      compiled.plain, {argumentAt(a, 0), argumentAt(b, 0), argumentAt(expected, 0), argumentAt(other, 0)}, programs));
  std::vector<std::thread> threads;
  std::vector<std::vector<char>> made(3, std::vector<char>(expected.size()));
  for (std::vector<char> &mine : made)
    threads.emplace_back([&] {
      for (int k = 0; k < 5; ++k)
        EXPECT_FALSE(runOn(compiled.fast,
                           {argumentAt(a, 0), argumentAt(b, 0), argumentAt(mine, 0), argumentAt(other, 0)},
                           {programs, 1, 1}));
    });
  for (std::thread &thread : threads)
    thread.join();
  for (std::vector<char> &mine : made)
    EXPECT_TRUE(mine == expected);
}

static PackedPanels::Operand operandAt(int64_t key) {
  return {nullptr, false, reinterpret_cast<const void *>(key), 1, 1, 1, 1};
}

TEST(PackedPanels, ARingKeepsTheNewest) {
  PackedPanels panels(PackedPanels::kRingBytes);
  constexpr uint64_t panelBytes = PackedPanels::kRingBytes / 8;
  for (int64_t k = 1; k <= 8; ++k) {
    PackedPanels::Panel *made = panels.acquire(operandAt(k), panelBytes);
    ASSERT_TRUE(made && !made->full);
    EXPECT_FALSE(panels.acquire(operandAt(k), panelBytes)); // it is being packed
    panels.release(*made);
    PackedPanels::Panel *known = panels.acquire(operandAt(k), panelBytes);
    ASSERT_TRUE(known == made && known->full);
    panels.release(*known);
  }
  PackedPanels::Panel *second = panels.acquire(operandAt(2), panelBytes);
  PackedPanels::Panel *ninth = panels.acquire(operandAt(9), panelBytes); // at the offset of the first
  ASSERT_TRUE(second && ninth && !ninth->full);
  EXPECT_EQ(ninth->begin, 0u);
  EXPECT_FALSE(panels.acquire(operandAt(10), panelBytes)); // the next one to evict is in use
  panels.release(*second);
  PackedPanels::Panel *tenth = panels.acquire(operandAt(10), panelBytes);
  ASSERT_TRUE(tenth && !tenth->full);
  EXPECT_EQ(tenth->begin, panelBytes);
  panels.release(*tenth);
  panels.release(*ninth);
  PackedPanels::Panel *first = panels.acquire(operandAt(1), panelBytes);
  ASSERT_TRUE(first && !first->full); // it was evicted
  panels.release(*first);
}

TEST(PackedPanels, SizesThatDoNotDivideTheRingNeverOverlap) {
  PackedPanels panels;
  std::mt19937 random(7);
  std::vector<PackedPanels::Panel *> held;
  for (int64_t k = 1; k < 4000; ++k) {
    if (held.size() == 5) {
      panels.release(*held.front());
      held.erase(held.begin());
    }
    if (PackedPanels::Panel *again = panels.acquire(operandAt(k - 1), 1); again)
      panels.release(*again); // a hit, so packing continues
    PackedPanels::Panel *made = panels.acquire(operandAt(k), 1 + random() % (PackedPanels::kRingBytes / 7));
    if (!made)
      continue;
    EXPECT_LE(made->begin + made->bytes, PackedPanels::kRingBytes);
    for (PackedPanels::Panel *other : held)
      ASSERT_TRUE(made->begin + made->bytes <= other->begin || other->begin + other->bytes <= made->begin) << k;
    held.push_back(made);
  }
  for (PackedPanels::Panel *panel : held)
    panels.release(*panel);
}

TEST(PackedPanels, UnusedPanelsAreEvicted) {
  PackedPanels panels;
  constexpr uint64_t panelBytes = PackedPanels::kRingBytes / 8;
  int made = 0;
  for (int64_t k = 1; k <= 40; ++k)
    if (PackedPanels::Panel *panel = panels.acquire(operandAt(k), panelBytes)) {
      ++made;
      panels.release(*panel);
    }
  EXPECT_EQ(made, 8);
  EXPECT_FALSE(panels.acquire(operandAt(100), PackedPanels::kRingBytes / 2)); // always too large
}

/// Packs `count` panels of `panelBytes` bytes, or finds them; returns how many were found.
static int64_t acquireAll(PackedPanels &panels, int64_t first, int64_t count, uint64_t panelBytes, uint64_t &end) {
  int64_t found = 0;
  for (int64_t k = first; k < first + count; ++k)
    if (PackedPanels::Panel *panel = panels.acquire(operandAt(k), panelBytes)) {
      found += panel->full;
      end = std::max(end, panel->begin + panel->bytes);
      panels.release(*panel);
    }
  return found;
}

TEST(PackedPanels, ARingIsAsLargeAsWhatIsAskedForAgain) {
  constexpr uint64_t panelBytes = 64 << 10;
  uint64_t end = 0;
  PackedPanels panels;
  for (int64_t head = 0; head < 100; ++head) { // each has eight panels of its own, which fit
    EXPECT_EQ(acquireAll(panels, 8 * head, 8, panelBytes, end), 0);
    EXPECT_EQ(acquireAll(panels, 8 * head, 8, panelBytes, end), 8);
  }
  EXPECT_EQ(end, PackedPanels::kFirstBytes);
  for (int64_t count :
       {24, 120}) { // the first evicted one shows the reuse distance; other evicted ones are packed again
    int64_t first = 10000 * count;
    EXPECT_EQ(acquireAll(panels, first, count, panelBytes, end), 0);
    EXPECT_LT(acquireAll(panels, first, count, panelBytes, end), count);
    EXPECT_EQ(acquireAll(panels, first, count, panelBytes, end), count);
    EXPECT_LE(end, std::bit_ceil(count * panelBytes));
  }
  panels.clear();
  end = 0;
  acquireAll(panels, 1, 100, panelBytes, end);
  EXPECT_EQ(end, PackedPanels::kFirstBytes); // another launch
}

TEST(PackedPanels, WhatIsInUseMakesARingGrow) {
  PackedPanels panels;
  constexpr uint64_t panelBytes = PackedPanels::kFirstBytes / 4;
  std::vector<PackedPanels::Panel *> held;
  for (int64_t k = 0; k < 5; ++k) {
    held.push_back(panels.acquire(operandAt(k + 1), panelBytes));
    ASSERT_TRUE(held.back());
    EXPECT_EQ(held.back()->begin, k * panelBytes);
  }
  for (PackedPanels::Panel *panel : held)
    panels.release(*panel);
}

TEST(PackedPanels, OnlyMemoryThatStaysIsKept) {
  Compiled compiled = compileText(dotText(Way::Straight, "f32", false, false));
  ASSERT_TRUE(compiled.fast) << compiled.error;
  std::vector<char> memory(4096);
  std::vector<Argument> arguments = {argumentAt(memory, 0), Argument::pointer(memory.data(), 2048),
                                     Argument::pointer(memory.data() + 1024, 1024), argumentAt(memory, 0)};
  Launch l;
  l.arguments = arguments;
  MemoryMap map;
  map.reset(*compiled.fast, l);
  const char *begin = memory.data();
  auto canCache = [&](int64_t first, int64_t end) {
    return PackedPanels::canCache(*compiled.fast, map, begin + first, begin + end);
  };
  EXPECT_TRUE(canCache(0, 1024));
  EXPECT_FALSE(canCache(0, 1025));
  EXPECT_FALSE(canCache(1500, 1600));
  EXPECT_FALSE(canCache(2047, 2100));
  EXPECT_TRUE(canCache(2048, 4096));
  EXPECT_FALSE(canCache(2048, 4097)); // in no range
}
