// Reductions and scans with a straight-line combine function: each level of the fixed tree runs the element-wise
// operations on whole rows at once. The order of all combinations is that of plainReduce and plainScan.
#include "machine/program/Kernels.h"
#include "machine/program/TreeImmediate.h"
#include "machine/run/Frame.h"
#include "support/Limits.h"
#include <algorithm>
#include <cstring>

namespace txl::machine {

/// to[k][p] = combine(left[…][p], right[…][p])[k] for p < n. `to` may be `left` or `right`.
static void combineRows(const Combine &combine, int operands, const TileType *const *types, char *const *left,
                        char *const *right, char *const *to, int64_t n, char *registers) {
  const void *at[kCombineRegisters];
  int64_t step[kCombineRegisters];
  int constants = static_cast<int>(combine.constants.size());
  for (int r = 0; r < combine.registers; ++r) {
    bool constant = r >= combine.arguments && r < combine.arguments + constants;
    step[r] = constant ? 0 : 1;
    at[r] = constant ? combine.constants[r - combine.arguments] : registers + r * kCombineChunk * 8;
  }
  for (int64_t p = 0; p < n; p += kCombineChunk) {
    int64_t count = std::min(kCombineChunk, n - p);
    for (int k = 0; k < operands; ++k) {
      at[k] = left[k] + p * types[k]->bytes;
      at[operands + k] = right[k] + p * types[k]->bytes;
    }
    for (const CombineStep &s : combine.steps) {
      const void *in[3] = {at[s.in[0]], at[s.in[1]], at[s.in[2]]};
      int64_t steps[3] = {step[s.in[0]], step[s.in[1]], step[s.in[2]]};
      s.run(const_cast<void *>(at[s.out]), in, steps, count);
    }
    for (int k = 0; k < operands; ++k) {
      int r = combine.results[k], bytes = types[k]->bytes;
      for (int64_t e = 0; step[r] == 0 && e < count; ++e)
        std::memcpy(to[k] + (p + e) * bytes, at[r], bytes);
      if (step[r])
        std::memmove(to[k] + p * bytes, at[r], count * bytes);
    }
  }
}

template <typename T> static void transposeRows(T *to, const T *from, int64_t rows, int64_t columns, int64_t toRow) {
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c)
      to[c * toRow + r] = from[r * columns + c];
}

/// [outer, length, inner] -> [length, outer, inner], or back with the first two extents exchanged.
static void exchange(char *to, const char *from, int64_t outer, int64_t length, int64_t inner, int bytes) {
  if (inner > 1 || outer == 1) {
    for (int64_t o = 0; o < outer; ++o)
      for (int64_t l = 0; l < length; ++l)
        std::memcpy(to + (l * outer + o) * inner * bytes, from + (o * length + l) * inner * bytes, inner * bytes);
    return;
  }
  switch (bytes) {
  case 1:
    return transposeRows(reinterpret_cast<uint8_t *>(to), reinterpret_cast<const uint8_t *>(from), outer, length,
                         outer);
  case 2:
    return transposeRows(reinterpret_cast<uint16_t *>(to), reinterpret_cast<const uint16_t *>(from), outer, length,
                         outer);
  case 4:
    return transposeRows(reinterpret_cast<uint32_t *>(to), reinterpret_cast<const uint32_t *>(from), outer, length,
                         outer);
  default:
    return transposeRows(reinterpret_cast<uint64_t *>(to), reinterpret_cast<const uint64_t *>(from), outer, length,
                         outer);
  }
}

/// Copies the inputs to scratch memory as [length, lanes]; returns the rest of the scratch.
static char *gatherWork(Frame &f, const Instruction &i, const ReduceImmediate &reduce, char **work) {
  char *scratch = f.scratch;
  for (int k = 0; k < i.inputs; ++k) {
    const TileType &type = *i.input(k).type;
    work[k] = scratch;
    exchange(work[k], f.dense(i, k), reduce.outer, reduce.length, reduce.inner, type.bytes);
    scratch += (type.count * type.bytes + 63) / 64 * 64;
  }
  return scratch;
}

KERNEL(fastReduce, Reduce, None) {
  const TreeImmediate &reduce = TreeImmediate::of(i);
  if (reduce.fast) {
    const char *in = f.dense(i, 0);
    reduce.fast(f.write(i), in, reduce.outer, reduce.length, reduce.inner, f.scratch);
    return next(i);
  }
  char *work[limits::combinedTiles], *left[limits::combinedTiles], *right[limits::combinedTiles];
  const TileType *types[limits::combinedTiles];
  for (int k = 0; k < i.inputs; ++k)
    types[k] = i.input(k).type;
  char *registers = gatherWork(f, i, reduce, work);
  int64_t lanes = reduce.outer * reduce.inner;
  int64_t done = 0; // bits
  for (unsigned bit : reduce.order) {
    int64_t step = int64_t(1) << bit;
    done |= step;
    // consecutive elements are combined at once
    int64_t run = int64_t(1) << llvm::countr_zero(static_cast<uint64_t>(done));
    for (int64_t p = 0; p + step < reduce.length; p += run) {
      if (p & done)
        continue;
      for (int k = 0; k < i.inputs; ++k) {
        left[k] = work[k] + p * lanes * types[k]->bytes;
        right[k] = left[k] + step * lanes * types[k]->bytes;
      }
      combineRows(reduce.combine, i.inputs, types, left, right, left, std::min(run, reduce.length - step - p) * lanes,
                  registers);
    }
  }
  for (int k = 0; k < i.inputs; ++k)
    std::memcpy(f.write(i, k), work[k], lanes * types[k]->bytes);
  return next(i);
}

KERNEL(fastScan, Scan, None) {
  const ReduceImmediate &scan = ReduceImmediate::of(i);
  char *work[limits::combinedTiles], *left[limits::combinedTiles], *right[limits::combinedTiles];
  const TileType *types[limits::combinedTiles];
  for (int k = 0; k < i.inputs; ++k)
    types[k] = i.input(k).type;
  char *registers = gatherWork(f, i, scan, work);
  int64_t lanes = scan.outer * scan.inner;
  for (int64_t p = 1; p < scan.length; ++p) {
    int64_t to = scan.reverse ? scan.length - 1 - p : p, from = scan.reverse ? to + 1 : to - 1;
    for (int k = 0; k < i.inputs; ++k) {
      left[k] = work[k] + from * lanes * types[k]->bytes;
      right[k] = work[k] + to * lanes * types[k]->bytes;
    }
    combineRows(scan.combine, i.inputs, types, left, right, right, lanes, registers);
  }
  for (int k = 0; k < i.inputs; ++k)
    exchange(f.write(i, k), work[k], scan.length, scan.outer, scan.inner, types[k]->bytes);
  return next(i);
}

} // namespace txl::machine
