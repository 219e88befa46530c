#!/usr/bin/env python3
"""Computes src/numerics/Coefficients.h: Chebyshev fits of the functions of Math.h, in 100-digit arithmetic
(mpmath).

    scripts/fit-polynomials.py > src/numerics/Coefficients.h

Each fit is of a quotient that varies little over its interval, so its absolute error is a relative error of the
function; the error reached stands next to each table. Coefficients go from the constant term upwards.
"""
import sys

from mpmath import (mp, mpf, atan, besseli, besselj, bessely, chebyfit, cos, erf, erfc, euler, exp, log, loggamma, pi,
                    sin, sqrt)

mp.dps = 100


def at0(function, limit):
    """`function` with its limit at 0, where the quotient is 0/0 (and noise near it)."""
    return lambda x: mpf(limit) if abs(x) < mpf("1e-30") else function(x)


def scaled_erfc(x):
    """exp(x^2) erfc(x), also where the factors leave any format."""
    return exp(x * x) * erfc(x) if x < 1e6 else (1 - 1 / (2 * x * x)) / (sqrt(pi) * x)


def gamma_base(s):
    """lgamma(2 + s) / (s (1 + s))."""
    if abs(s) < mpf("1e-25") or abs(1 + s) < mpf("1e-25"):
        return 1 - euler if abs(s) < 0.5 else +euler
    return loggamma(2 + s) / (s * (1 + s))


def stirling(v):
    z = 1 / sqrt(max(v, mpf("1e-16")))
    return (loggamma(z) - ((z - 0.5) * log(z) - z + log(2 * pi) / 2)) * z


def root(f):
    """Over s = x^2 / 32 - 1."""
    return lambda s: f(sqrt(32 * (1 + s)) if s > -1 + mpf("1e-40") else mpf("1e-19"))


def hankel(order, cosine):
    """What multiplies the cosine, or x times what multiplies the sine, of x - (2 order + 1) pi / 4, times sqrt(2 / (pi
    x)); over (8 / x)^2."""

    def f(t):
        x = 8 / sqrt(max(t, mpf("1e-16")))
        angle, j, y = x - (2 * order + 1) * pi / 4, besselj(order, x), bessely(order, x)
        return sqrt(pi * x / 2) * (j * cos(angle) + y * sin(angle) if cosine else (y * cos(angle) - j * sin(angle)) * x)

    return f


def falling(order):
    """sqrt(x) exp(-x) I(x) over s = 16 / x - 1."""
    return lambda s: (lambda x: sqrt(x) * exp(-x) * besseli(order, x))(16 / max(1 + s, mpf("1e-8")))


LN2 = log(2)
Q4 = (pi / 4) ** 2 * mpf("1.02")
R = LN2 / 2 * mpf("1.01")

FITS = [
    ("Exp64", "(exp(r) - 1 - r) / r^2, |r| <= ln2/2", "double", at0(lambda r: (exp(r) - 1 - r) / r**2,
                                                                    0.5), (-R, R), 11),
    ("Exp32", "(exp(r) - 1 - r) / r^2, |r| <= ln2/2", "float", at0(lambda r: (exp(r) - 1 - r) / r**2, 0.5), (-R, R), 6),
    ("Exp2_32", "(2^r - 1) / r, |r| <= 1/2", "float", at0(lambda r: (2**r - 1) / r, LN2), (-0.505, 0.505), 7),
    ("Log64", "(log((1+s)/(1-s)) - 2s - 2/3 s^3) / s^5 over z = s^2, |s| <= 3 - 2 sqrt(2)", "double",
     at0(lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) - 2 * sqrt(z) - 2 * sqrt(z) * z / 3) / (sqrt(z) * z * z),
         mpf(2) / 5), (0, mpf("0.0296")), 8),
    ("Log32", "(log(1+f) - f + f^2/2) / f^3, sqrt(1/2) - 1 <= f <= sqrt(2) - 1", "float",
     at0(lambda f: (log(1 + f) - f + f * f / 2) / f**3,
         mpf(1) / 3), (mpf("-0.2935"), mpf("0.4145")), 9),
    ("Sin64", "(sin(r) - r) / r^3 over z = r^2, |r| <= pi/4", "double",
     at0(lambda z: (sin(sqrt(z)) - sqrt(z)) / (sqrt(z) * z), -mpf(1) / 6), (0, Q4), 6),
    ("Cos64", "(cos(r) - 1 + r^2/2) / r^4 over z = r^2, |r| <= pi/4", "double",
     at0(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2,
         mpf(1) / 24), (0, Q4), 6),
    ("SinQuick", "the same, for results of type float", "double",
     at0(lambda z: (sin(sqrt(z)) - sqrt(z)) / (sqrt(z) * z), -mpf(1) / 6), (0, Q4), 4),
    ("CosQuick", "the same, for results of type float", "double",
     at0(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2,
         mpf(1) / 24), (0, Q4), 4),
    ("Atan64", "(atan(t) - t) / t^3 over z = t^2, |t| <= sqrt(2) - 1", "double",
     at0(lambda z: (atan(sqrt(z)) - sqrt(z)) / (sqrt(z) * z), -mpf(1) / 3), (0, mpf("0.1718")), 12),
    ("Erf64", "erf(x) / x - 1 over z = x^2, |x| <= 0.9", "double",
     at0(lambda z: erf(sqrt(z)) / sqrt(z) - 1, 2 / sqrt(pi) - 1), (0, mpf("0.82")), 13),
    ("Erfcx64", "(1 + 2x) exp(x^2) erfc(x) over q = (x - 4) / (x + 4), 0.5 <= x <= 28", "double", lambda q:
     (lambda x: (1 + 2 * x) * exp(x * x) * erfc(x))
     (4 * (1 + q) / (1 - q)), ((mpf("0.48") - 4) / (mpf("0.48") + 4), (mpf(28) - 4) / (28 + 4)), 23),
    ("ScaledErfc", "(1 + 2x) exp(x^2) erfc(x) over q = (x - 4) / (x + 4), 0 <= x", "double", lambda q:
     (lambda x: (1 + 2 * x) * scaled_erfc(x))(4 * (1 + q) / (1 - q))
     if q < 1 - mpf("1e-15") else 2 / sqrt(pi), (-1, 1), 26),
    ("GammaBase", "lgamma(2 + s) / (s (1 + s)), |s| <= 1", "double", gamma_base, (-1, 1), 30),
    ("Stirling", "z (lgamma(z) - (z - 1/2) log(z) + z - log(2 pi) / 2) over 1 / z^2, 12 <= z", "double", stirling,
     (0, mpf(1) / 144), 7),
    ("J0Small", "J0(x) over x^2, 0 <= x <= 2", "double", at0(lambda z: besselj(0, sqrt(z)), 1), (0, 4), 11),
    ("J1Small", "J1(x) / x over the same", "double", at0(lambda z: besselj(1, sqrt(z)) / sqrt(z),
                                                         mpf(1) / 2), (0, 4), 11),
    ("J0", "J0(x) over s = x^2 / 32 - 1, 0 <= x <= 8", "double", root(lambda x: besselj(0, x)), (-1, 1), 18),
    ("J1", "J1(x) / x over the same", "double", root(lambda x: besselj(1, x) / x), (-1, 1), 17),
    ("Y0", "Y0(x) - 2/pi log(x) J0(x) over the same", "double",
     root(lambda x: bessely(0, x) - 2 / pi * log(x) * besselj(0, x)), (-1, 1), 18),
    ("Y1", "(Y1(x) - 2/pi (log(x) J1(x) - 1/x)) / x over the same", "double",
     root(lambda x: (bessely(1, x) - 2 / pi * (log(x) * besselj(1, x) - 1 / x)) / x), (-1, 1), 17),
    *[(f"{name}{order}", f"sqrt(pi x / 2) times what multiplies the {wave} of J{order} over (8 / x)^2{tail}", "double",
       hankel(order, name == "Cosine"), (0, 1), 16) for order in (0, 1)
      for name, wave, tail in (("Cosine", "cosine", ""), ("Sine", "sine", ", times x"))],
    ("I0", "exp(-x) I0(x) over s = x / 4 - 1, 0 <= x <= 8", "double",
     lambda s: exp(-4 * (1 + s)) * besseli(0, 4 * (1 + s)), (-1, 1), 30),
    ("I1", "exp(-x) I1(x) / x over the same", "double", lambda s: (lambda x: exp(-x) * besseli(1, x) / x)
     (max(4 * (1 + s), mpf("1e-40"))), (-1, 1), 30),
    ("I0Tail", "sqrt(x) exp(-x) I0(x) over s = 16 / x - 1, 8 <= x", "double", falling(0), (-1, 1), 26),
    ("I1Tail", "sqrt(x) exp(-x) I1(x) over the same", "double", falling(1), (-1, 1), 26),
]


def double_double(name, value):
    high = mpf(float(value))
    print(f"inline constexpr double {name}High = {float(high).hex()};")
    print(f"inline constexpr double {name}Low = {float(value - high).hex()};")


def main():
    import struct
    print("// Written by scripts/fit-polynomials.py, which describes the method. Do not edit.")
    print("#ifndef TXL_NUMERICS_COEFFICIENTS_H\n#define TXL_NUMERICS_COEFFICIENTS_H\n\n#include <cstdint>\n")
    print("namespace txl::numerics {\n")
    for name, meaning, kind, function, interval, terms in FITS:
        coefficients, error = chebyfit(function, [mpf(interval[0]), mpf(interval[1])], terms, error=True)
        suffix = "f" if kind == "float" else ""
        print(f"// {meaning}; error {float(error):.1e}")
        print(f"inline constexpr {kind} k{name}[] = {{")
        for c in reversed(coefficients):
            value = float(c)
            if kind == "float":
                value = struct.unpack("f", struct.pack("f", value))[0]
            print(f"    {value.hex()}{suffix},")
        print("};")
        print(f"{name} error {float(error):.2e}", file=sys.stderr)
    print("\n// Constants as a double and what it lacks.")
    double_double("kInvLn2", 1 / LN2)
    double_double("kInvLn10", 1 / log(10))
    double_double("kPiHalf", pi / 2)
    double_double("kLn2Tail", LN2)
    double_double("kHalfLogTwoPi", log(2 * pi) / 2)
    high = mpf(int(LN2 * 2**38)) / 2**38
    print("// ln 2 cut so that its product with an exponent is exact, and the rest.")
    print(f"inline constexpr double kLn2High = {float(high).hex()};")
    print(f"inline constexpr double kLn2Low = {float(LN2 - high).hex()};")
    high = mpf(int(LN2 * 2**14)) / 2**14
    print(f"inline constexpr float kLn2HighF = {float(high).hex()}f;")
    low = struct.unpack("f", struct.pack("f", float(LN2 - high)))[0]
    print(f"inline constexpr float kLn2LowF = {low.hex()}f;")
    words = 21
    bits = int(2 / pi * mpf(2) ** (64 * words))
    mp.dps = 600
    bits = int(2 / mp.pi * mpf(2) ** (64 * words))
    print(f"\n// The first {64 * words} binary places of 2/pi.")
    print("inline constexpr uint64_t kTwoOverPi[] = {")
    for i in range(words):
        print(f"    0x{bits >> (64 * (words - 1 - i)) & (2**64 - 1):016x},")
    print("};\n\n} // namespace txl::numerics\n\n#endif // TXL_NUMERICS_COEFFICIENTS_H")


main()
