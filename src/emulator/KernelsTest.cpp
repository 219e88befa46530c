// CUDA C++ kernels as compiled by nvcc (test/ptx/source), executed with many seeds.
#include "fixtures/KernelFixture.h"
#include "numerics/Float.h"
#include <algorithm>
#include <numeric>

using namespace txl;
using namespace txl::emulator;

namespace {
class Kernels : public KernelFixture {};
} // namespace

TEST_F(Kernels, VectorAdd) {
  open("calls.ptx");
  int n = 1000;
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i < n; ++i)
    a[i] = i * 0.5f, b[i] = 1000 - i, c[i] = a[i] + b[i];
  for (uint64_t seed = 0; seed < 4; ++seed) {
    uint64_t out = emulator->allocate(n * 4);
    launch("vadd", 4, 256, 0, seed, buffer(a), buffer(b), out, n);
    EXPECT_EQ(read<float>(out, n), c);
  }
}

// calls-debug.ptx is the same, compiled with -G: no optimisation, all variables in local memory, debug sections.
TEST_F(Kernels, RecursionInDivergentLanes) {
  std::vector<int> fib = {0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610}, expected;
  for (int i = 0; i < 40; ++i)
    expected.push_back(fib[i % 16]);
  for (const char *name : {"calls.ptx", "calls-debug.ptx"}) {
    open(name);
    uint64_t out = emulator->allocate(160);
    launch("fibonacci", 1, 40, 0, 1, out);
    EXPECT_EQ(read<int>(out, 40), expected) << name;
  }
}

TEST_F(Kernels, StructuresIndirectCallsAndPrintf) {
  struct Record {
    int a;
    double b;
    char c[8];
  } record = {100, 1.25, {1, 2, 3, 4, 5}};
  for (uint64_t seed = 0; seed < 20; ++seed) {
    if (seed % 10 == 0)
      open(seed ? "calls-debug.ptx" : "calls.ptx");
    printed.clear();
    uint64_t out = emulator->allocate(32 * sizeof(Record));
    launch("records", 1, 32, 128, seed, out, record);
    auto records = read<Record>(out, 32);
    for (int i = 0; i < 32; ++i) {
      EXPECT_EQ(records[i].a, 101 + 10 * ((31 - i) % 4 + 1) + (i & 1 ? 10 : 5) + 1);
      EXPECT_EQ(records[i].b, 2.5);
      EXPECT_EQ(records[i].c[3], 5);
    }
    EXPECT_EQ(printed, "record 122 seven 2.50\n");
  }
}

TEST_F(Kernels, LastBlockReduction) {
  open("reduction.ptx");
  std::vector<float> in(3000);
  std::iota(in.begin(), in.end(), 1.0f);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t partial = emulator->allocate(8 * 4), out = emulator->allocate(4);
    launch("sum", 8, 128, 0, seed, buffer(in), partial, out, 3000);
    EXPECT_EQ(read<float>(out, 1)[0], 3000 * 3001 / 2);
  }
}

TEST_F(Kernels, Scan) {
  open("reduction.ptx");
  std::vector<int> in(512), expected(512);
  std::iota(in.begin(), in.end(), 7);
  for (int b = 0; b < 2; ++b)
    std::partial_sum(in.begin() + 256 * b, in.begin() + 256 * (b + 1), expected.begin() + 256 * b);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t out = emulator->allocate(512 * 4);
    launch("scan", 2, 256, 2 * 256 * 4, seed, buffer(in), out);
    EXPECT_EQ(read<int>(out, 512), expected);
  }
}

TEST_F(Kernels, Histogram) {
  open("reduction.ptx");
  std::vector<uint8_t> in(5000);
  std::vector<uint32_t> expected(256);
  for (size_t i = 0; i < in.size(); ++i)
    ++expected[in[i] = uint8_t(i * i >> 3)];
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t out = emulator->allocate(1024);
    launch("histogram", 3, 96, 0, seed, buffer(in), out, 5000);
    EXPECT_EQ(read<uint32_t>(out, 256), expected);
  }
}

TEST_F(Kernels, Sort) {
  open("reduction.ptx");
  std::vector<int> in(256);
  for (int i = 0; i < 256; ++i)
    in[i] = i * 2654435761u >> 5;
  std::vector<int> expected = in;
  std::sort(expected.begin(), expected.end());
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t data = buffer(in);
    launch("bitonic", 1, 128, 1024, seed, data);
    EXPECT_EQ(read<int>(data, 256), expected);
  }
}

TEST_F(Kernels, LockAmongTheLanesOfAWarp) {
  open("reduction.ptx");
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t mutex = emulator->allocate(4), counter = emulator->allocate(4);
    launch("lock", 2, 64, 0, seed, mutex, counter);
    EXPECT_EQ(read<int>(counter, 1)[0], 128);
  }
}

TEST_F(Kernels, HistogramOverACluster) {
  open("cluster.ptx");
  std::vector<uint8_t> in(3000);
  std::vector<uint32_t> expected(256);
  for (size_t i = 0; i < in.size(); ++i)
    ++expected[in[i] = uint8_t(i * 7 + (i >> 4))];
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t out = emulator->allocate(1024);
    launch("clusterHistogram", 8, 64, 0, seed, buffer(in), out, 3000);
    EXPECT_EQ(read<uint32_t>(out, 256), expected);
  }
}

TEST_F(Kernels, TiledMatmul) {
  open("matmul.ptx");
  int m = 40, n = 24, k = 50;
  std::vector<float> a(m * k), b(k * n), c(m * n);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = int(i * 7 % 11) - 5;
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = int(i * 5 % 13) - 6;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        c[i * n + j] += a[i * k + l] * b[l * n + j];
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t out = emulator->allocate(m * n * 4);
    launchShape("sgemm", {2, 3}, {16, 16}, 0, seed, buffer(a), buffer(b), out, m, n, k);
    EXPECT_EQ(read<float>(out, m * n), c);
  }
}

TEST_F(Kernels, MatmulWithMmaAndAsyncCopies) {
  open("matmul.ptx");
  int m = 32, n = 24, k = 64;
  std::vector<uint16_t> a(m * k), b(n * k);
  auto half = [](int value) { return numerics::encode<numerics::F16>(float(value)); };
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = half(int(i * 7 % 11) - 5);
  for (size_t i = 0; i < b.size(); ++i)
    b[i] = half(int(i * 5 % 13) - 6);
  std::vector<float> c(m * n);
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        c[i * n + j] += numerics::f16ToFloat(a[i * k + l]) * numerics::f16ToFloat(b[j * k + l]);
  for (uint64_t seed = 0; seed < 20; ++seed) {
    uint64_t out = emulator->allocate(m * n * 4);
    launchShape("hgemm", {3, 2}, {32, 1}, 0, seed, buffer(a), buffer(b), out, n, k);
    EXPECT_EQ(read<float>(out, m * n), c);
  }
}

TEST_F(Kernels, IntegersOfEveryWidth) {
  open("numbers.ptx");
  int n = 200;
  std::vector<int64_t> a(n), b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = int64_t(i * 0x9e3779b97f4a7c15u) >> (i % 50);
    b[i] = int64_t(i * 0xd1342543de82ef95u) >> (i % 41);
  }
  uint64_t out = emulator->allocate(10 * n * 8);
  launch("integers", 2, 128, 0, 1, buffer(a), buffer(b), out, n);
  auto result = read<int64_t>(out, 10 * n);
  for (int i = 0; i < n; ++i) {
    int64_t x = a[i], y = b[i];
    int32_t p = int32_t(x), q = int32_t(y);
    EXPECT_EQ(result[0 * n + i], y ? x / y : 0);
    EXPECT_EQ(result[1 * n + i], y && y != -1 ? x % y : 0);
    EXPECT_EQ(result[5 * n + i], int16_t(p) * int16_t(q) + int8_t(p >> 3) + uint8_t(q));
    EXPECT_EQ(result[6 * n + i],
              int64_t(uint32_t(uint32_t(p) / (q ? uint32_t(q) : 1u) + (q ? uint32_t(p) % uint32_t(q) : 0u))));
    EXPECT_EQ(result[8 * n + i], int64_t(uint64_t(x) << (q & 63)) ^ (x >> (p & 63)) ^ int64_t(uint64_t(y) >> 7));
    unsigned __int128 w = (unsigned __int128)(uint64_t(x)) * uint64_t(y);
    EXPECT_EQ(result[9 * n + i], int64_t(uint64_t(w >> 64) + uint64_t((w + uint64_t(x)) >> 3)));
  }
}

namespace host {
static int TID;
// Its additions and multiplications wrap around, as PTX's do.
#pragma clang attribute push(__attribute__((no_sanitize("signed-integer-overflow"))), apply_to = function)
#include "../../test/ptx/source/portable.c"
#pragma clang attribute pop
} // namespace host

/// The same C on the host and, through clang's NVPTX back end, on the emulator.
TEST_F(Kernels, PortableProgram) {
  std::vector<unsigned long long> expected(256 * 8);
  for (host::TID = 0; host::TID < 256; ++host::TID)
    host::k(expected.data(), 0);
  for (const char *name : {"portable-O0.ptx", "portable-O2.ptx"}) {
    open(name);
    for (uint64_t seed = 0; seed < 3; ++seed) {
      uint64_t out = emulator->allocate(256 * 64);
      launch("k", 1, 256, 0, seed, out, 0);
      EXPECT_EQ(read<unsigned long long>(out, 256 * 8), expected) << name;
    }
  }
}
