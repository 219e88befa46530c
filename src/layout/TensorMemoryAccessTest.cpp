// The plan of each tile accesses each element once, in the lane and column that the PTX manual states.
#include "layout/TensorMemoryAccess.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>
#include <map>

using namespace txl::layout;

namespace {
using Point = std::pair<uint64_t, uint64_t>;
} // namespace

/// (lane, column of elements) of every element of the tile, by its coordinates.
static std::map<Point, Point> locate(const LinearLayout &tile, const TensorMemoryAccess &access, unsigned warps) {
  std::map<Point, Point> found;
  for (unsigned warp = 0; warp < warps; ++warp)
    for (unsigned lane = 0; lane < 32; ++lane)
      for (const TensorMemoryAccess::Step &step : access.steps)
        for (auto [index, reg] : llvm::enumerate(step.registers)) {
          uint64_t point = tile.apply(tile.in().point({reg, lane, warp, 0}));
          uint64_t row = 32 * (warp % 4) + (access.split ? lane % 16 : lane);
          uint64_t column = step.column + index / access.perWord + (lane / 16 ? access.split : 0);
          for (unsigned bit = 2; bit < 5; ++bit)
            if (warp >> bit & 1)
              column += access.warpColumns[bit - 2];
          llvm::SmallVector<uint64_t, 4> at = tile.out().coordinates(point);
          found.emplace(Point{at[0], at[1]}, Point{row, column * access.perWord + index % access.perWord});
        }
  return found;
}

TEST(TensorMemoryAccess, EveryElementIsInItsCell) {
  for (int64_t rows : {64, 128, 256})
    for (int64_t columns : {8, 16, 128, 256})
      for (unsigned warps : {4, 8, 16})
        for (unsigned perWord : {1, 2, 4}) {
          LinearLayout tile = tensorMemoryTile({rows, columns}, warps);
          ASSERT_TRUE(tile.isSurjective());
          auto access = planTensorMemory(tile, perWord);
          // Each thread holds a word at least.
          if (columns * 4 / warps / (rows == 64 ? 2 : 1) < perWord)
            continue;
          ASSERT_TRUE(access) << rows << " " << columns << " " << warps << " " << perWord;
          auto found = locate(tile, *access, warps);
          ASSERT_EQ(found.size(), size_t(rows * columns));
          for (auto [element, cell] : found) {
            auto [row, column] = element;
            uint64_t lane = rows == 64 ? row % 16 + row / 16 * 32 : row % 128;
            EXPECT_EQ(cell.first, lane);
            EXPECT_EQ(cell.second, column + row / 128 * columns);
          }
        }
}

TEST(TensorMemoryAccess, OtherLayoutsHaveNone) {
  LinearLayout tile = tensorMemoryTile({128, 64}, 4);
  EXPECT_TRUE(planTensorMemory(tile, 1));
  EXPECT_EQ(planTensorMemory(tile, 1)->steps.size(), 1u);
  Columns columns(tile.columns());
  std::swap(columns[0], columns[6]); // a lane has neighbouring columns
  EXPECT_FALSE(planTensorMemory(LinearLayout(tile.in(), tile.out(), columns), 1));
  EXPECT_FALSE(planTensorMemory(tensorMemoryTile({64, 8}, 8), 4)); // two elements a thread
}

TEST(TensorMemoryAccess, ColumnsAreThoseOfTheHardware) {
  EXPECT_EQ(tensorMemoryColumns({128, 64}, 1), 64u);
  EXPECT_EQ(tensorMemoryColumns({64, 64}, 2), 32u);
  EXPECT_EQ(tensorMemoryColumns({256, 64}, 1), 128u);
}
