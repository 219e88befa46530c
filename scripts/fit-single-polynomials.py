#!/usr/bin/env python3
"""Computes src/numerics/single/Coefficients.h: polynomials for the f32 functions, in 40-digit arithmetic (mpmath).

    scripts/fit-single-polynomials.py > src/numerics/single/Coefficients.h

Each is a least-squares fit at Chebyshev points, weighted by what an error does to the function's result, and its
coefficients are rounded to f32 one after the other, from the constant on, each time fitting the rest anew: so the
rounding of one is made up for by those that follow. The error of the result that is left, relative to it, stands next
to each table.
"""
import struct
import sys

from mpmath import (acosh, asin, asinh, atan, atanh, cos, erf, erfc, exp, log, lu_solve, matrix, mp, mpf, pi, sin, sinh,
                    sqrt, tan, tanh)

mp.dps = 40


def single(value):
    return struct.unpack("f", struct.pack("f", float(value)))[0]


def odd(f):
    """(f(x) / x - 1) / x^2 over z = x^2, and what its error does to f."""
    return (lambda z: (f(sqrt(z)) / sqrt(z) - 1) / z, lambda z: z * sqrt(z) / f(sqrt(z)))


def acosh_excess(t):
    return (acosh(1 + t) / sqrt(2 * t) - 1) / t


def scaled_erfc(q):
    """(x + 3/2) exp(x^2) erfc(x) with q = (x - 3/2) / (x + 3/2)."""
    x = mpf("1.5") * (1 + q) / (1 - q)
    return exp(x * x) * erfc(x) * (x + mpf("1.5"))


def log2_tail(z):
    return ((2 * atanh(sqrt(z) / 2) / sqrt(z) - 1) / z - mpf(1) / 12) / z / log(2)


T8 = mpf("0.6195")  # (pi / 4)^2 and a little more
FITS = [("Sin32", "(sin(r) / r - 1) / r^2 over z = r^2, |r| <= pi/4", *odd(sin), (0, T8), 4),
        ("Cos32", "(cos(r) - 1 + r^2/2) / r^4 over z = r^2, |r| <= pi/4", lambda z:
         (cos(sqrt(z)) - 1 + z / 2) / z**2, lambda z: z * z / cos(sqrt(z)), (0, T8), 3),
        ("Atan32", "(atan(t) / t - 1) / t^2 over z = t^2, |t| <= 1", *odd(atan), (0, 1), 9),
        ("Asin32", "(asin(s) / s - 1) / s^2 over z = s^2, |s| <= 1/2", *odd(asin), (0, mpf("0.251")), 5),
        ("Tanh32", "(tanh(x) / x - 1) / x^2 over z = x^2, |x| <= 5/8", *odd(tanh), (0, mpf("0.3907")), 5),
        ("Sinh32", "(sinh(x) / x - 1) / x^2 over z = x^2, |x| <= 1", *odd(sinh), (0, 1), 4),
        ("Asinh32", "(asinh(x) / x - 1) / x^2 over z = x^2, |x| <= 1/2", *odd(asinh), (0, mpf("0.25")), 5),
        ("Atanh32", "(atanh(x) / x - 1) / x^2 over z = x^2, |x| <= 1/2", *odd(atanh), (0, mpf("0.25")), 6),
        ("Acosh32", "(acosh(1 + t) / sqrt(2t) - 1) / t, 0 <= t <= 1/2", acosh_excess, lambda t: t, (0, mpf("0.5")), 5),
        ("LogNear32", "(log(1+f) - f) / f^2, |f| <= 1/3", lambda f:
         (log(1 + f) - f) / f**2, lambda f: f * f / log(1 + f), (mpf(-1) / 3, mpf(1) / 3), 9),
        ("Log2Tail32", "(log2((2+s)/(2-s)) - s / ln 2 - s^3 / (12 ln 2)) / s^5 over z = s^2, |s| <= 2 (3 - 2 sqrt(2))",
         log2_tail, lambda z: z * z, (0, mpf("0.1178")), 3),
        ("Expm1_32", "(e^r - 1 - r) / r^2, |r| <= 0.42", lambda r: (exp(r) - 1 - r) / r**2, lambda r: r * r /
         (exp(r) - 1), (mpf("-0.42"), mpf("0.42")), 6),
        ("Erf32", "erf(x) / x - 1 over z = x^2, |x| <= 1", lambda z: erf(sqrt(z)) / sqrt(z) - 1,
         lambda z: sqrt(z) / erf(sqrt(z)), (0, 1), 7),
        ("ErfcExponent32", "log2(erfc(x)), 1 <= x <= 4, as far as it counts in 1 - erfc(x)", lambda x: log(erfc(x), 2),
         lambda x: erfc(x), (1, 4), 7),
        ("Erfcx32", "(x + 3/2) exp(x^2) erfc(x) over q = (x - 3/2) / (x + 3/2), 1/2 <= x <= 10.3", scaled_erfc,
         lambda q: 1 / scaled_erfc(q), (mpf("-0.5"), mpf("8.8") / mpf("11.8")), 11), ]


def fit(function, weight, interval, terms):
    """Coefficients, rounded, and the largest weighted error at points in between."""
    low, high = mpf(interval[0]), mpf(interval[1])
    nodes = [(low + high) / 2 + (high - low) / 2 * cos(pi * (k + 0.5) / (8 * terms)) for k in range(8 * terms)]
    values = [function(x) for x in nodes]
    weights = [weight(x) ** 2 / sqrt((x - low) * (high - x)) for x in nodes]
    rounded = []
    while len(rounded) < terms:
        rest = terms - len(rounded)
        left = [(v - sum(c * x**i for i, c in enumerate(rounded))) / x**len(rounded) for x, v in zip(nodes, values)]
        scaled = [w * x ** (2 * len(rounded)) for x, w in zip(nodes, weights)]
        a, b = matrix(rest, rest), matrix(rest, 1)
        moments = [sum(w * x**i for x, w in zip(nodes, scaled)) for i in range(2 * rest - 1)]
        for i in range(rest):
            b[i] = sum(w * x**i * v for x, w, v in zip(nodes, scaled, left))
            for j in range(rest):
                a[i, j] = moments[i + j]
        rounded.append(mpf(single(lu_solve(a, b)[0])))
    points = [low + (high - low) * (k + mpf("0.5")) / 500 for k in range(500)]
    return rounded, max(abs((sum(c * x**i for i, c in enumerate(rounded)) - function(x)) * weight(x)) for x in points)


def horner(coefficients, x):
    """The polynomial in f32, an fma a step (in f64: what that rounds again does not reach f32 where x is 1)."""
    value = coefficients[-1]
    for c in reversed(coefficients[:-1]):
        value = mpf(single(value * x + c))
    return value


def settle_arc_of_one(coefficients):
    """Moves the last coefficient until atan(1) is the float nearest to pi/4: half a right angle is what people look
    at."""
    unit = mpf(2) ** -33
    for steps in range(100):
        for sign in (1, -1):
            moved = coefficients[:-1] + [mpf(single(coefficients[-1] + sign * steps * unit))]
            if single(1 + horner(moved, 1)) == single(pi / 4):
                return moved
    raise ValueError("no coefficient near gives pi/4")


def pair(name, value):
    high = single(value)
    print(f"inline constexpr float {name}HighF = {high.hex()}f, {name}LowF = {single(value - mpf(high)).hex()}f;")


def main():
    print("// Written by scripts/fit-single-polynomials.py, which describes the method. Do not edit.")
    print(
        "#ifndef TXL_NUMERICS_SINGLE_COEFFICIENTS_H\n#define TXL_NUMERICS_SINGLE_COEFFICIENTS_H\n\nnamespace "
        "txl::numerics {\n"
    )
    for name, meaning, function, weight, interval, terms in FITS:
        coefficients, error = fit(function, weight, interval, terms)
        coefficients = settle_arc_of_one(coefficients) if name == "Atan32" else coefficients
        print(f"// {meaning}; error {float(error):.1e}")
        print(f"inline constexpr float k{name}[] = {{{', '.join(float(c).hex() + 'f' for c in coefficients)}}};")
        print(f"{name} error {float(error):.2e} (2^{float(log(error, 2)):.1f})", file=sys.stderr)
    print("\n// Constants as a float and what it lacks.")
    for name, value in (("kPiHalf", pi / 2), ("kPi", pi), ("kInvLn2", 1 / log(2)), ("kInvLn10", 1 / log(10)),
                        ("kLog2Cube", 1 / (12 * log(2)))):
        pair(name, value)
    print(f"inline constexpr float kTwoOverPiF = {single(2 / pi).hex()}f;")
    third = pi / 2 - mpf(single(pi / 2)) - mpf(single(pi / 2 - mpf(single(pi / 2))))
    print(f"inline constexpr float kPiHalfRestF = {single(third).hex()}f; // what both lack")
    cut = mpf(int(log(2, 10) * 2**16)) / 2**16
    print("// log10(2) cut so that its product with an exponent is exact, and the rest.")
    print(
        f"inline constexpr float kLog10Of2HighF = {float(cut).hex()}f, kLog10Of2LowF = "
        f"{single(log(2, 10) - cut).hex()}f;"
    )
    print("\n} // namespace txl::numerics\n\n#endif // TXL_NUMERICS_SINGLE_COEFFICIENTS_H")


main()
