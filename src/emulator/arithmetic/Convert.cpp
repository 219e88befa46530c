// cvt between scalar types. A float is converted to double, which holds every value of the narrower types; an integer
// is rounded as an integer. Rules of the manual:
//   * to an integer: rounded as requested, then limited to the range; a NaN gives 0 from f16, bf16 and f32 to types of
//     at most 32 bits, otherwise the value with only the top bit set;
//   * .sat limits integers to the range of the result and floats to [0, 1];
//   * .ftz applies to f32 on either side, but not in a conversion to f16.
// Rules for NaNs: a narrowed f64 keeps sign and leading payload; conversions from bf16 and f32 to f32 keep the bits, if
// nothing else is requested.
#include "emulator/arithmetic/ConvertOptions.h"
#include "emulator/execution/Lanewise.h"
#include "emulator/numerics/Rounding.h"

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

namespace {
// Types by their representation in a register: 8-bit ones in 16 bits, f16 as codes.
template <typename I> struct Int {
  using Value = I;
  using Stored = std::conditional_t<sizeof(I) == 1, uint16_t, std::make_unsigned_t<I>>;
  static constexpr bool isInteger = true;
};
template <typename F> struct HalfType {
  using Format = F;
  using Stored = uint16_t;
  static constexpr bool isInteger = false;
  static constexpr unsigned significand = F::mantissaBits + 1;
};
struct Float32 {
  using Stored = uint32_t;
  static constexpr bool isInteger = false;
  static constexpr unsigned significand = 24;
};
struct Float64 {
  using Stored = uint64_t;
  static constexpr bool isInteger = false;
  static constexpr unsigned significand = 53;
};
using Float16 = HalfType<numerics::F16>;
using BFloat16 = HalfType<numerics::BF16>;
} // namespace

constexpr ConvertOptions bare;

template <typename S> static double toDouble(typename S::Stored bits, bool ftz) {
  if constexpr (std::is_same_v<S, Float64>)
    return std::bit_cast<double>(bits);
  else if constexpr (std::is_same_v<S, Float32>)
    return ftz ? flush(std::bit_cast<float>(bits)) : std::bit_cast<float>(bits);
  else
    return numerics::decode<typename S::Format>(bits);
}

template <typename D> static typename D::Stored fromDouble(double value, ConvertOptions options) {
  Direction direction = options.integral ? Direction::Nearest : options.direction;
  if constexpr (std::is_same_v<D, Float64>) {
    return std::bit_cast<uint64_t>(value);
  } else if constexpr (std::is_same_v<D, Float32>) {
    float rounded = canonical(roundToFloat(value, direction));
    if (options.ftz)
      rounded = flushIf(isTinyRaised(roundToFloat(value * raise, direction)), rounded);
    return std::bit_cast<uint32_t>(options.ftz ? flush(rounded) : rounded);
  } else {
    return roundToHalf<typename D::Format>(value, direction);
  }
}

/// Narrows a NaN of f64.
template <typename D> static typename D::Stored narrowNan(uint64_t bits) {
  constexpr unsigned width = 8 * sizeof(typename D::Stored), mantissa = D::significand - 1;
  uint64_t field = ((uint64_t(1) << (width - 1 - mantissa)) - 1) << mantissa; // all exponent bits
  return typename D::Stored(bits >> 63 << (width - 1) | field | uint64_t(1) << (mantissa - 1) |
                            (bits << 12 >> (64 - mantissa)));
}

template <typename S, typename I> static I toInteger(double value, ConvertOptions options) {
  constexpr bool fromSmall = !std::is_same_v<S, Float64> && sizeof(I) < 8;
  if (value != value)
    return fromSmall ? 0 : I(std::make_unsigned_t<I>(1) << (8 * sizeof(I) - 1));
  return numerics::toInteger<I>(roundToIntegral(value, options.direction));
}

template <typename I, typename J> static J limit(I value) {
  __int128 wide = value;
  if (wide < __int128(std::numeric_limits<J>::min()))
    return std::numeric_limits<J>::min();
  return wide > __int128(std::numeric_limits<J>::max()) ? std::numeric_limits<J>::max() : J(value);
}

template <typename S, typename D> static typename D::Stored convert(typename S::Stored bits, ConvertOptions options) {
  if constexpr (S::isInteger && D::isInteger) {
    using I = typename S::Value;
    using J = typename D::Value;
    return typename D::Stored(options.sat ? limit<I, J>(I(bits)) : J(I(bits)));
  } else if constexpr (S::isInteger) {
    using I = typename S::Value;
    I value = I(bits);
    bool negative = value < 0;
    uint64_t magnitude = negative ? uint64_t(0) - uint64_t(int64_t(value)) : uint64_t(value);
    double exact = roundInteger(negative, magnitude, std::min(D::significand, 53u), options.direction);
    return fromDouble<D>(options.sat ? saturated(exact) : exact, options);
  } else {
    double value = toDouble<S>(bits, options.ftz && !std::is_same_v<D, Float16>);
    if (std::is_same_v<S, Float32> && std::is_same_v<D, Float64> && options.ftz && value != value)
      value = std::bit_cast<float>(nanBits);
    if constexpr (D::isInteger) {
      return typename D::Stored(toInteger<S, typename D::Value>(value, options));
    } else {
      if constexpr (std::is_same_v<D, Float32>)
        if (options == bare && value != value && (std::is_same_v<S, Float32> || std::is_same_v<S, BFloat16>))
          return uint32_t(bits) << (sizeof bits == 2 ? 16 : 0);
      if constexpr (std::is_same_v<S, Float64> && !std::is_same_v<D, Float64>)
        if (value != value && !(options.sat))
          return narrowNan<D>(bits);
      if (options.integral)
        value = roundToIntegral(value, options.direction);
      return fromDouble<D>(options.sat ? saturated(value) : value, options);
    }
  }
}

template <typename S, typename D> static void run(Executor &x, const Operation &op, uint32_t mask) {
  typename D::Stored out[laneCount];
  const auto *in = x.lanes<typename S::Stored>(op.source[0]);
  auto options = op.options<ConvertOptions>();
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = convert<S, D>(in[i], options);
  x.store(op.destination, out, mask);
}

template <typename S> static Handler to(Type type) {
  switch (type) {
  case Type::u8:
    return run<S, Int<uint8_t>>;
  case Type::s8:
    return run<S, Int<int8_t>>;
  case Type::u16:
    return run<S, Int<uint16_t>>;
  case Type::s16:
    return run<S, Int<int16_t>>;
  case Type::u32:
    return run<S, Int<uint32_t>>;
  case Type::s32:
    return run<S, Int<int32_t>>;
  case Type::u64:
    return run<S, Int<uint64_t>>;
  case Type::s64:
    return run<S, Int<int64_t>>;
  case Type::f16:
    return run<S, Float16>;
  case Type::bf16:
    return run<S, BFloat16>;
  case Type::f32:
    return run<S, Float32>;
  case Type::f64:
    return run<S, Float64>;
  default:
    return nullptr;
  }
}

static Handler conversion(Type from, Type result) {
  switch (from) {
  case Type::u8:
    return to<Int<uint8_t>>(result);
  case Type::s8:
    return to<Int<int8_t>>(result);
  case Type::u16:
    return to<Int<uint16_t>>(result);
  case Type::s16:
    return to<Int<int16_t>>(result);
  case Type::u32:
    return to<Int<uint32_t>>(result);
  case Type::s32:
    return to<Int<int32_t>>(result);
  case Type::u64:
    return to<Int<uint64_t>>(result);
  case Type::s64:
    return to<Int<int64_t>>(result);
  case Type::f16:
    return to<Float16>(result);
  case Type::bf16:
    return to<BFloat16>(result);
  case Type::f32:
    return to<Float32>(result);
  case Type::f64:
    return to<Float64>(result);
  default:
    return nullptr;
  }
}

Handler emulator::convertHandler(const ptx::Instruction &instruction) {
  if (instruction.form->opClass != ptx::OpClass::Convert)
    return nullptr;
  bool plain =
      instruction.form->op == Op::Cvt && !instruction.has(Modifier::Relu) && !instruction.has(Modifier::Satfinite);
  return plain ? conversion(instruction.type(1), instruction.type(0)) : packedConvertHandler(instruction);
}

void emulator::setConvertOptions(Operation &operation, const ptx::Instruction &instruction) {
  if (instruction.form->op == Op::CvtPack) {
    Type elementType = instruction.type(0);
    return operation.setOptions(PackOptions{uint8_t(ptx::bitsOf(elementType)), ptx::isSigned(elementType)});
  }
  auto direction = [&] {
    switch (
        instruction.oneOf({Modifier::Rz, Modifier::Rzi, Modifier::Rm, Modifier::Rmi, Modifier::Rp, Modifier::Rpi})) {
    case Modifier::Rz:
    case Modifier::Rzi:
      return Direction::Zero;
    case Modifier::Rm:
    case Modifier::Rmi:
      return Direction::Down;
    case Modifier::Rp:
    case Modifier::Rpi:
      return Direction::Up;
    default:
      return Direction::Nearest;
    }
  };
  ConvertOptions options;
  options.direction = direction();
  options.integral = instruction.oneOf({Modifier::Rni, Modifier::Rzi, Modifier::Rmi, Modifier::Rpi}) != Modifier::None;
  options.ftz = instruction.has(Modifier::Ftz);
  options.sat = instruction.has(Modifier::Sat);
  options.relu = instruction.has(Modifier::Relu);
  options.satfinite = instruction.has(Modifier::Satfinite);
  options.away = instruction.has(Modifier::Rna);
  operation.setOptions(options);
}
