// CUDA C++ kernels as compiled by nvcc whose warps and blocks cooperate: rows of matrices, sorting, pipelines with
// producers and consumers, clusters. Each gives correct results with 20 seeds.
#include "fixtures/KernelFixture.h"
#include "numerics/Float.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace txl;
using namespace txl::emulator;

namespace {
class ParallelKernels : public KernelFixture {
protected:
  static constexpr uint64_t seeds = 20;
  /// Small integers in pseudo-random order.
  static std::vector<int> numbers(int count, int bound = 1000) {
    std::vector<int> values(count);
    for (int i = 0; i < count; ++i)
      values[i] = int(uint32_t(i * 2654435761u) >> 8) % bound;
    return values;
  }
};
} // namespace

TEST_F(ParallelKernels, Softmax) {
  open("rows.ptx");
  const int rows = 3, n = 200;
  std::vector<float> in(rows * n);
  for (int i = 0; i < rows * n; ++i)
    in[i] = (i * 37 % 101) * 0.125f - 6;
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(rows * n * 4);
    launch("softmax", rows, 96, 0, seed, buffer(in), out, n);
    auto result = read<float>(out, rows * n);
    for (int r = 0; r < rows; ++r) {
      double total = 0;
      for (int i = 0; i < n; ++i)
        total += std::exp2(double(in[r * n + i]) - 6.5);
      for (int i = 0; i < n; ++i)
        ASSERT_NEAR(result[r * n + i], std::exp2(double(in[r * n + i]) - 6.5) / total, 1e-6);
    }
  }
}

TEST_F(ParallelKernels, Transpose) {
  open("rows.ptx");
  const int m = 50, n = 70;
  std::vector<int> in = numbers(m * n), expected(m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      expected[j * m + i] = in[i * n + j];
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(m * n * 4);
    launchShape("transpose", {3, 2}, {32, 8}, 0, seed, buffer(in), out, m, n);
    EXPECT_EQ(read<int>(out, m * n), expected);
  }
}

TEST_F(ParallelKernels, Stencil) {
  open("rows.ptx");
  const int tiles = 7, n = tiles * 256;
  std::vector<int> in = numbers(n), expected(n);
  for (int i = 0; i < n; ++i)
    expected[i] = (i ? in[i - 1] : 0) - 2 * in[i] + (i + 1 < n ? in[i + 1] : 0);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(n * 4);
    launch("stencil", 2, 64, 2 * 66 * 16, seed, buffer(in), out, tiles);
    EXPECT_EQ(read<int>(out, n), expected);
  }
}

TEST_F(ParallelKernels, RadixSort) {
  open("sorting.ptx");
  std::vector<uint32_t> in(512);
  for (uint32_t i = 0; i < 512; ++i)
    in[i] = i % 5 ? i * 2654435761u : i;
  std::vector<uint32_t> expected = in;
  std::sort(expected.begin(), expected.begin() + 256);
  std::sort(expected.begin() + 256, expected.end());
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t data = buffer(in);
    launch("radixSort", 2, 256, 0, seed, data);
    EXPECT_EQ(read<uint32_t>(data, 512), expected);
  }
}

TEST_F(ParallelKernels, MergeSort) {
  open("sorting.ptx");
  std::vector<int> in = numbers(256, 90), expected = in;
  std::sort(expected.begin(), expected.begin() + 128);
  std::sort(expected.begin() + 128, expected.end());
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t data = buffer(in);
    launch("mergeSort", 2, 128, 1024, seed, data);
    EXPECT_EQ(read<int>(data, 256), expected);
  }
}

TEST_F(ParallelKernels, Compact) {
  open("sorting.ptx");
  std::vector<int> in = numbers(1000, 3), expected;
  std::copy_if(in.begin(), in.end(), std::back_inserter(expected), [](int x) { return x; });
  std::sort(expected.begin(), expected.end());
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(4000), count = emulator->allocate(4);
    launch("compact", 8, 128, 0, seed, buffer(in), out, count, 1000);
    ASSERT_EQ(read<int>(count, 1)[0], int(expected.size()));
    auto result = read<int>(out, expected.size());
    std::sort(result.begin(), result.end());
    EXPECT_EQ(result, expected);
  }
}

TEST_F(ParallelKernels, PipelinedMatmul) {
  open("pipeline.ptx");
  const int m = 128, n = 64, k = 96;
  std::vector<uint16_t> a(m * k), b(k * n);
  std::vector<float> x(m * k), y(k * n), c(m * n);
  for (int i = 0; i < m * k; ++i)
    a[i] = numerics::encode<numerics::F16>(x[i] = i * 7 % 11 - 5);
  for (int i = 0; i < k * n; ++i)
    b[i] = numerics::encode<numerics::F16>(y[i] = i * 5 % 13 - 6);
  for (int i = 0; i < m; ++i)
    for (int l = 0; l < k; ++l)
      for (int j = 0; j < n; ++j)
        c[i * n + j] += x[i * k + l] * y[l * n + j];
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(m * n * 4);
    launchShape("gemmPipelined", {1, 2}, {128, 1}, 0, seed, buffer(a), buffer(b), out, n, k);
    EXPECT_EQ(read<float>(out, m * n), c);
  }
}

TEST_F(ParallelKernels, RingOfMbarriers) {
  open("pipeline.ptx");
  const int tiles = 15, blocks = 2;
  std::vector<int> in = numbers(tiles * 128), expected(blocks * 96);
  for (int i = 0; i < tiles; ++i)
    for (int t = 0; t < 96; ++t)
      expected[i % blocks * 96 + t] += in[i * 128 + t] + (t < 32 ? in[i * 128 + t + 96] : 0);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(expected.size() * 4);
    launch("ring", blocks, 128, 0, seed, buffer(in), out, tiles);
    EXPECT_EQ(read<int>(out, expected.size()), expected);
  }
}

TEST_F(ParallelKernels, NamedBarriers) {
  open("pipeline.ptx");
  const int rows = 7;
  std::vector<int> in = numbers(rows * 64), expected = in;
  for (int r = 0; r < rows; ++r)
    std::reverse(expected.begin() + r * 64, expected.begin() + (r + 1) * 64);
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(rows * 64 * 4);
    launch("named", 1, 128, 0, seed, buffer(in), out, rows);
    EXPECT_EQ(read<int>(out, rows * 64), expected);
  }
}

TEST_F(ParallelKernels, ClusterReductionWithSplitBarriers) {
  open("cluster.ptx");
  std::vector<int> in = numbers(8 * 64), expected;
  for (int block = 0; block < 8; ++block)
    expected.push_back(std::accumulate(in.begin() + 64 * block, in.begin() + 64 * (block + 1), 0));
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(32);
    launch("clusterSum", 8, 64, 0, seed, buffer(in), out);
    EXPECT_EQ(read<int>(out, 8), expected);
  }
}

TEST_F(ParallelKernels, RotationInAClusterWithDynamicSharedMemory) {
  open("cluster.ptx");
  std::vector<float> in(4 * 96), expected(in.size());
  std::iota(in.begin(), in.end(), 0.0f);
  for (int b = 0; b < 4; ++b)
    for (int t = 0; t < 96; ++t)
      expected[b * 96 + t] = 2 * in[(b ^ 1) * 96 + 95 - t];
  for (uint64_t seed = 0; seed < seeds; ++seed) {
    uint64_t out = emulator->allocate(in.size() * 4);
    launch("clusterRotate", 4, 96, 96 * 4, seed, buffer(in), out);
    EXPECT_EQ(read<float>(out, in.size()), expected);
  }
}
