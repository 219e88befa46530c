// Numbers of reductions, scans and dots.
#include "machine/algebra/Numbers.h"
#include "machine/program/Kernels.h"
#include "machine/specification/RegionRun.h"

namespace txl::machine {

using algebra::Number;

/// Runs the region of a reduction on the elements `left` and `right` of its operands.
bool NumberRun::combine(const Instruction &i, const ReduceImmediate &reduce, std::vector<NumberTile> &numbers,
                        std::vector<std::vector<char>> &values, int64_t left, int64_t right, int64_t to) {
  for (int side = 0; side < 2; ++side)
    for (int k = 0; k < i.inputs; ++k) {
      const Operand &argument = reduce.region.arguments[side * i.inputs + k];
      int64_t at = side ? right : left;
      setScalar(f, argument, values[k].data() + at * i.input(k).type->bytes);
      of(argument) = numbers[k].empty() ? NumberTile() : NumberTile{numbers[k][at]};
    }
  if (!region(reduce.region))
    return false;
  for (int k = 0; k < i.inputs; ++k) {
    const Operand &result = reduce.region.results[k];
    if (!numbers[k].empty())
      numbers[k][to] =
          of(result).empty() ? domain.exactly(floatAt(getScalar(f, result), 0, result.type->dtype)) : of(result)[0];
    std::memcpy(values[k].data() + to * result.type->bytes, getScalar(f, result), result.type->bytes);
  }
  return true;
}

/// The region runs once more, on the numbers: what it decides by comparisons replaces the real results.
void NumberRun::reduce(const Instruction &i, bool isScan) {
  const auto &reduce = *static_cast<const ReduceImmediate *>(i.immediate);
  for (int k = 0; k < i.results; ++k)
    of(i.result(k)).clear();
  bool isWanted = false;
  for (int k = 0; k < i.inputs; ++k)
    isWanted |= isFloat(i.input(k).type->dtype);
  if (!isWanted)
    return;
  std::vector<NumberTile> numbers(i.inputs);
  std::vector<std::vector<char>> values(i.inputs);
  for (int k = 0; k < i.inputs; ++k) {
    const TileType &type = *i.input(k).type;
    const char *data = f.dense(i, k);
    values[k].assign(data, data + type.count * type.bytes);
    if (has(i.input(k)))
      numbers[k] = input(i, k);
  }
  const Instruction *first = reduce.region.entry;
  bool isSum = i.inputs == 1 && first->element &&
               *static_cast<const ElementOp *>(first->immediate) == ElementOp::AddF &&
               first[1].kernel->role == Role::RegionEnd;
  for (int64_t lane = 0; lane < reduce.outer * reduce.inner; ++lane) {
    int64_t start = lane / reduce.inner * reduce.length * reduce.inner + lane % reduce.inner;
    auto at = [&](int64_t p) { return start + (isScan && reduce.reverse ? reduce.length - 1 - p : p) * reduce.inner; };
    for (int64_t p = 1; p < reduce.length; ++p) {
      int64_t to = isScan ? at(p) : at(0), left = isScan ? at(p - 1) : at(0);
      if (isSum)
        numbers[0][to] = domain.add(numbers[0][left], numbers[0][at(p)]);
      else if (!combine(i, reduce, numbers, values, left, at(p), to))
        return;
    }
  }
  for (int k = 0; k < i.results; ++k) {
    const TileType &type = *i.result(k).type;
    char *out = isSum ? nullptr : f.write(i, k);
    NumberTile made(numbers[k].empty() ? 0 : type.count);
    for (int64_t lane = 0; lane < type.count; ++lane) {
      int64_t from = isScan ? lane : lane / reduce.inner * reduce.length * reduce.inner + lane % reduce.inner;
      if (!made.empty())
        made[lane] = numbers[k][from];
      if (out)
        std::memcpy(out + lane * type.bytes, values[k].data() + from * type.bytes, type.bytes);
    }
    of(i.result(k)) = std::move(made);
  }
}

/// The sum over k in the residues of one field; at most 16 products are below 2^128.
static uint64_t sumOfProducts(const NumberTile &a, const NumberTile &b, const DotImmediate &dot, int64_t row,
                              int64_t column, int level) {
  unsigned __int128 sum = 0;
  for (int64_t k = 0; k < dot.k; ++k) {
    sum += static_cast<unsigned __int128>(a[row * dot.k + k].ring[level]) * b[column + k * dot.n].ring[level];
    if (k % 8 == 7)
      sum %= algebra::kPrimes[level];
  }
  return static_cast<uint64_t>(sum % algebra::kPrimes[level]);
}

void multiplyAdd(algebra::Domain &domain, const DotImmediate &dot, const NumberTile &a, const NumberTile &b,
                 NumberTile &c) {
  bool isPlain = true;
  uint8_t lost = 0;
  for (const NumberTile *tile : {&a, &b})
    for (const Number &number : *tile) {
      isPlain &= number.isPlain();
      lost = std::max(lost, number.lost);
    }
  for (int64_t p = 0; p < static_cast<int64_t>(c.size()); ++p) {
    int64_t batch = p / dot.n / dot.m, row = p / dot.n, column = batch * dot.k * dot.n + p % dot.n;
    if (!isPlain) {
      for (int64_t k = 0; k < dot.k; ++k)
        c[p] = domain.add(c[p], domain.multiply(a[row * dot.k + k], b[column + k * dot.n]));
      continue;
    }
    Number sum{0, {}, 0, lost};
    for (int64_t k = 0; k < dot.k; ++k)
      sum.value += a[row * dot.k + k].value * b[column + k * dot.n].value;
    for (int level = lost; level < algebra::kLevels; ++level)
      sum.ring[level] = sumOfProducts(a, b, dot, row, column, level);
    c[p] = domain.add(c[p], sum);
  }
}

void NumberRun::dot(const Instruction &i) {
  const auto &dot = *static_cast<const DotImmediate *>(i.immediate);
  of(i.result(0)).clear();
  if (!isFloat(dot.acc))
    return;
  NumberTile out = input(i, 2);
  if (dot.scales) {
    NumberTile scale = input(i, 3);
    for (size_t p = 0; p < out.size(); ++p)
      out[p] = domain.multiply(out[p], scale[p / dot.n]);
  }
  multiplyAdd(domain, dot, input(i, 0), input(i, 1), out);
  of(i.result(0)) = std::move(out);
}

} // namespace txl::machine
