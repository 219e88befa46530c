// f16 and bf16 arithmetic, scalar and in pairs. Additions and multiplications of such narrow operands are computed in
// double without harmful double rounding; fma rounds its sum to odd first.
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/FloatRules.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {
enum class Kind : uint8_t { Add, Sub, Mul, Fma, Min, Max, Abs, Neg };

struct Options {
  Kind kind;
  bool ftz, sat, relu, nan, xorsign;
};

template <typename F> struct HalfMath {
  using Bits = uint16_t;
  static constexpr Bits nan = 0x7fff;
  static constexpr Bits infinity = F::infinity;

  static Bits flushed(Bits x, bool ftz) { return ftz && !(x & infinity) ? x & 0x8000 : x; }
  static bool isNan(Bits x) { return (x & 0x7fff) > infinity; }

  static Bits compare(Bits a, Bits b, Options options) {
    Bits sign = (a ^ b) & 0x8000;
    if (options.xorsign)
      a &= 0x7fff, b &= 0x7fff;
    float x = numerics::decode<F>(a), y = numerics::decode<F>(b);
    bool max = options.kind == Kind::Max;
    Bits r;
    if (isNan(a) || isNan(b))
      r = options.nan || (isNan(a) && isNan(b)) ? nan : isNan(a) ? b : a;
    else
      r = max ? (isBelow(x, y) ? b : a) : (isBelow(y, x) ? b : a);
    return options.xorsign && !isNan(r) ? r | sign : r;
  }

  static Bits compute(Bits a, Bits b, Bits c, Options options) {
    Kind kind = options.kind;
    bool ftz = options.ftz;
    a = flushed(a, ftz);
    b = flushed(b, ftz);
    c = flushed(c, ftz);
    if (kind == Kind::Abs || kind == Kind::Neg)
      return isNan(a) ? nan : kind == Kind::Abs ? a & 0x7fff : a ^ 0x8000;
    if (kind == Kind::Min || kind == Kind::Max)
      return compare(a, b, options);
    double x = numerics::decode<F>(a), y = numerics::decode<F>(b), z = numerics::decode<F>(c);
    double value = kind == Kind::Add   ? x + y
                   : kind == Kind::Sub ? x - y
                   : kind == Kind::Mul ? x * y
                                       : addToOdd(x * y, z);
    if (options.sat)
      value = saturated(value);
    if (value != value)
      return nan;
    if (ftz && (numerics::encode<F>(value * 0x1p14) & 0x7fff) <
                   0x3c00) // tiny: below 2^-14 when rounded with unbounded exponent
      value = std::copysign(0.0, value);
    Bits r = numerics::encode<F>(value);
    return options.relu && r & 0x8000 ? 0 : r;
  }
};

template <typename F> struct Scalar {
  static void run(Executor &x, const Operation &op, uint32_t mask) {
    auto options = op.options<Options>();
    uint16_t out[laneCount];
    const uint16_t *a = x.lanes<uint16_t>(op.source[0]), *b = x.lanes<uint16_t>(op.source[1]),
                   *c = x.lanes<uint16_t>(op.source[2]);
    for (unsigned i = 0; i < laneCount; ++i)
      out[i] = HalfMath<F>::compute(a[i], b[i], c[i], options);
    x.store(op.destination, out, mask);
  }
};
template <typename F> struct Pair {
  static void run(Executor &x, const Operation &op, uint32_t mask) {
    auto options = op.options<Options>();
    uint16_t out[2 * laneCount];
    const uint16_t *a = x.lanes<uint16_t>(op.source[0]), *b = x.lanes<uint16_t>(op.source[1]),
                   *c = x.lanes<uint16_t>(op.source[2]);
    for (unsigned i = 0; i < 2 * laneCount; ++i)
      out[i] = HalfMath<F>::compute(a[i], b[i], c[i], options);
    x.store(op.destination, reinterpret_cast<uint32_t *>(out), mask);
  }
};
} // namespace

void emulator::setHalfOptions(Operation &operation, const ptx::Instruction &instruction) {
  auto kindOf = [](Op op) {
    switch (op) {
    case Op::Add:
      return Kind::Add;
    case Op::Sub:
      return Kind::Sub;
    case Op::Mul:
      return Kind::Mul;
    case Op::Fma:
      return Kind::Fma;
    case Op::Min:
      return Kind::Min;
    case Op::Max:
      return Kind::Max;
    case Op::Abs:
      return Kind::Abs;
    default:
      return Kind::Neg;
    }
  };
  operation.setOptions(Options{kindOf(instruction.form->op), instruction.has(Modifier::Ftz),
                               instruction.has(Modifier::Sat), instruction.has(Modifier::Relu),
                               instruction.has(Modifier::Nan), instruction.has(Modifier::Xorsign)});
}

Handler emulator::halfHandler(const ptx::Instruction &instruction) {
  if (instruction.form->opClass != ptx::OpClass::Half)
    return nullptr;
  if (instruction.form->op == Op::Ex2Approx || instruction.form->op == Op::TanhApprox)
    return approximateHalfHandler(instruction);
  switch (instruction.type()) {
  case Type::f16:
    return Scalar<numerics::F16>::run;
  case Type::bf16:
    return Scalar<numerics::BF16>::run;
  case Type::f16x2:
    return Pair<numerics::F16>::run;
  default:
    return Pair<numerics::BF16>::run;
  }
}
