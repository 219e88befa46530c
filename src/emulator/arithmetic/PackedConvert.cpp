// Conversions to and from pairs, to tf32 and fp8, with .relu and .satfinite, and cvt.pack. The first of two sources
// becomes the upper element.
#include "emulator/arithmetic/ConvertOptions.h"
#include "emulator/execution/Lanewise.h"
#include <algorithm>

using namespace txl;
using namespace txl::emulator;
using ptx::Modifier;
using ptx::Op;
using ptx::Type;

template <typename F> static uint16_t toHalf(float value, ConvertOptions options) {
  uint16_t code = roundToHalf<F>(value, options.direction);
  if (code == 0x7fff)
    return code;
  if (options.relu && code & 0x8000)
    return 0;
  uint16_t magnitude = code & 0x7fff;
  return options.satfinite && magnitude > F::maxFinite ? (code & 0x8000) | F::maxFinite : code;
}

template <typename F> static void halfFromFloat(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint16_t out[laneCount];
  const float *a = x.lanes<float>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = toHalf<F>(a[i], options);
  x.store(op.destination, out, mask);
}

template <typename F> static void pairFromFloats(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint32_t out[laneCount];
  const float *a = x.lanes<float>(op.source[0]), *b = x.lanes<float>(op.source[1]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = uint32_t(toHalf<F>(a[i], options)) << 16 | toHalf<F>(b[i], options);
  x.store(op.destination, out, mask);
}

/// .rna operates on the bits: it only truncates those of a NaN, and .satfinite decrements any infinity or NaN by one.
static uint32_t toTf32Away(uint32_t bits, ConvertOptions options) {
  bool special = (bits & 0x7f800000) == 0x7f800000;
  uint32_t rounded = (special ? bits : bits + 0x1000) & 0xffffe000;
  return options.satfinite && (rounded & 0x7f800000) == 0x7f800000 ? rounded - 0x2000 : rounded;
}

static uint32_t toTf32(uint32_t bits, ConvertOptions options) {
  if (options.away)
    return toTf32Away(bits, options);
  uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return nanBits & 0xffffe000;
  if (options.relu && bits >> 31)
    return 0;
  bool truncate = options.direction == Direction::Zero;
  uint32_t up = truncate ? 0 : 0xfff + (magnitude >> 13 & 1);
  uint32_t rounded = magnitude == 0x7f800000 ? magnitude : (magnitude + up) & 0xffffe000;
  if (options.satfinite && rounded >= 0x7f800000)
    rounded = 0x7f7fe000;
  return (bits & 0x80000000) | rounded;
}

static void tf32FromFloat(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint32_t out[laneCount];
  const uint32_t *a = x.lanes<uint32_t>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = toTf32(a[i], options);
  x.store(op.destination, out, mask);
}

/// Saturating; the NaN of both formats is 0x7f.
template <typename F> static uint8_t toFp8(float value, ConvertOptions options) {
  if (value != value)
    return 0x7f;
  uint8_t code = numerics::encode<F>(value);
  return options.relu && code & 0x80 ? 0 : code;
}

template <typename F> static void fp8FromFloats(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint16_t out[laneCount];
  const float *a = x.lanes<float>(op.source[0]), *b = x.lanes<float>(op.source[1]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = toFp8<F>(a[i], options) << 8 | toFp8<F>(b[i], options);
  x.store(op.destination, out, mask);
}

template <typename F> static void fp8FromPair(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint16_t out[laneCount];
  const uint32_t *a = x.lanes<uint32_t>(op.source[0]);
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = toFp8<F>(numerics::f16ToFloat(a[i] >> 16), options) << 8 |
             toFp8<F>(numerics::f16ToFloat(uint16_t(a[i])), options);
  x.store(op.destination, out, mask);
}

template <typename F> static void pairFromFp8(Executor &x, const Operation &op, uint32_t mask) {
  auto options = op.options<ConvertOptions>();
  uint32_t out[laneCount];
  const uint16_t *a = x.lanes<uint16_t>(op.source[0]);
  auto half = [&](uint8_t code) -> uint32_t {
    uint16_t bits = roundToHalf<numerics::F16>(numerics::decode<F>(code), Direction::Nearest);
    return options.relu && bits & 0x8000 ? 0 : bits;
  };
  for (unsigned i = 0; i < laneCount; ++i)
    out[i] = half(a[i] >> 8) << 16 | half(a[i] & 0xff);
  x.store(op.destination, out, mask);
}

/// c is shifted up by the new elements.
static void pack(Executor &x, const Operation &op, uint32_t mask) {
  uint32_t out[laneCount];
  const int32_t *a = x.lanes<int32_t>(op.source[0]), *b = x.lanes<int32_t>(op.source[1]);
  const uint32_t *c = x.lanes<uint32_t>(op.source[2]);
  auto [bits, isSigned] = op.options<PackOptions>();
  int32_t low = isSigned ? -(1 << (bits - 1)) : 0, high = (1 << (isSigned ? bits - 1 : bits)) - 1;
  uint32_t elementMask = (1u << bits) - 1;
  for (unsigned i = 0; i < laneCount; ++i) {
    uint32_t upper = uint32_t(std::clamp(a[i], low, high)) & elementMask,
             lower = uint32_t(std::clamp(b[i], low, high)) & elementMask;
    out[i] = (2 * bits < 32 ? c[i] << 2 * bits : 0) | upper << bits | lower;
  }
  x.store(op.destination, out, mask);
}

Handler emulator::packedConvertHandler(const ptx::Instruction &instruction) {
  Type to = instruction.type(0), from = instruction.type(1);
  switch (instruction.form->op) {
  case Op::Cvt:
    return to == Type::f16 ? halfFromFloat<numerics::F16> : halfFromFloat<numerics::BF16>;
  case Op::CvtPacked:
    return to == Type::f16x2 ? pairFromFloats<numerics::F16> : pairFromFloats<numerics::BF16>;
  case Op::CvtTf32:
    return tf32FromFloat;
  case Op::CvtFp8:
    if (from == Type::e4m3x2)
      return pairFromFp8<numerics::F8E4M3FN>;
    if (from == Type::e5m2x2)
      return pairFromFp8<numerics::F8E5M2>;
    if (from == Type::f16x2)
      return to == Type::e4m3x2 ? fp8FromPair<numerics::F8E4M3FN> : fp8FromPair<numerics::F8E5M2>;
    return to == Type::e4m3x2 ? fp8FromFloats<numerics::F8E4M3FN> : fp8FromFloats<numerics::F8E5M2>;
  case Op::CvtPack:
    return pack;
  default:
    return nullptr;
  }
}
