// Movement, vectors and bank conflicts, compared with brute-force counting.
#include "layout/Conversion.h"
#include "layout/Distributed.h"
#include "layout/Memory.h"
#include "layout/TensorTransfer.h"
#include "gtest/gtest.h"
#include <map>
#include <random>
#include <set>

using namespace txl::layout;

static LinearLayout rows(unsigned perThread, unsigned laneRows) { // blocked [64, 64], 4 warps
  return blocked({64, 64}, {{1, perThread}, {laneRows, 32 / laneRows}, {4, 1}, {1, 0}, {}});
}

TEST(Conversion, MovementIsTheFarthestAxis) {
  LinearLayout a = rows(4, 8);
  auto between = [](const LinearLayout &from, const LinearLayout &to) { return movement(*to.conversionTo(from)); };
  EXPECT_EQ(between(a, a), Movement::None);
  LinearLayout turned = blocked({64, 64}, {{2, 4}, {8, 4}, {4, 1}, {0, 1}, {}}),
               straight = blocked({64, 64}, {{2, 4}, {8, 4}, {4, 1}, {1, 0}, {}});
  EXPECT_EQ(between(mma(Matrix::C, {64, 16}, {4, 1}, 2, 16), wgmmaOperand({64, 16}, {}, 2)), Movement::None);
  EXPECT_EQ(movement(*turned.conversionTo(straight)), Movement::Lanes);
  EXPECT_EQ(between(rows(4, 8), rows(2, 8)), Movement::Lanes);
  EXPECT_EQ(between(a, blocked({64, 64}, {{1, 4}, {8, 4}, {1, 4}, {1, 0}, {}})), Movement::Warps);
  LinearLayout halves = blocked({64, 64}, {{1, 1}, {1, 32}, {4, 1}, {1, 0}, {2, {2, 1}, {1, 0}}}),
               sides = blocked({64, 64}, {{1, 1}, {1, 32}, {4, 1}, {1, 0}, {2, {1, 2}, {1, 0}}});
  EXPECT_EQ(between(halves, sides), Movement::Blocks);
  LinearLayout swapped = identityOf(a.in());
  Columns columns(swapped.columns().begin(), swapped.columns().end());
  std::swap(columns[0], columns[1]);
  EXPECT_EQ(movement(LinearLayout(a.in(), a.in(), columns)), Movement::Registers);
}

TEST(Conversion, WidestVector) {
  auto elements = [](const LinearLayout &tile, unsigned bits) {
    LinearLayout offsets = *tile.conversionTo(swizzledShared({64, 64}, {1, 0}, {}));
    return widestVector(offsets, bits).elements();
  };
  EXPECT_EQ(elements(rows(4, 8), 16), 4u);
  EXPECT_EQ(elements(rows(8, 8), 16), 8u);
  EXPECT_EQ(elements(rows(8, 8), 32), 4u); // at most 128 bits
  EXPECT_EQ(elements(rows(1, 8), 16), 1u);
  EXPECT_EQ(elements(blocked({64, 64}, {{4, 1}, {8, 4}, {4, 1}, {0, 1}, {}}), 16), 1u);
  // Register bits may be used in any order: here down the column first, then along the row.
  LinearLayout mixed = blocked({64, 64}, {{2, 4}, {8, 4}, {4, 1}, {0, 1}, {}});
  LinearLayout offsets = *mixed.conversionTo(swizzledShared({64, 64}, {1, 0}, {}));
  EXPECT_EQ(widestVector(offsets, 16).registerBits, (llvm::SmallVector<unsigned, 4>{1, 2}));
  // A swizzle with smaller chunks limits the vector.
  EXPECT_EQ(widestVector(*rows(8, 8).conversionTo(swizzledShared({64, 64}, {1, 0}, {2, 1, 8})), 16).elements(), 2u);
}

TEST(Conversion, BankCyclesOfKnownAccesses) {
  LinearLayout plain = swizzledShared({32, 32}, {1, 0}, {}), swizzled = swizzledShared({32, 32}, {1, 0}, {1, 1, 32});
  auto cycles = [](const LinearLayout &tile, const LinearLayout &buffer) {
    return bankCycles(*tile.conversionTo(buffer), 4, 4).cycles;
  };
  LinearLayout row = blocked({32, 32}, {{1, 1}, {1, 32}, {1, 1}, {1, 0}, {}}), column = transposed(row, {1, 0});
  EXPECT_EQ(cycles(row, plain), 1u);
  EXPECT_EQ(cycles(column, plain), 32u);
  EXPECT_EQ(cycles(row, swizzled), 1u);
  EXPECT_EQ(cycles(column, swizzled), 1u);
  LinearLayout same = blocked({1, 32}, {{1, 1}, {32, 1}, {1, 1}, {1, 0}, {}}); // all lanes read one word
  EXPECT_EQ(bankCycles(*same.conversionTo(swizzledShared({1, 32}, {1, 0}, {})), 4, 4).cycles, 1u);
  LinearLayout wide = blocked({32, 128}, {{1, 4}, {1, 32}, {1, 1}, {1, 0}, {}});
  EXPECT_EQ(bankCycles(*wide.conversionTo(swizzledShared({32, 128}, {1, 0}, {})), 4, 16).cycles, 4u);
}

/// widestVector finds a vector only if registers index it in order. Here it is sufficient that a thread's vector
/// elements have the offsets of one aligned vector.
static void expectConflictFree(const LinearLayout &from, const LinearLayout &to, unsigned elementBits) {
  LinearLayout buffer = conflictFreeShared(from, to, elementBits);
  ASSERT_TRUE(buffer.isInvertible());
  for (const LinearLayout *side : {&from, &to}) {
    LinearLayout offsets = *side->conversionTo(buffer);
    // The vector: the longest sequence of low offset bits that the thread's registers span.
    Columns registers;
    for (unsigned bit = 0; bit < offsets.in().bits(Dim::Register); ++bit)
      registers.push_back(offsets.basis(Dim::Register, bit));
    Span span(registers);
    LinearLayout other = side == &from ? to : from;
    LinearLayout otherOffsets = *other.conversionTo(buffer);
    Columns otherRegisters;
    for (unsigned bit = 0; bit < otherOffsets.in().bits(Dim::Register); ++bit)
      otherRegisters.push_back(otherOffsets.basis(Dim::Register, bit));
    Span otherSpan(otherRegisters);
    unsigned vector = 0;
    while ((elementBits << (vector + 1)) <= 128 && span.contains(uint64_t(1) << vector) &&
           otherSpan.contains(uint64_t(1) << vector))
      ++vector;
    // Each lane's address is that of the vector with its first element.
    Columns columns(offsets.columns().begin(), offsets.columns().end());
    for (uint64_t &column : columns)
      column = column >> vector << vector;
    unsigned vectorBytes = (elementBits << vector) / 8;
    BankCycles cycles = bankCycles(LinearLayout(offsets.in(), offsets.out(), columns), elementBits / 8, vectorBytes);
    EXPECT_EQ(cycles.cycles, cycles.ideal) << from.str() << "\n" << to.str() << "\n" << buffer.str();
  }
}

TEST(Conversion, SwizzleWithoutConflicts) {
  for (unsigned bits : {8u, 16u, 32u, 64u}) {
    std::vector<LinearLayout> layouts = {rows(1, 1),
                                         rows(4, 8),
                                         rows(8, 4),
                                         rows(16, 8),
                                         transposed(rows(4, 8), {1, 0}),
                                         transposed(rows(8, 2), {1, 0}),
                                         transposed(rows(1, 1), {1, 0}),
                                         mma(Matrix::C, {64, 64}, {4, 1}, 2, 16),
                                         mma(Matrix::A, {64, 64}, {2, 2}, 2, 16),
                                         mma(Matrix::B, {64, 64}, {2, 2}, 4, 16),
                                         wgmmaAccumulator({64, 64}, {1, 1}, 64)};
    for (const LinearLayout &from : layouts)
      for (const LinearLayout &to : layouts)
        expectConflictFree(from, to, bits);
  }
}

TEST(Conversion, SwizzleWithoutConflictsForAnyLayouts) {
  std::mt19937_64 random(11);
  auto any = [&] {
    LinearLayout layout;
    do {
      Columns columns;
      for (unsigned bit = 0; bit < 12; ++bit)
        columns.push_back(random() % 1024);
      layout = LinearLayout({{Dim::Register, 5}, {Dim::Lane, 5}, {Dim::Warp, 2}, {Dim::Block, 0}},
                            {{Dim::tensor(0), 5}, {Dim::tensor(1), 5}}, columns);
    } while (!layout.isSurjective());
    return layout;
  };
  for (int round = 0; round < 300; ++round)
    expectConflictFree(any(), any(), 16u << (round % 2));
}
