// A server without Python: loads a bundle and answers requests, one a line of standard input, on a thread each.
//
//   matmul M N K          multiplies matrices of small integers, of fp16, and checks the product
//   attention HEADS N     attention over N keys of 64 elements, checked in one row of each head
//   kernels               names what the bundle has
//
// It answers `ok`, the request and the largest error, or `error`, and the reason.
#include "serve_kernels.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

// Of the driver's API, what the server itself uses.
extern "C" {
int cuMemAlloc_v2(unsigned long long *address, size_t bytes);
int cuMemFree_v2(unsigned long long address);
int cuMemcpyHtoDAsync_v2(unsigned long long to, const void *from, size_t bytes, void *stream);
int cuMemcpyDtoHAsync_v2(void *to, unsigned long long from, size_t bytes, void *stream);
int cuCtxSynchronize(void);
}

static void check(int error, const char *what) {
  if (error)
    throw std::runtime_error(std::string(what) + ": driver error " + std::to_string(error));
}

static void check(txlr_status status) {
  if (status)
    throw std::runtime_error(std::string(txlr_status_name(status)) + ": " + txlr_last_error());
}

/// An array in the GPU's memory.
template <typename T> class Array {
public:
  explicit Array(size_t count) : count(count) { check(cuMemAlloc_v2(&address, count * sizeof(T)), "allocation"); }
  explicit Array(const std::vector<T> &values) : Array(values.size()) {
    check(cuMemcpyHtoDAsync_v2(address, values.data(), count * sizeof(T), nullptr), "copy");
  }
  ~Array() { cuMemFree_v2(address); }
  Array(const Array &) = delete;

  T *data() const { return reinterpret_cast<T *>(address); }
  std::vector<T> read() const {
    std::vector<T> values(count);
    check(cuMemcpyDtoHAsync_v2(values.data(), address, count * sizeof(T), nullptr), "copy");
    check(cuCtxSynchronize(), "the kernel");
    return values;
  }
  txlr_tensor matrix(int64_t rows, int64_t columns) const {
    return {address, 2, 0, {rows, columns, 0, 0, 0}, {columns, 1, 0, 0, 0}};
  }

private:
  unsigned long long address = 0;
  size_t count;
};

/// fp16 of a multiple of 1/64 between -16 and 16, which it has exactly.
static txlr_fp16_bits half(float value) {
  if (value == 0)
    return {0};
  int exponent;
  float fraction = std::frexp(std::fabs(value), &exponent); // in [0.5, 1)
  int bits = (exponent + 14) << 10 | (static_cast<int>(fraction * 2048) & 1023);
  return {static_cast<uint16_t>(bits | (value < 0 ? 0x8000 : 0))};
}

static float number(txlr_fp16_bits value) {
  int exponent = value.bits >> 10 & 31, fraction = value.bits & 1023;
  float magnitude = exponent ? std::ldexp(1024.0f + fraction, exponent - 25) : std::ldexp(float(fraction), -24);
  return value.bits & 0x8000 ? -magnitude : magnitude;
}

static std::vector<float> pattern(size_t count, unsigned seed, float unit) {
  std::vector<float> values(count);
  for (float &value : values)
    value = static_cast<float>(int((seed = seed * 1664525 + 1013904223) >> 16) % 5 - 2) * unit;
  return values;
}

static std::vector<txlr_fp16_bits> halves(const std::vector<float> &values) {
  std::vector<txlr_fp16_bits> result;
  for (float value : values)
    result.push_back(half(value));
  return result;
}

static double serveMatmul(const txlr_bundle *bundle, int m, int n, int k) {
  std::vector<float> a = pattern(size_t(m) * k, 1, 1), b = pattern(size_t(k) * n, 2, 1);
  Array<txlr_fp16_bits> onDeviceA(halves(a)), onDeviceB(halves(b));
  Array<float> product(size_t(m) * n);
  txlr_tensor matrixA = onDeviceA.matrix(m, k), matrixB = onDeviceB.matrix(k, n), matrixC = product.matrix(m, n);
  check(matmul(bundle, nullptr, &matrixA, &matrixB, &matrixC, m, n, k));
  std::vector<float> found = product.read();
  double worst = 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int l = 0; l < k; ++l)
        sum += a[size_t(i) * k + l] * b[size_t(l) * n + j];
      worst = std::max(worst, double(std::fabs(sum - found[size_t(i) * n + j])));
    }
  return worst;
}

static double serveAttention(const txlr_bundle *bundle, int heads, int length) {
  constexpr int width = 64;
  size_t count = size_t(heads) * length * width;
  std::vector<float> q = pattern(count, 1, 0.5f), k = pattern(count, 2, 0.5f), v = pattern(count, 3, 0.5f);
  Array<txlr_fp16_bits> queries(halves(q)), keys(halves(k)), values(halves(v)), out(count);
  float scale = 1 / std::sqrt(float(width));
  check(attention(bundle, nullptr, queries.data(), keys.data(), values.data(), out.data(), heads, length, scale));
  std::vector<txlr_fp16_bits> found = out.read();
  double worst = 0;
  for (int head = 0; head < heads; ++head) {
    size_t first = size_t(head) * length * width, row = first + size_t(head * 7 % length) * width;
    std::vector<double> weights(length), expected(width);
    double sum = 0;
    for (int i = 0; i < length; ++i) {
      double score = 0;
      for (int d = 0; d < width; ++d)
        score += q[row + d] * k[first + size_t(i) * width + d];
      sum += weights[i] = std::exp(score * scale);
    }
    for (int d = 0; d < width; ++d) {
      for (int i = 0; i < length; ++i)
        expected[d] += weights[i] / sum * v[first + size_t(i) * width + d];
      worst = std::max(worst, std::fabs(expected[d] - number(found[row + d])));
    }
  }
  return worst;
}

static std::string answer(const txlr_bundle *bundle, const std::string &request) {
  std::istringstream words(request);
  std::string kind;
  int sizes[3] = {1, 1, 1}, count = 0;
  words >> kind;
  while (count < 3 && words >> sizes[count])
    if (sizes[count] < 1 || sizes[count++] > 1 << 14)
      return "error a size is between 1 and 16384";
  try {
    if (kind == "kernels") {
      std::string names;
      for (size_t i = 0; i < txlr_kernel_count(bundle); ++i)
        names += std::string(" ") + txlr_kernel_name(txlr_kernel_at(bundle, i));
      return "ok" + names;
    }
    check(txlr_use_device(0));
    char text[64];
    if (kind == "matmul" && count == 3)
      std::snprintf(text, sizeof text, " %.3g", serveMatmul(bundle, sizes[0], sizes[1], sizes[2]));
    else if (kind == "attention" && count == 2)
      std::snprintf(text, sizeof text, " %.3g", serveAttention(bundle, sizes[0], sizes[1]));
    else
      return "error there is no request `" + request + "`";
    return "ok " + request + text;
  } catch (const std::exception &problem) {
    return "error " + request + ": " + problem.what();
  }
}

int main(int count, char **words) {
  txlr_bundle *bundle = nullptr;
  if (count != 2 || txlr_open(words[1], nullptr, &bundle)) {
    std::fprintf(stderr, "serve: %s\n", count == 2 ? txlr_last_error() : "the argument is the path of a bundle");
    return 1;
  }
  std::mutex mutex;
  std::vector<std::thread> threads;
  for (std::string line; std::getline(std::cin, line);)
    threads.emplace_back([&, line] {
      std::string text = answer(bundle, line);
      std::lock_guard<std::mutex> lock(mutex);
      std::cout << text << std::endl;
    });
  for (std::thread &thread : threads)
    thread.join();
  txlr_close(bundle);
}
