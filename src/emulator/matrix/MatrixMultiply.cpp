// mma: D = A B + C, the matrices distributed over the lanes of a warp.
//
// One formula gives the positions of the elements of all fragments. With E elements in a register, g = lane / 4, t =
// lane % 4 and element e of register r:
//     A (m16): row g + 8 (r & 1), column E t + e + 4 E (r >> 1)       A (m8): row g, column E t + e
//     B:       row E t + e + 4 E r, column g                           C, D:   row g + 8 (i >> 1), column 2 t + (i & 1)
// So the 32 lanes of a register of A are a block of 8 rows and 4 E columns in memory order, and those of B a block of
// its transpose. The arithmetic: TensorCore.h for f16, bf16 and tf32; f64 is a chain of fma in the order of k; integer
// accumulation is exact. There is no multiplier for fp8: its values are multiplied as f16, in two steps.
#include "emulator/execution/Executor.h"
#include "emulator/matrix/MatrixOperands.h"
#include "emulator/numerics/FloatRules.h"
#include "emulator/numerics/TensorCore.h"
#include "emulator/program/Decoder.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Operand;
using ptx::Type;

namespace {
/// The arrangement of a fragment's elements in registers.
struct Elements {
  Type type;
  unsigned bits() const { return type == Type::tf32 ? 32 : ptx::bitsOf(type); }
  unsigned elementsPerRegister() const { return (type == Type::f64 ? 64 : 32) / bits(); }
};

/// The options of an instruction: the types of A, B, and of C and D; n is 8.
struct MultiplyOptions {
  Type a, b, c;
  uint8_t m;
  uint16_t k;
  bool saturates, exclusiveOr;
};

/// list: the registers of D (`count`), A, B, C.
struct Multiplication {
  unsigned m, k;
  Elements a, b, c;
  unsigned countA, countB;
  const Slot *registersA, *registersB, *registersC;

  explicit Multiplication(const Operation &op) : Multiplication(op, op.options<MultiplyOptions>()) {}
  Multiplication(const Operation &op, const MultiplyOptions &options)
      : m(options.m), k(options.k), a{options.a}, b{options.b}, c{options.c},
        countA(m * k / (laneCount * a.elementsPerRegister())), countB(k * 8 / (laneCount * b.elementsPerRegister())),
        registersA(op.list + op.count), registersB(registersA + countA), registersC(registersB + countB) {}
  /// The first row and column of the block of a register of A.
  unsigned rowOf(unsigned r) const { return m == 16 ? 8 * (r & 1) : 0; }
  unsigned columnOf(unsigned r) const { return 4 * a.elementsPerRegister() * (m == 16 ? r >> 1 : r); }
};
} // namespace

/// A lane's results are defined if its C, the A of its rows and the B of its columns are.
static uint32_t definedResults(Executor &x, const Multiplication &mma, unsigned countC) {
  uint32_t a = allLanes, b = allLanes, c = allLanes, result = 0;
  for (unsigned i = 0; i < mma.countA; ++i)
    a &= x.definedLanes(mma.registersA[i]);
  for (unsigned i = 0; i < mma.countB; ++i)
    b &= x.definedLanes(mma.registersB[i]);
  for (unsigned i = 0; i < countC; ++i)
    c &= x.definedLanes(mma.registersC[i]);
  if ((a & b & c) == allLanes)
    return allLanes;
  for (unsigned lane = 0; lane < laneCount; ++lane) {
    unsigned g = lane / 4, t = lane % 4;
    bool rows = (a >> 4 * g & 15) == 15, columns = (b >> 8 * t & 255) == 255;
    result |= uint32_t(rows && columns && c >> lane & 1) << lane;
  }
  return result;
}

static void markResults(Executor &x, const Operation &op, const Multiplication &mma) {
  uint32_t defined = x.checks ? definedResults(x, mma, op.count) : allLanes;
  for (unsigned r = 0; r < op.count; ++r)
    x.markDefined(op.list[r], defined, allLanes);
}

// --- f16, bf16, tf32, fp8

/// Blocks of 8 rows and `width` columns of codes of type T, the first `Shift` bits of each dropped.
template <typename T, unsigned Shift>
static void loadBlocks(Executor &x, const Multiplication &mma, TensorOperands &to) {
  constexpr unsigned width = 16 / sizeof(T);
  for (unsigned r = 0; r < mma.countA; ++r) {
    const T *in = x.lanes<T>(mma.registersA[r]);
    uint32_t (*rows)[16] = to.a + mma.rowOf(r);
    for (unsigned g = 0, first = mma.columnOf(r); g < 8; ++g)
      for (unsigned i = 0; i < width; ++i)
        rows[g][first + i] = in[width * g + i] >> Shift;
  }
  for (unsigned r = 0; r < mma.countB; ++r) {
    const T *in = x.lanes<T>(mma.registersB[r]);
    for (unsigned i = 0; i < width; ++i)
      for (unsigned g = 0; g < 8; ++g)
        to.b[width * r + i][g] = in[width * g + i] >> Shift;
  }
}

/// Converts fp8 codes to f16.
static const uint16_t *halvesOf(Type type) {
  auto make = []<typename F>(F) {
    std::array<uint16_t, 256> table;
    for (unsigned code = 0; code < 256; ++code)
      table[code] = numerics::toF16(numerics::decode<F>(uint8_t(code)));
    return table;
  };
  static const std::array<uint16_t, 256> e4m3 = make(numerics::F8E4M3FN()), e5m2 = make(numerics::F8E5M2());
  return type == Type::e4m3 ? e4m3.data() : e5m2.data();
}

/// Step 0 multiplies the elements in the lower halves of the registers, step 1 the others.
static void loadBytes(Executor &x, const Multiplication &mma, unsigned step, TensorOperands &to) {
  const uint16_t *tableA = halvesOf(mma.a.type), *tableB = halvesOf(mma.b.type);
  for (unsigned g = 0; g < 8; ++g)
    for (unsigned i = 0; i < 8; ++i) {
      unsigned byte = 16 * g + 4 * (i / 2) + 2 * step + i % 2;
      for (unsigned r = 0; r < mma.countA; ++r)
        to.a[mma.rowOf(r) + g][mma.columnOf(r) / 2 + i] = tableA[x.lanes<uint8_t>(mma.registersA[r])[byte]];
      for (unsigned r = 0; r < mma.countB; ++r)
        to.b[8 * r + i][g] = tableB[x.lanes<uint8_t>(mma.registersB[r])[byte]];
    }
}

static void loadAccumulator(Executor &x, const Multiplication &mma, TensorOperands &to) {
  for (unsigned r = 0; r < 2; ++r) {
    if (mma.c.type == Type::f16) {
      const uint16_t *in = x.lanes<uint16_t>(mma.registersC[r]);
      for (unsigned row = 0; row < 8; ++row)
        std::copy_n(in + 8 * row, 8, to.c[8 * r + row]);
      continue;
    }
    const uint32_t *even = x.lanes<uint32_t>(mma.registersC[2 * r]),
                   *odd = x.lanes<uint32_t>(mma.registersC[2 * r + 1]);
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      uint32_t *pair = to.c[8 * r + lane / 4] + 2 * (lane % 4);
      pair[0] = even[lane];
      pair[1] = odd[lane];
    }
  }
}

static void storeResult(Executor &x, const Operation &op, Type type, const TensorOperands &from) {
  for (unsigned r = 0; r < 2; ++r) {
    if (type == Type::f16) {
      for (unsigned row = 0; row < 8; ++row)
        std::copy_n(from.c[8 * r + row], 8, x.lanes<uint16_t>(op.list[r]) + 8 * row);
      continue;
    }
    uint32_t *even = x.lanes<uint32_t>(op.list[2 * r]), *odd = x.lanes<uint32_t>(op.list[2 * r + 1]);
    for (unsigned lane = 0; lane < laneCount; ++lane) {
      const uint32_t *pair = from.c[8 * r + lane / 4] + 2 * (lane % 4);
      even[lane] = pair[0];
      odd[lane] = pair[1];
    }
  }
}

static uint32_t addCodes(Type type, uint32_t a, uint32_t b) {
  if (type == Type::f32)
    return std::bit_cast<uint32_t>(canonical(std::bit_cast<float>(a) + std::bit_cast<float>(b)));
  double sum = double(numerics::f16ToFloat(uint16_t(a))) + numerics::f16ToFloat(uint16_t(b));
  return sum != sum ? 0x7fff : numerics::encode<numerics::F16>(sum);
}

/// fp8: both steps start from zero, and C is added to their sum by an ordinary addition.
static void multiplyBytes(Executor &x, const Multiplication &mma, TensorOperands &operands) {
  uint32_t addend[16][8];
  std::memcpy(addend, operands.c, sizeof addend);
  std::memset(operands.c, 0, sizeof operands.c);
  for (unsigned step = 0; step < 2; ++step) {
    loadBytes(x, mma, step, operands);
    multiplyAdd(operands, Multiplicand::F16, mma.c.type == Type::f16, 16, mma.k / 2);
  }
  for (unsigned row = 0; row < 16; ++row)
    for (unsigned column = 0; column < 8; ++column)
      operands.c[row][column] = addCodes(mma.c.type, operands.c[row][column], addend[row][column]);
}

static void mmaFloat(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  Multiplication mma(op);
  TensorOperands operands;
  loadAccumulator(x, mma, operands);
  if (mma.a.bits() == 8) {
    multiplyBytes(x, mma, operands);
  } else if (mma.a.bits() == 16) {
    loadBlocks<uint16_t, 0>(x, mma, operands);
    multiplyAdd(operands, mma.a.type == Type::f16 ? Multiplicand::F16 : Multiplicand::BF16, mma.c.type == Type::f16, 16,
                mma.k);
  } else {
    for (unsigned row = 0; row < 16; ++row) // with k = 4 the unit's other columns are zero
      std::fill_n(operands.a[row], 8, 0);
    loadBlocks<uint32_t, 13>(x, mma, operands);
    multiplyAdd(operands, Multiplicand::TF32, false, 16, mma.k);
  }
  markResults(x, op, mma);
  storeResult(x, op, mma.c.type, operands);
}

// --- f64

namespace {
struct DoubleMatrices {
  double a[16][16], b[16][8], c[16][8];
};
} // namespace

static inline void chain(DoubleMatrices &matrices, unsigned rows, unsigned k) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = 0; i < k; ++i)
      for (unsigned column = 0; column < 8; ++column)
        matrices.c[row][column] = std::fma(matrices.a[row][i], matrices.b[i][column], matrices.c[row][column]);
}
#if defined(__x86_64__)
/// Uses the processor's fma, if it has one.
[[gnu::target("fma")]] static void chainByProcessor(DoubleMatrices &matrices, unsigned rows, unsigned k) {
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned i = 0; i < k; ++i)
      for (unsigned column = 0; column < 8; ++column)
        matrices.c[row][column] = __builtin_fma(matrices.a[row][i], matrices.b[i][column], matrices.c[row][column]);
}
#endif

/// The NaN of a result: each step of the chain propagates the NaN of B, C or A, in this order.
static double nanOfChain(const DoubleMatrices &matrices, unsigned row, unsigned column, unsigned k, double c) {
  for (unsigned i = 0; i < k; ++i) {
    double a = matrices.a[row][i], b = matrices.b[i][column];
    c = nanOf(std::fma(a, b, c), b, c, a);
  }
  return c;
}

static void mmaDouble(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  Multiplication mma(op);
  DoubleMatrices matrices;
  for (unsigned r = 0; r < mma.countA; ++r) {
    const double *in = x.lanes<double>(mma.registersA[r]);
    double *block = &matrices.a[mma.rowOf(r)][mma.columnOf(r)];
    for (unsigned lane = 0; lane < laneCount; ++lane)
      block[16 * (lane / 4) + lane % 4] = in[lane];
  }
  for (unsigned r = 0; r < mma.countB; ++r) {
    const double *in = x.lanes<double>(mma.registersB[r]);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      matrices.b[4 * r + lane % 4][lane / 4] = in[lane];
  }
  for (unsigned i = 0; i < op.count; ++i) {
    const double *in = x.lanes<double>(mma.registersC[i]);
    for (unsigned lane = 0; lane < laneCount; ++lane)
      matrices.c[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)] = in[lane];
  }
  double before[16][8];
  std::memcpy(before, matrices.c, sizeof before);
#if defined(__x86_64__)
  static const bool hasFma = __builtin_cpu_supports("fma");
  if (hasFma)
    chainByProcessor(matrices, mma.m, mma.k);
  else
#endif
    chain(matrices, mma.m, mma.k);
  for (unsigned row = 0; row < mma.m; ++row)
    for (unsigned column = 0; column < 8; ++column)
      if (matrices.c[row][column] != matrices.c[row][column])
        matrices.c[row][column] = nanOfChain(matrices, row, column, mma.k, before[row][column]);
  markResults(x, op, mma);
  for (unsigned i = 0; i < op.count; ++i)
    for (unsigned lane = 0; lane < laneCount; ++lane)
      x.lanes<double>(op.list[i])[lane] = matrices.c[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)];
}

// --- Integers: in float, which represents their sums exactly (at most 32 * 255 * 255)

namespace {
struct IntegerMatrices {
  float a[16][256], b[256][8];
};
} // namespace

/// Element e of a register of each lane.
static void elementsOf(Executor &x, Slot slot, Elements elements, unsigned e, float *out) {
  const uint32_t *words = x.lanes<uint32_t>(slot);
  unsigned bits = elements.bits(), up = 32 - bits * (e + 1), down = 32 - bits;
  if (ptx::isSigned(elements.type))
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = float(int32_t(words[i] << up) >> down);
  else
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = float(int32_t(words[i] << up >> down));
}

static void loadIntegers(Executor &x, const Multiplication &mma, IntegerMatrices &to) {
  float values[laneCount];
  unsigned elementsPerRegister = mma.a.elementsPerRegister();
  for (unsigned r = 0; r < mma.countA; ++r)
    for (unsigned e = 0; e < elementsPerRegister; ++e) {
      elementsOf(x, mma.registersA[r], mma.a, e, values);
      for (unsigned lane = 0; lane < laneCount; ++lane)
        to.a[mma.rowOf(r) + lane / 4][mma.columnOf(r) + elementsPerRegister * (lane % 4) + e] = values[lane];
    }
  for (unsigned r = 0; r < mma.countB; ++r)
    for (unsigned e = 0; e < elementsPerRegister; ++e) {
      elementsOf(x, mma.registersB[r], mma.b, e, values);
      for (unsigned lane = 0; lane < laneCount; ++lane)
        to.b[4 * elementsPerRegister * r + elementsPerRegister * (lane % 4) + e][lane / 4] = values[lane];
    }
}

static void mmaInteger(Executor &x, const Operation &op, uint32_t mask) {
  if (!requireFullWarp(x, mask))
    return;
  Multiplication mma(op);
  auto options = op.options<MultiplyOptions>();
  thread_local IntegerMatrices matrices;
  loadIntegers(x, mma, matrices);
  int32_t result[16][8];
  for (unsigned row = 0; row < mma.m; ++row) {
    float sum[8] = {};
    for (unsigned i = 0; i < mma.k; ++i)
      for (unsigned column = 0; column < 8; ++column) {
        float a = matrices.a[row][i], b = matrices.b[i][column];
        sum[column] += options.exclusiveOr ? (a - b) * (a - b) : a * b; // for single bits: xor, and
      }
    for (unsigned column = 0; column < 8; ++column) {
      unsigned lane = 4 * row % laneCount + column / 2;
      int64_t exact = int64_t(sum[column]) + x.lanes<int32_t>(mma.registersC[row / 8 * 2 + column % 2])[lane];
      result[row][column] =
          options.saturates ? int32_t(std::clamp<int64_t>(exact, INT32_MIN, INT32_MAX)) : int32_t(exact);
    }
  }
  markResults(x, op, mma);
  for (unsigned i = 0; i < op.count; ++i)
    for (unsigned lane = 0; lane < laneCount; ++lane)
      x.lanes<int32_t>(op.list[i])[lane] = result[lane / 4 + 8 * (i >> 1)][2 * (lane % 4) + (i & 1)];
}

/// m and k of `m16n8k32`.
static std::pair<unsigned, unsigned> parseShape(llvm::StringRef text) {
  unsigned m = 0, n = 0, k = 0;
  text.consume_front("m");
  text.consumeInteger(10, m);
  text.consume_front("n");
  text.consumeInteger(10, n);
  text.consume_front("k");
  text.consumeInteger(10, k);
  return {m, k};
}

void Decoder::decodeMultiply(const ptx::Instruction &instruction) {
  std::vector<Slot> slots;
  for (const Operand &element : elementsOfVector(instruction.operands[0]))
    slots.push_back(destination(element));
  unsigned destinations = slots.size();
  for (unsigned i = 1; i < 4; ++i)
    for (const Operand &element : elementsOfVector(instruction.operands[i]))
      slots.push_back(source(element, instruction.form->operands[i].type));
  Type d = instruction.type(0), a = instruction.type(1), b = instruction.type(2);
  Operation &operation = emit(d == Type::s32 ? mmaInteger : d == Type::f64 ? mmaDouble : mmaFloat);
  auto [m, k] = parseShape(ptx::nameOf(instruction.modifiers[2]));
  operation.setOptions(MultiplyOptions{a, b, d, uint8_t(m), uint16_t(k), instruction.has(Modifier::Satfinite),
                                       instruction.has(Modifier::Xor)});
  operation.count = destinations;
  operation.list = list(std::move(slots));
  operation.tracksDefinedness = true;
}
