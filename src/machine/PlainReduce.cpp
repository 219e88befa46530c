// Reductions, scans and mapped regions: the specification.
//
// A reduction over n elements is a fixed tree: while n > 1, with half = n / 2 rounded up, element k becomes
// combine(element k, element k + half) for k + half < n, then n = half. The combine function must be associative and
// commutative. A scan is a chain from the first element on (from the last with `reverse`): the result at k is
// combine(the result before, element k).
#include "machine/Immediates.h"
#include "machine/Kernels.h"
#include <cstring>

namespace txl::machine {

static const ReduceImmediate &reduceOf(const Instruction &i) {
  return *static_cast<const ReduceImmediate *>(i.immediate);
}

/// Runs the region; its arguments are in place. False if it failed.
static bool runRegion(Frame &f, const Region &region) {
  for (const Instruction *i = region.entry; i;)
    i = i->run(f, *i);
  return !f.error;
}

static void setScalar(Frame &f, const Operand &operand, const char *value) {
  Tile &tile = f.tiles[operand.slot];
  tile.setDense();
  std::memcpy(tile.own, value, operand.type->bytes);
}

static const char *getScalar(Frame &f, const Operand &operand) {
  Tile &tile = f.tiles[operand.slot];
  materialize(tile, *operand.type);
  return tile.data;
}

/// left[k] = combine(left[k], right[k]) for every operand k; `at` gives the place of element `position` of operand k.
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

const Instruction *plainReduce(Frame &f, const Instruction &i) {
  const ReduceImmediate &reduce = reduceOf(i);
  int64_t inner = reduce.inner, length = reduce.length;
  // Work on a copy: scratch holds it, operand after operand.
  char *work[16];
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

const Instruction *plainScan(Frame &f, const Instruction &i) {
  const ReduceImmediate &scan = reduceOf(i);
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

/// The region on each element, or on `pack` neighbouring elements at once: its arguments are the pack of operand 0,
/// then that of operand 1, …; its results likewise.
const Instruction *plainMap(Frame &f, const Instruction &i) {
  const MapImmediate &map = *static_cast<const MapImmediate *>(i.immediate);
  const char *in[16];
  char *out[16];
  for (int k = 0; k < i.inputs; ++k)
    in[k] = f.dense(i, k);
  for (int k = 0; k < i.results; ++k)
    out[k] = f.write(i, k);
  for (int64_t p = 0; p < i.result(0).type->count; p += map.pack) {
    for (int k = 0; k < i.inputs; ++k)
      for (int j = 0; j < map.pack; ++j)
        setScalar(f, map.region.arguments[k * map.pack + j], in[k] + (p + j) * i.input(k).type->bytes);
    if (!runRegion(f, map.region))
      return nullptr;
    for (int k = 0; k < i.results; ++k)
      for (int j = 0; j < map.pack; ++j)
        std::memcpy(out[k] + (p + j) * i.result(k).type->bytes, getScalar(f, map.region.results[k * map.pack + j]),
                    i.result(k).type->bytes);
  }
  return next(i);
}

} // namespace txl::machine
