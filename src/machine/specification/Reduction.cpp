// Reductions and scans: the specification.
//
// A reduction over n elements is a fixed tree: while n > 1, with half = n / 2 rounded up, element k becomes
// combine(element k, element k + half) for k + half < n, then n = half. The combine function must be associative and
// commutative. A scan is a chain from the first element on (from the last with `reverse`): the result at k is
// combine(the previous result, element k).
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/specification/RegionRun.h"
#include "support/Limits.h"
#include <cstring>

namespace txl::machine {

/// left[k] = combine(left[k], right[k]) for every operand k; `at` returns the address of an element of operand k.
template <typename At>
static bool combine(Frame &f, const Region &region, int operands, At at, int64_t left, int64_t right, int64_t to) {
  for (int k = 0; k < operands; ++k) {
    setScalar(f, region.arguments[k], at(k, left));
    setScalar(f, region.arguments[operands + k], at(k, right));
  }
  if (!runRegion(f, region))
    return false;
  for (int k = 0; k < operands; ++k)
    std::memcpy(at(k, to), getScalar(f, region.results[k]), region.results[k].type->bytes);
  return true;
}

KERNEL(plainReduce, Reduce, None) {
  const ReduceImmediate &reduce = ReduceImmediate::of(i);
  int64_t inner = reduce.inner, length = reduce.length;
  // Combine in place in a copy in scratch memory, one operand after the other.
  char *work[limits::combinedTiles];
  char *scratch = f.scratch;
  for (int k = 0; k < i.inputs; ++k) {
    int64_t bytes = i.input(k).type->count * i.input(k).type->bytes;
    std::memcpy(scratch, f.dense(i, k), bytes);
    work[k] = scratch;
    scratch += (bytes + 63) / 64 * 64;
  }
  for (int64_t lane = 0; lane < reduce.outer * inner; ++lane) {
    int64_t first = lane / inner * length * inner + lane % inner;
    auto at = [&](int k, int64_t position) { return work[k] + (first + position * inner) * i.input(k).type->bytes; };
    for (int64_t n = length; n > 1;) {
      int64_t half = (n + 1) / 2;
      for (int64_t p = 0; p + half < n; ++p)
        if (!combine(f, reduce.region, i.inputs, at, p, p + half, p))
          return nullptr;
      n = half;
    }
    for (int k = 0; k < i.inputs; ++k) {
      int bytes = i.result(k).type->bytes;
      std::memcpy((lane ? f.result(i, k).own : f.write(i, k)) + lane * bytes, at(k, 0), bytes);
    }
  }
  return next(i);
}

KERNEL(plainScan, Scan, None) {
  const ReduceImmediate &scan = ReduceImmediate::of(i);
  int64_t inner = scan.inner, length = scan.length;
  for (int k = 0; k < i.inputs; ++k) {
    const char *in = f.dense(i, k);
    std::memcpy(f.write(i, k), in, i.input(k).type->count * i.input(k).type->bytes);
  }
  for (int64_t lane = 0; lane < scan.outer * inner; ++lane) {
    int64_t first = lane / inner * length * inner + lane % inner;
    auto at = [&](int k, int64_t position) {
      int64_t p = scan.reverse ? length - 1 - position : position;
      return f.result(i, k).own + (first + p * inner) * i.input(k).type->bytes;
    };
    for (int64_t p = 1; p < length; ++p)
      if (!combine(f, scan.region, i.inputs, at, p - 1, p, p))
        return nullptr;
  }
  return next(i);
}

} // namespace txl::machine
