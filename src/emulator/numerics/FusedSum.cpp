// Operands are decoded once to significands and exponents. Then each row is multiplied by all columns, terms as
// integers in units of 2^(top - 25), eight columns at a time. That is compiled twice, the second time for processors
// with vectors of eight integers.
#include "emulator/numerics/FusedSum.h"
#include "emulator/numerics/Rounding.h"
#include <algorithm>
#include <cstring>
#include <vector>

// Vectors wider than the processor's are passed between static functions only, so no calling convention applies.
#pragma GCC diagnostic ignored "-Wpsabi"

using namespace txl;
using namespace txl::emulator;

#define INLINE [[gnu::always_inline]] static inline

static constexpr int kept = 25, keptOfBlocks = 35, zeroExponent = -126;
/// The exponent of a zero element: recognised in a sum of exponents.
static constexpr int none = -20000, isZeroBelow = -10000;

namespace {
struct ElementLayout {
  int exponentBits, mantissaBits, bits;
  bool hasInfinity, hasNan;
};

/// significand * 2^(exponent - mantissaBits)
struct Decoded {
  int32_t significand = 0;
  int32_t exponent = none;
  bool isSpecial = false;
  double value = 0;
};

/// A matrix decoded, each element at [line * depth + k].
struct DecodedMatrix {
  std::vector<int32_t> significands, exponents;
  std::vector<double> values;     // empty if there are no infinities and NaNs
  std::vector<uint8_t> isSpecial; // of each line
};
} // namespace

static ElementLayout layoutOf(Element element) {
  switch (element) {
  case Element::F16:
    return {5, 10, 16, true, true};
  case Element::BF16:
    return {8, 7, 16, true, true};
  case Element::TF32:
    return {8, 10, 19, true, true};
  case Element::E4M3:
    return {4, 3, 8, false, true};
  case Element::E5M2:
    return {5, 2, 8, true, true};
  case Element::E2M3:
    return {2, 3, 6, false, false};
  case Element::E3M2:
    return {3, 2, 6, false, false};
  default:
    return {2, 1, 4, false, false};
  }
}

static Decoded decode(uint32_t code, const ElementLayout &layout) {
  const int bias = (1 << (layout.exponentBits - 1)) - 1, last = (1 << layout.exponentBits) - 1;
  const int field = int(code >> layout.mantissaBits) & last, mantissa = int(code & ((1u << layout.mantissaBits) - 1));
  const bool isNegative = code >> (layout.exponentBits + layout.mantissaBits) & 1;
  Decoded result;
  const bool isTop = field == last;
  if (layout.hasInfinity ? isTop : layout.hasNan && isTop && mantissa == (1 << layout.mantissaBits) - 1) {
    result.isSpecial = true;
    result.value = layout.hasInfinity && !mantissa ? std::numeric_limits<double>::infinity()
                                                   : std::numeric_limits<double>::quiet_NaN();
    result.value = isNegative ? -result.value : result.value;
    return result;
  }
  const int significand = mantissa | (field ? 1 << layout.mantissaBits : 0);
  const int exponent = std::max(field, 1) - bias;
  result.significand = isNegative ? -significand : significand;
  result.exponent = significand ? exponent : none;
  result.value = std::ldexp(double(result.significand), exponent - layout.mantissaBits);
  return result;
}

static DecodedMatrix decodeMatrix(const uint32_t *codes, unsigned lines, unsigned depth, Element element, bool negates,
                                  bool isTransposed) {
  const ElementLayout layout = layoutOf(element);
  DecodedMatrix matrix;
  matrix.significands.resize(size_t(lines) * depth);
  matrix.exponents.resize(size_t(lines) * depth);
  matrix.isSpecial.assign(lines, 0);
  for (unsigned line = 0; line < lines; ++line)
    for (unsigned k = 0; k < depth; ++k) {
      uint32_t code = codes[size_t(line) * depth + k];
      code = (element == Element::TF32 ? code >> 13 : code) ^ (negates ? 1u << (layout.bits - 1) : 0);
      const Decoded decoded = decode(code, layout);
      const size_t at = isTransposed ? size_t(k) * lines + line : size_t(line) * depth + k;
      matrix.significands[at] = decoded.significand;
      matrix.exponents[at] = decoded.exponent;
      if (decoded.isSpecial && matrix.values.empty())
        matrix.values.resize(size_t(lines) * depth);
      matrix.isSpecial[line] |= decoded.isSpecial;
    }
  for (size_t i = 0; i < matrix.values.size(); ++i) {
    const uint32_t code =
        (element == Element::TF32 ? codes[i] >> 13 : codes[i]) ^ (negates ? 1u << (layout.bits - 1) : 0);
    matrix.values[i] = decode(code, layout).value;
  }
  return matrix;
}

/// C as significand and exponent; f16 or f32.
static Decoded decodeAccumulator(uint32_t code, const FusedOperands &o) {
  Decoded decoded =
      decode(code, o.halves ? ElementLayout{5, 10, 16, true, true} : ElementLayout{8, 23, 32, true, true});
  decoded.exponent -= decoded.significand ? int(o.scaleInput) : 0;
  return decoded;
}

static uint32_t specialResult(double sum, bool halves) {
  if (sum != sum)
    return halves ? 0x7fff : nanBits;
  return halves ? (sum < 0 ? 0xfc00 : 0x7c00) : (sum < 0 ? 0xff800000 : 0x7f800000);
}

/// sum * 2^exponent as a result.
static uint32_t round(int64_t sum, int exponent, bool halves) {
  if (!sum)
    return 0;
  if (halves) { // the sum is exact in a double: fewer than 53 bits
    const uint16_t code = numerics::encode<numerics::F16>(std::ldexp(double(sum), exponent));
    return code == 0x8000 ? 0 : code;
  }
  uint64_t magnitude = sum < 0 ? -uint64_t(sum) : uint64_t(sum);
  const uint32_t sign = sum < 0 ? 0x80000000 : 0;
  int length = 64 - std::countl_zero(magnitude), top = length - 1 + exponent; // of the leading bit
  if (top > 127)
    return sign | 0x7f800000;
  const int last = std::max(top - 23, -149); // of the last bit of the result
  magnitude = exponent >= last       ? magnitude << (exponent - last)
              : last - exponent > 63 ? 0
                                     : magnitude >> (last - exponent);
  if (!magnitude)
    return 0;
  const uint32_t field = top < -126 ? 0 : uint32_t(top + 127);
  return sign | field << 23 | (uint32_t(magnitude) & 0x7fffff);
}

/// value * 2^amount, truncated towards zero.
static int64_t shifted(int64_t value, int amount) {
  uint64_t magnitude = value < 0 ? -uint64_t(value) : uint64_t(value);
  magnitude = amount >= 0 ? magnitude << amount : amount < -63 ? 0 : magnitude >> -amount;
  return value < 0 ? -int64_t(magnitude) : int64_t(magnitude);
}

// --- Scales

namespace {
struct DecodedScale {
  int32_t significand = 0, exponent = 0; // significand * 2^(exponent - 3) for UE4M3, 2^exponent for UE8M0
  bool isNan = false;
};
} // namespace

static DecodedScale decodeScale(uint8_t code, Scale scale) {
  if (scale == Scale::UE8M0)
    return {8, int(code) - 127, code == 0xff};
  const int field = code >> 3 & 15, mantissa = code & 7;
  return {mantissa | (field ? 8 : 0), std::max(field, 1) - 7, (code & 0x7f) == 0x7f};
}

// --- The kinds

namespace {
using Ints = int32_t __attribute__((vector_size(32)));
using Magnitudes = uint32_t __attribute__((vector_size(32)));
using Longs = int64_t __attribute__((vector_size(64)));

/// The terms of a row and all columns. B is transposed: k by columns. Scales are exponents of the row and the columns.
struct RowTerms {
  unsigned columns, depth, up;
  const int32_t *significandsA, *exponentsA, *significandsB, *exponentsB;
  int32_t scaleOfRow;
  const int32_t *scalesOfColumns;
  int32_t *top;  // in: the exponents of C; out: the largest of each column
  int64_t *sums; // out: in units of 2^(top - kept)
};
} // namespace

template <typename T> INLINE T loadEight(const int32_t *from) {
  T result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

INLINE void sumColumns(const RowTerms &t) {
  for (unsigned column = 0; column < t.columns; column += 8) {
    const Ints scales = loadEight<Ints>(t.scalesOfColumns + column) + t.scaleOfRow;
    Ints top = loadEight<Ints>(t.top + column);
    for (unsigned k = 0; k < t.depth; ++k) {
      const Ints sum = loadEight<Ints>(t.exponentsB + size_t(k) * t.columns + column) + t.exponentsA[k];
      const Ints isZero = sum < isZeroBelow;
      const Ints exponent = (isZero & zeroExponent) | (~isZero & (sum + scales));
      top = exponent > top ? exponent : top;
    }
    const Ints base = top - scales;
    Longs total = {};
    for (unsigned first = 0; first < t.depth; first += 8) {
      Ints part = {}; // eight terms below 2^27 each
      for (unsigned k = first; k < first + 8; ++k) {
        const size_t at = size_t(k) * t.columns + column;
        const Ints product =
            loadEight<Ints>(t.significandsB + at) * t.significandsA[k]; // below 2^22, 2^27 when shifted
        const Ints negative = product < 0;
        Ints down = base - (loadEight<Ints>(t.exponentsB + at) + t.exponentsA[k]);
        down = down > 31 ? Ints{} + 31 : down;
        const Magnitudes magnitude = std::bit_cast<Magnitudes>((product ^ negative) - negative) << t.up;
        const Ints term = std::bit_cast<Ints>(magnitude >> std::bit_cast<Magnitudes>(down));
        part += (term ^ negative) - negative;
      }
      total += __builtin_convertvector(part, Longs);
    }
    std::memcpy(t.top + column, &top, sizeof top);
    std::memcpy(t.sums + column, &total, sizeof total);
  }
}

#ifdef __x86_64__
[[gnu::target("avx2")]] static void sumColumnsWide(const RowTerms &t) { sumColumns(t); }
#endif

static void sumRow(const RowTerms &t) {
#ifdef __x86_64__
  static const bool isWide = __builtin_cpu_supports("avx2");
  if (isWide)
    return sumColumnsWide(t);
#endif
  sumColumns(t);
}

static void multiplyFloats(const FusedOperands &o) {
  const unsigned mantissas = layoutOf(o.elementA).mantissaBits + layoutOf(o.elementB).mantissaBits;
  const DecodedMatrix a = decodeMatrix(o.a, o.rows, o.depth, o.elementA, o.negatesA, false);
  const DecodedMatrix b = decodeMatrix(o.b, o.columns, o.depth, o.elementB, o.negatesB, true);
  const int mantissaC = o.halves ? 10 : 23;
  std::vector<int32_t> scalesOfColumns(o.columns), top(o.columns);
  std::vector<uint8_t> isNan(o.columns);
  std::vector<int64_t> sums(o.columns);
  std::vector<Decoded> c(o.columns);
  for (unsigned column = 0; o.scale != Scale::None && column < o.columns; ++column) {
    const DecodedScale scale = decodeScale(o.scalesB[column], o.scale);
    scalesOfColumns[column] = scale.exponent;
    isNan[column] = scale.isNan;
  }
  for (unsigned row = 0; row < o.rows; ++row) {
    const DecodedScale scale = o.scale == Scale::None ? DecodedScale{} : decodeScale(o.scalesA[row], o.scale);
    uint32_t *codes = o.c + size_t(row) * o.columns;
    for (unsigned column = 0; column < o.columns; ++column) {
      c[column] = decodeAccumulator(codes[column], o);
      top[column] = c[column].significand ? c[column].exponent : zeroExponent;
    }
    sumRow({o.columns, o.depth, kept - mantissas, &a.significands[size_t(row) * o.depth],
            &a.exponents[size_t(row) * o.depth], b.significands.data(), b.exponents.data(), scale.exponent,
            scalesOfColumns.data(), top.data(), sums.data()});
    for (unsigned column = 0; column < o.columns; ++column) {
      if (scale.isNan || isNan[column]) {
        codes[column] = specialResult(NAN, o.halves);
        continue;
      }
      if (a.isSpecial[row] || b.isSpecial[column] || c[column].isSpecial) {
        double sum = c[column].value;
        const ElementLayout la = layoutOf(o.elementA), lb = layoutOf(o.elementB);
        for (unsigned k = 0; k < o.depth; ++k) {
          auto value = [&](const DecodedMatrix &m, const uint32_t *raw, size_t at, Element e, const ElementLayout &l,
                           bool negates) {
            return !m.values.empty()
                       ? m.values[at]
                       : decode((e == Element::TF32 ? raw[at] >> 13 : raw[at]) ^ (negates ? 1u << (l.bits - 1) : 0), l)
                             .value;
          };
          sum += value(a, o.a, size_t(row) * o.depth + k, o.elementA, la, o.negatesA) *
                 value(b, o.b, size_t(column) * o.depth + k, o.elementB, lb, o.negatesB);
        }
        codes[column] = specialResult(sum, o.halves);
        continue;
      }
      const int64_t addend = c[column].significand
                                 ? shifted(c[column].significand, c[column].exponent - top[column] + kept - mantissaC)
                                 : 0;
      codes[column] = round(sums[column] + addend, top[column] - kept, o.halves);
    }
  }
}

/// 4-bit elements with block scales. C and D are f32.
static void multiplyBlocks(const FusedOperands &o) {
  constexpr unsigned each = 16; // products that are added exactly
  const DecodedMatrix a = decodeMatrix(o.a, o.rows, o.depth, o.elementA, o.negatesA, false);
  const DecodedMatrix b = decodeMatrix(o.b, o.columns, o.depth, o.elementB, o.negatesB, false);
  const unsigned terms = o.depth / each, blocks = o.depth / o.block;
  // Values in halves: below 2^4 in magnitude, so that products are in quarters.
  auto halvesOf = [&](const DecodedMatrix &m) {
    std::vector<int16_t> halves(m.significands.size());
    for (size_t i = 0; i < halves.size(); ++i)
      halves[i] = int16_t(m.significands[i] * (m.exponents[i] == none ? 0 : 1 << m.exponents[i]));
    return halves;
  };
  const std::vector<int16_t> valuesA = halvesOf(a), valuesB = halvesOf(b);
  for (unsigned row = 0; row < o.rows; ++row)
    for (unsigned column = 0; column < o.columns; ++column) {
      uint32_t &code = o.c[size_t(row) * o.columns + column];
      const Decoded c = decodeAccumulator(code, o);
      int64_t sums[8] = {};
      int exponents[8] = {}, top = c.significand ? c.exponent : zeroExponent;
      bool isNan = c.value != c.value;
      for (unsigned t = 0; t < terms; ++t) {
        const unsigned block = t * each / o.block;
        const DecodedScale scaleA = decodeScale(o.scalesA[size_t(row) * blocks + block], o.scale),
                           scaleB = decodeScale(o.scalesB[size_t(column) * blocks + block], o.scale);
        isNan |= scaleA.isNan || scaleB.isNan;
        int32_t sum = 0;
        for (unsigned k = t * each; k < (t + 1) * each; ++k)
          sum += valuesA[size_t(row) * o.depth + k] * valuesB[size_t(column) * o.depth + k];
        sums[t] = int64_t(sum) * scaleA.significand * scaleB.significand;
        exponents[t] = scaleA.exponent + scaleB.exponent;
        top = std::max(top, exponents[t]);
      }
      if (isNan || c.isSpecial) {
        code = specialResult(isNan ? double(NAN) : c.value, false);
        continue;
      }
      // The unit of a term is 2^(exponent - 8): quarters, times 2^-3 for each scale.
      int64_t sum = c.significand ? shifted(c.significand, c.exponent - top + keptOfBlocks - 23) : 0;
      for (unsigned t = 0; t < terms; ++t)
        sum += shifted(sums[t], exponents[t] - top + keptOfBlocks - 8);
      code = round(sum, top - keptOfBlocks, false);
    }
}

static void multiplyIntegers(const FusedOperands &o) {
  auto value = [](uint32_t code, Element element) {
    return element == Element::S8 ? int32_t(int8_t(code)) : int32_t(uint8_t(code));
  };
  for (unsigned row = 0; row < o.rows; ++row)
    for (unsigned column = 0; column < o.columns; ++column) {
      uint32_t &code = o.c[size_t(row) * o.columns + column];
      int64_t sum = int32_t(code);
      for (unsigned k = 0; k < o.depth; ++k)
        sum += int64_t(value(o.a[size_t(row) * o.depth + k], o.elementA)) *
               value(o.b[size_t(column) * o.depth + k], o.elementB);
      code = uint32_t(o.saturates ? std::clamp<int64_t>(sum, INT32_MIN, INT32_MAX) : sum);
    }
}

void emulator::multiplyAddFused(const FusedOperands &operands) {
  if (operands.elementA == Element::U8 || operands.elementA == Element::S8)
    multiplyIntegers(operands);
  else if (operands.scale != Scale::None && operands.depth == 64)
    multiplyBlocks(operands);
  else
    multiplyFloats(operands);
}
