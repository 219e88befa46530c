// Scalar semantics against references that share no code with the emulator: 128-bit integers, LLVM's
// arbitrary-precision floating point, and loops over bits. Operands are edge cases and random bits.
#include "fixtures/ScalarFixture.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

using namespace txl;
using namespace txl::emulator;
using llvm::APFloat;
using llvm::fltSemantics;

static __int128 value(uint64_t bits, unsigned width, bool isSigned) {
  if (!isSigned)
    return width < 64 ? bits & ((uint64_t(1) << width) - 1) : bits;
  return __int128(int64_t(bits << (64 - width)) >> (64 - width));
}

TEST(Scalar, Integers) {
  for (unsigned w : {16u, 32u, 64u})
    for (bool s : {false, true}) {
      std::string t = (s ? ".s" : ".u") + std::to_string(w);
      auto v = [=](const Inputs &i, unsigned n) { return value(i[n], w, s); };
      check("add" + t + " d, a, b", w, {w, w, w}, [=](const Inputs &i) { return uint64_t(v(i, 0) + v(i, 1)); });
      check("sub" + t + " d, a, b", w, {w, w, w}, [=](const Inputs &i) { return uint64_t(v(i, 0) - v(i, 1)); });
      check("mul.lo" + t + " d, a, b", w, {w, w, w}, [=](const Inputs &i) { return uint64_t(i[0] * i[1]); });
      check("mul.hi" + t + " d, a, b", w, {w, w, w}, [=](const Inputs &i) {
        return s ? uint64_t(v(i, 0) * v(i, 1) >> w)
                 : uint64_t((unsigned __int128)(v(i, 0)) * (unsigned __int128)(v(i, 1)) >> w);
      });
      check("mad.lo" + t + " d, a, b, c", w, {w, w, w}, [=](const Inputs &i) { return i[0] * i[1] + i[2]; });
      check("min" + t + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) { return uint64_t(std::min(v(i, 0), v(i, 1))); });
      check("max" + t + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) { return uint64_t(std::max(v(i, 0), v(i, 1))); });
      check("sad" + t + " d, a, b, c", w, {w, w, w}, [=](const Inputs &i) {
        __int128 difference = v(i, 0) - v(i, 1);
        return uint64_t((difference < 0 ? -difference : difference) + i[2]);
      });
      check("div" + t + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) { return v(i, 1) == 0 ? ~uint64_t(0) : uint64_t(v(i, 0) / v(i, 1)); });
      check("rem" + t + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) { return v(i, 1) == 0 ? i[0] : uint64_t(v(i, 0) % v(i, 1)); });
      check("shr" + t + " d, a, c", w, {w, w, 32},
            [=](const Inputs &i) { return uint64_t(v(i, 0) >> std::min<uint64_t>(i[2], 100)); });
      check("shl.b" + std::to_string(w) + " d, a, c", w, {w, w, 32},
            [=](const Inputs &i) { return i[2] < 64 ? i[0] << i[2] : 0; });
      if (w < 64) {
        check("mul.wide" + t + " d, a, b", 2 * w, {w, w, w},
              [=](const Inputs &i) { return uint64_t(v(i, 0) * v(i, 1)); });
        check("mad.wide" + t + " d, a, b, c", 2 * w, {w, w, 2 * w},
              [=](const Inputs &i) { return uint64_t(v(i, 0) * v(i, 1)) + i[2]; });
      }
      if (w < 32)
        continue;
      check("bfe" + t + " d, a, b, c", w, {w, 32, 32}, [=](const Inputs &i) {
        // As in hardware: 32 bits use the low bytes, 64 bits the whole values.
        auto clampOperand = [=](uint32_t n) { return w == 64 ? std::min(n, 255u) : n & 255; };
        unsigned position = clampOperand(i[1]), length = clampOperand(i[2]);
        bool sign = s && length && i[0] >> std::min(position + length - 1, w - 1) & 1;
        uint64_t r = 0;
        for (unsigned b = 0; b < w; ++b)
          r |= uint64_t(b < length && position + b < w ? i[0] >> (position + b) & 1 : sign) << b;
        return r;
      });
      check("add.cc" + t + " d, a, b; addc" + t + " d, c, 0", w, {w, w, w}, [=](const Inputs &i) {
        return i[2] + uint64_t((unsigned __int128)(value(i[0], w, false) + value(i[1], w, false)) >> w);
      });
      check("sub.cc" + t + " d, a, b; subc" + t + " d, c, 0", w, {w, w, w},
            [=](const Inputs &i) { return i[2] - (value(i[0], w, false) < value(i[1], w, false)); });
    }
}

TEST(Scalar, SaturationAndBits) {
  auto s = [](uint64_t x) { return int64_t(int32_t(x)); };
  auto clamp = [](int64_t x) { return uint64_t(std::clamp<int64_t>(x, INT32_MIN, INT32_MAX)); };
  check("add.sat.s32 d, a, b", 32, {32, 32, 32}, [=](const Inputs &i) { return clamp(s(i[0]) + s(i[1])); });
  check("sub.sat.s32 d, a, b", 32, {32, 32, 32}, [=](const Inputs &i) { return clamp(s(i[0]) - s(i[1])); });
  check("mad.hi.sat.s32 d, a, b, c", 32, {32, 32, 32},
        [=](const Inputs &i) { return clamp((s(i[0]) * s(i[1]) >> 32) + s(i[2])); });
  check("popc.b64 d, a", 32, {64, 64, 64}, [](const Inputs &i) { return __builtin_popcountll(i[0]); });
  check("clz.b32 d, a", 32, {32, 32, 32}, [](const Inputs &i) { return i[0] ? __builtin_clz(i[0]) : 32; });
  check("brev.b32 d, a", 32, {32, 32, 32}, [](const Inputs &i) { return __builtin_bitreverse32(i[0]); });
  check("bfind.u32 d, a", 32, {32, 32, 32}, [](const Inputs &i) { return i[0] ? 31 - __builtin_clz(i[0]) : ~0u; });
  check("bfind.shiftamt.s32 d, a", 32, {32, 32, 32}, [](const Inputs &i) {
    uint32_t x = int32_t(i[0]) < 0 ? ~i[0] : i[0];
    return x ? __builtin_clz(x) : ~0u;
  });
  check("bfi.b32 d, a, b, c, 9", 32, {32, 32, 32}, [](const Inputs &i) {
    uint64_t position = i[2] & 255, r = i[1];
    for (unsigned b = 0; b < 9 && position + b < 32; ++b)
      r = (r & ~(uint64_t(1) << (position + b))) | (i[0] >> b & 1) << (position + b);
    return r;
  });
  check("lop3.b32 d, a, b, c, 0xE8", 32, {32, 32, 32},
        [](const Inputs &i) { return (i[0] & i[1]) | (i[0] & i[2]) | (i[1] & i[2]); });
  check("prmt.b32 d, a, b, c", 32, {32, 32, 32}, [](const Inputs &i) {
    uint64_t bytes = i[1] << 32 | i[0], r = 0;
    for (unsigned n = 0; n < 4; ++n) {
      unsigned select = i[2] >> 4 * n & 15;
      uint64_t byte = bytes >> 8 * (select & 7) & 255;
      r |= (select & 8 ? (byte & 128 ? 255 : 0) : byte) << 8 * n;
    }
    return r;
  });
  check("shf.l.wrap.b32 d, a, b, c", 32, {32, 32, 32},
        [](const Inputs &i) { return (i[1] << 32 | i[0]) << (i[2] & 31) >> 32; });
  check("shf.r.clamp.b32 d, a, b, c", 32, {32, 32, 32},
        [](const Inputs &i) { return (i[1] << 32 | i[0]) >> std::min<uint64_t>(i[2], 32); });
  check("dp4a.s32.u32 d, a, b, c", 32, {32, 32, 32}, [](const Inputs &i) {
    int64_t sum = i[2];
    for (unsigned n = 0; n < 4; ++n)
      sum += int64_t(int8_t(i[0] >> 8 * n)) * int64_t(i[1] >> 8 * n & 255);
    return uint64_t(sum);
  });
  check("mul24.hi.s32 d, a, b", 32, {32, 32, 32}, [](const Inputs &i) {
    return uint64_t(int64_t(value(i[0], 24, true)) * int64_t(value(i[1], 24, true)) >> 16);
  });
  check("setp.ltu.f32 p, a, b; selp.b32 d, 1, 0, p", 32, {32, 32, 32}, [](const Inputs &i) {
    return !(llvm::bit_cast<float>(uint32_t(i[0])) >= llvm::bit_cast<float>(uint32_t(i[1])));
  });
  check("setp.hi.u32 p|q, a, b; and.pred p, p, q; selp.b32 d, 1, 0, p", 32, {32, 32, 32},
        [](const Inputs &) { return 0; });
}

struct FloatType {
  const char *name;
  unsigned bits;
  const fltSemantics &semantics;
};
static const FloatType f16{"f16", 16, APFloat::IEEEhalf()}, bf16{"bf16", 16, APFloat::BFloat()},
    f32{"f32", 32, APFloat::IEEEsingle()}, f64{"f64", 64, APFloat::IEEEdouble()};

static const std::pair<const char *, llvm::RoundingMode> roundings[] = {{".rn", APFloat::rmNearestTiesToEven},
                                                                        {".rz", APFloat::rmTowardZero},
                                                                        {".rm", APFloat::rmTowardNegative},
                                                                        {".rp", APFloat::rmTowardPositive}};

static APFloat decode(const FloatType &type, uint64_t bits) {
  return APFloat(type.semantics, llvm::APInt(type.bits, bits, false, true));
}
static uint64_t encode(const FloatType &type, const APFloat &value) {
  if (value.isNaN() && type.bits < 64)
    return type.bits == 32 ? 0x7fffffff : 0x7fff;
  return value.bitcastToAPInt().getZExtValue();
}

TEST(Scalar, FloatArithmetic) {
  for (const FloatType *type : {&f16, &bf16, &f32, &f64})
    for (auto [name, mode] : roundings)
      for (bool ftz : {false, true}) {
        bool half = type->bits == 16;
        if ((half && mode != APFloat::rmNearestTiesToEven) || (ftz && (type == &f64 || type == &bf16)))
          continue;
        auto in = [=](uint64_t bits) {
          APFloat x = decode(*type, bits);
          return ftz && x.isDenormal() ? APFloat::getZero(type->semantics, x.isNegative()) : x;
        };
        auto out = [=](const APFloat &x) {
          return encode(*type, ftz && x.isDenormal() ? APFloat::getZero(type->semantics, x.isNegative()) : x);
        };
        // With ftz a result is zero if it is below the least normal value when rounded with unbounded exponent:
        // computed with more bits, truncated, scaled up.
        auto settle = [=](APFloat x, APFloat a, APFloat b, APFloat c, auto operate) {
          if (!ftz || x.isNaN())
            return out(x);
          bool loses;
          for (APFloat *operand : {&a, &b, &c})
            operand->convert(APFloat::IEEEquad(), APFloat::rmNearestTiesToEven, &loses);
          operate(a, b, c, APFloat::rmTowardZero);
          APFloat least = scalbn(APFloat::getSmallestNormalized(type->semantics), 14, APFloat::rmNearestTiesToEven);
          a = scalbn(a, 14, APFloat::rmNearestTiesToEven);
          a.convert(type->semantics, mode, &loses);
          return llvm::abs(a).compare(least) == APFloat::cmpLessThan
                     ? encode(*type, APFloat::getZero(type->semantics, x.isNegative()))
                     : out(x);
        };
        auto compute = [=](const Inputs &i, auto operate) {
          APFloat a = in(i[0]), b = in(i[1]), c = in(i[2]), x = a;
          operate(x, b, c, mode);
          return settle(x, a, b, c, operate);
        };
        std::string suffix = std::string(name) + (ftz ? ".ftz." : ".") + type->name;
        unsigned w = type->bits;
        check(
            "add" + suffix + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) { return compute(i, [](APFloat &a, APFloat &b, APFloat &, auto m) { a.add(b, m); }); },
            w == 64);
        check(
            "sub" + suffix + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) {
              return compute(i, [](APFloat &a, APFloat &b, APFloat &, auto m) { a.subtract(b, m); });
            },
            w == 64);
        check(
            "mul" + suffix + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) {
              return compute(i, [](APFloat &a, APFloat &b, APFloat &, auto m) { a.multiply(b, m); });
            },
            w == 64);
        check(
            "fma" + suffix + " d, a, b, c", w, {w, w, w},
            [=](const Inputs &i) {
              return compute(i, [](APFloat &a, APFloat &b, APFloat &c, auto m) { a.fusedMultiplyAdd(b, c, m); });
            },
            w == 64);
        if (half)
          continue;
        check(
            "div" + suffix + " d, a, b", w, {w, w, w},
            [=](const Inputs &i) {
              return compute(i, [](APFloat &a, APFloat &b, APFloat &, auto m) { a.divide(b, m); });
            },
            w == 64);
        check(
            "rcp" + suffix + " d, a", w, {w, w, w},
            [=](const Inputs &i) {
              return compute(i, [](APFloat &a, APFloat &, APFloat &, auto m) {
                APFloat one(a.getSemantics(), 1);
                one.divide(a, m);
                a = one;
              });
            },
            w == 64);
      }
}

/// f16 operands are widened exactly; the operation rounds once.
TEST(Scalar, MixedFloatArithmetic) {
  for (const FloatType *half : {&f16, &bf16})
    for (auto [name, mode] : roundings)
      for (bool sat : {false, true}) {
        const auto rounding = mode;
        const FloatType &type = *half;
        auto wide = [&type](uint64_t bits) {
          APFloat x = decode(type, bits);
          bool loses;
          x.convert(f32.semantics, APFloat::rmNearestTiesToEven, &loses);
          return x;
        };
        auto out = [=](const APFloat &x) -> uint64_t {
          if (sat && (x.isNaN() || x.isNegative() || x.isZero()))
            return 0;
          return sat && x.compare(APFloat(1.0f)) == APFloat::cmpGreaterThan ? 0x3f800000 : encode(f32, x);
        };
        const std::string suffix = std::string(name) + (sat ? ".sat" : "") + ".f32." + type.name;
        check("add" + suffix + " d, a, c", 32, {16, 16, 32}, [=](const Inputs &i) {
          APFloat x = wide(i[0]);
          x.add(decode(f32, i[2]), rounding);
          return out(x);
        });
        check("sub" + suffix + " d, a, c", 32, {16, 16, 32}, [=](const Inputs &i) {
          APFloat x = wide(i[0]);
          x.subtract(decode(f32, i[2]), rounding);
          return out(x);
        });
        check("fma" + suffix + " d, a, b, c", 32, {16, 16, 32}, [=](const Inputs &i) {
          APFloat x = wide(i[0]);
          x.fusedMultiplyAdd(wide(i[1]), decode(f32, i[2]), rounding);
          return out(x);
        });
      }
  // Without a rounding modifier: to nearest even.
  check("add.f32.f16 d, a, c", 32, {16, 16, 32}, [](const Inputs &i) {
    APFloat x = decode(f16, i[0]);
    bool loses;
    x.convert(f32.semantics, APFloat::rmNearestTiesToEven, &loses);
    x.add(decode(f32, i[2]), APFloat::rmNearestTiesToEven);
    return encode(f32, x);
  });
}

/// Each element of a pair is computed independently.
TEST(Scalar, PairsOfFloats) {
  const auto inputs = inputsOf(64, 64);
  for (auto [name, mode] : roundings)
    for (const char *ftz : {"", ".ftz"})
      for (const char *word : {"add", "sub", "mul", "fma"}) {
        const std::string operation = word;
        const std::string full = operation + name + ftz;
        auto one = [&](const char *n) {
          std::string text = full + ".f32 d" + n + ", a" + n + ", b" + n;
          return text + (operation == "fma" ? ", c" + std::string(n) + "; " : "; ");
        };
        auto together = compute(full + ".f32x2 d, a, b" + (operation == "fma" ? ", c" : ""), 64, {64, 64, 64}, inputs);
        auto alone =
            compute("{ .reg .f32 a<2>, b<2>, c<2>, d<2>; mov.b64 {a0, a1}, a; mov.b64 {b0, b1}, b; mov.b64 {c0, "
                    "c1}, c; " +
                        one("0") + one("1") + "mov.b64 d, {d0, d1}; }",
                    64, {64, 64, 64}, inputs);
        EXPECT_EQ(together, alone) << full;
      }
  EXPECT_EQ(compute("add.f32x2 d, a, b", 64, {64, 64, 64}, inputs),
            compute("add.rn.f32x2 d, a, b", 64, {64, 64, 64}, inputs));
}

TEST(Scalar, DifferencesOfBytes) {
  for (bool s : {false, true})
    for (const char *how : {"", ".sat", ".add"})
      for (bool d : {false, true}) {
        const std::string type = s ? ".s32" : ".u32", result = d ? ".s32" : ".u32", suffix = how;
        check("vabsdiff4" + result + type + ".u32" + how + " d, a, b, c", 32, {32, 32, 32}, [=](const Inputs &i) {
          uint64_t sum = i[2], packed = 0;
          for (unsigned n = 0; n < 4; ++n) {
            const int x = int(value(i[0] >> 8 * n & 255, 8, s)), y = int(i[1] >> 8 * n & 255), most = d ? 127 : 255;
            const int distance = std::abs(x - y);
            sum += distance;
            packed |= uint64_t((suffix == ".sat" ? std::min(distance, most) : distance) & 255) << 8 * n;
          }
          return suffix == ".add" ? sum : packed;
        });
      }
}

TEST(Scalar, ExtremesOfThree) {
  for (bool maximum : {false, true})
    for (bool nan : {false, true})
      for (bool magnitudes : {false, true}) {
        auto of = [=](uint64_t bits) { return decode(f32, magnitudes ? bits & 0x7fffffff : bits); };
        auto better = [=](const APFloat &a, const APFloat &b) {
          return nan ? (maximum ? llvm::maximum(a, b) : llvm::minimum(a, b))
                     : (maximum ? llvm::maximumnum(a, b) : llvm::minimumnum(a, b));
        };
        check((maximum ? "max" : "min") + std::string(nan ? ".NaN" : "") + (magnitudes ? ".abs" : "") +
                  ".f32 d, a, b, c",
              32, {32, 32, 32},
              [=](const Inputs &i) { return encode(f32, better(better(of(i[0]), of(i[1])), of(i[2]))); });
      }
}

TEST(Scalar, FloatConversions) {
  const FloatType *types[] = {&f16, &bf16, &f32, &f64};
  for (const FloatType *from : types)
    for (const FloatType *to : types)
      for (auto [name, mode] : roundings) {
        bool widens = to->bits > from->bits;
        if (from->bits == to->bits || (widens && mode != APFloat::rmNearestTiesToEven))
          continue;
        auto rounding = mode;
        check(
            std::string("cvt") + (widens ? "" : name) + "." + to->name + "." + from->name + " d, a", to->bits,
            {from->bits, from->bits, from->bits},
            [=](const Inputs &i) {
              APFloat x = decode(*from, i[0]);
              bool loses;
              if (x.isNaN() && from == &bf16 && to == &f32) // keeps its bits
                return i[0] << 16;
              if (x.isNaN() && from == &f64) { // keeps its sign and leading payload
                x.convert(to->semantics, rounding, &loses);
                return x.bitcastToAPInt().getZExtValue();
              }
              x.convert(to->semantics, rounding, &loses);
              return encode(*to, x);
            },
            to->bits == 64);
      }
}

TEST(Scalar, FloatToInteger) {
  const std::pair<const char *, llvm::RoundingMode> modes[] = {{".rni", APFloat::rmNearestTiesToEven},
                                                               {".rzi", APFloat::rmTowardZero},
                                                               {".rmi", APFloat::rmTowardNegative},
                                                               {".rpi", APFloat::rmTowardPositive}};
  for (const FloatType *from : {&f16, &f32, &f64})
    for (auto [name, mode] : modes)
      for (unsigned w : {16u, 32u, 64u})
        for (bool s : {false, true}) {
          auto rounding = mode;
          check(std::string("cvt") + name + (s ? ".s" : ".u") + std::to_string(w) + "." + from->name + " d, a", w,
                {from->bits, from->bits, from->bits}, [=](const Inputs &i) -> uint64_t {
                  APFloat x = decode(*from, i[0]);
                  if (x.isNaN())
                    return from == &f64 || w == 64 ? uint64_t(1) << (w - 1) : 0;
                  llvm::APSInt r(w, !s);
                  bool exact;
                  x.convertToInteger(r, rounding, &exact); // saturates
                  return r.getZExtValue();
                });
        }
}

TEST(Scalar, IntegerToFloat) {
  for (const FloatType *to : {&f16, &bf16, &f32, &f64})
    for (auto [name, mode] : roundings)
      for (unsigned w : {16u, 32u, 64u})
        for (bool s : {false, true}) {
          auto rounding = mode;
          check(std::string("cvt") + name + "." + to->name + (s ? ".s" : ".u") + std::to_string(w) + " d, a", to->bits,
                {w, w, w}, [=](const Inputs &i) {
                  APFloat x(to->semantics);
                  x.convertFromAPInt(llvm::APInt(w, i[0], false, true), s, rounding);
                  return encode(*to, x);
                });
        }
}

TEST(Scalar, SmallFormats) {
  struct Fp8 {
    const char *name;
    const fltSemantics &semantics;
    uint64_t largest;
  };
  for (const Fp8 &type : {Fp8{"e4m3x2", APFloat::Float8E4M3FN(), 0x7e}, Fp8{"e5m2x2", APFloat::Float8E5M2(), 0x7b}}) {
    auto one = [=](uint64_t bits) -> uint64_t {
      APFloat x = decode(f32, bits);
      if (x.isNaN())
        return 0x7f;
      uint64_t sign = x.isNegative() ? 0x80 : 0;
      APFloat largest(type.semantics, llvm::APInt(8, type.largest)), wide = largest;
      bool loses;
      wide.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &loses);
      APFloat magnitude = llvm::abs(x);
      if (magnitude.isInfinity() || magnitude.compare(wide) == APFloat::cmpGreaterThan)
        return sign | type.largest;
      x.convert(type.semantics, APFloat::rmNearestTiesToEven, &loses);
      return x.bitcastToAPInt().getZExtValue();
    };
    check(std::string("cvt.rn.satfinite.") + type.name + ".f32 d, a, b", 16, {32, 32, 32},
          [=](const Inputs &i) { return one(i[0]) << 8 | one(i[1]); });
  }
  check("cvt.rn.f16x2.f32 d, a, b", 32, {32, 32, 32}, [](const Inputs &i) {
    auto one = [](uint64_t bits) {
      APFloat x = decode(f32, bits);
      bool loses;
      x.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &loses);
      return encode(f16, x);
    };
    return one(i[0]) << 16 | one(i[1]);
  });
  check("cvt.rna.tf32.f32 d, a", 32, {32, 32, 32}, [](const Inputs &i) -> uint64_t {
    APFloat x = decode(f32, i[0]);
    if (x.isNaN()) // keeps its upper bits
      return i[0] & 0xffffe000;
    static const fltSemantics &tf32 = APFloat::FloatTF32();
    bool loses;
    x.convert(tf32, APFloat::rmNearestTiesToAway, &loses);
    x.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &loses);
    return x.bitcastToAPInt().getZExtValue();
  });
}
