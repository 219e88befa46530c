// Reductions and scans: the specification.
//
// A reduction is a fixed tree: for each bit of an index, the highest first or in a stated order, element k becomes
// combine(element k, element k + 2^bit) if that exists, for each k without this bit and those before it. The combine
// function must be associative and commutative. A scan is a chain from the first element on (from the last with
// `reverse`): the result at k is combine(the previous result, element k).
#include "machine/program/Kernels.h"
#include "machine/program/TreeImmediate.h"
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
  const TreeImmediate &reduce = TreeImmediate::of(i);
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
    int64_t done = 0; // bits
    for (unsigned bit : reduce.order) {
      int64_t step = int64_t(1) << bit;
      done |= step;
      for (int64_t p = 0; p + step < length; ++p)
        if (!(p & done) && !combine(f, reduce.region, i.inputs, at, p, p + step, p))
          return nullptr;
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
