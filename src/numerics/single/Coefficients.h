// Written by scripts/fit-single-polynomials.py, which describes the method. Do not edit.
#ifndef TXL_NUMERICS_SINGLE_COEFFICIENTS_H
#define TXL_NUMERICS_SINGLE_COEFFICIENTS_H

namespace txl::numerics {

// (sin(r) / r - 1) / r^2 over z = r^2, |r| <= pi/4; error 2.0e-10
inline constexpr float kSin32[] = {-0x1.5555560000000p-3f, 0x1.1111620000000p-7f, -0x1.a0457a0000000p-13f,
                                   0x1.76f9960000000p-19f};
// (cos(r) - 1 + r^2/2) / r^4 over z = r^2, |r| <= pi/4; error 1.6e-10
inline constexpr float kCos32[] = {0x1.5555480000000p-5f, -0x1.6c0b0c0000000p-10f, 0x1.999d220000000p-16f};
// (atan(t) / t - 1) / t^2 over z = t^2, |t| <= 1; error 3.5e-09
inline constexpr float kAtan32[] = {-0x1.5555420000000p-2f, 0x1.99927e0000000p-3f,  -0x1.2424160000000p-3f,
                                    0x1.c099c00000000p-4f,  -0x1.57f76e0000000p-4f, 0x1.d94b3c0000000p-5f,
                                    -0x1.fab0d40000000p-6f, 0x1.6027880000000p-7f,  -0x1.cab2560000000p-10f};
// (asin(s) / s - 1) / s^2 over z = s^2, |s| <= 1/2; error 6.7e-09
inline constexpr float kAsin32[] = {0x1.5555c00000000p-3f, 0x1.3302160000000p-4f, 0x1.74a3d20000000p-5f,
                                    0x1.8986520000000p-6f, 0x1.5c6c040000000p-5f};
// (tanh(x) / x - 1) / x^2 over z = x^2, |x| <= 5/8; error 5.8e-09
inline constexpr float kTanh32[] = {-0x1.5555340000000p-2f, 0x1.1107000000000p-3f, -0x1.b82f980000000p-5f,
                                    0x1.51b3a40000000p-6f, -0x1.7382000000000p-8f};
// (sinh(x) / x - 1) / x^2 over z = x^2, |x| <= 1; error 3.7e-10
inline constexpr float kSinh32[] = {0x1.5555560000000p-3f, 0x1.1110ec0000000p-7f, 0x1.a01a460000000p-13f,
                                    0x1.76d3d80000000p-19f};
// (asinh(x) / x - 1) / x^2 over z = x^2, |x| <= 1/2; error 1.6e-09
inline constexpr float kAsinh32[] = {-0x1.5555380000000p-3f, 0x1.3325020000000p-4f, -0x1.6b8e2c0000000p-5f,
                                     0x1.ccd9340000000p-6f, -0x1.aed8b20000000p-7f};
// (atanh(x) / x - 1) / x^2 over z = x^2, |x| <= 1/2; error 1.8e-09
inline constexpr float kAtanh32[] = {0x1.5555420000000p-2f, 0x1.99a61e0000000p-3f, 0x1.234c360000000p-3f,
                                     0x1.e47afc0000000p-4f, 0x1.a0d21a0000000p-5f, 0x1.6bef280000000p-3f};
// (acosh(1 + t) / sqrt(2t) - 1) / t, 0 <= t <= 1/2; error 1.6e-09
inline constexpr float kAcosh32[] = {-0x1.5555380000000p-4f, 0x1.3325080000000p-6f, -0x1.6b8f060000000p-8f,
                                     0x1.cce2d40000000p-10f, -0x1.aefb3a0000000p-12f};
// (log(1+f) - f) / f^2, |f| <= 1/3; error 6.5e-09
inline constexpr float kLogNear32[] = {-0x1.0000000000000p-1f, 0x1.5554e80000000p-2f,  -0x1.ffff400000000p-3f,
                                       0x1.99dd4e0000000p-3f,  -0x1.5592120000000p-3f, 0x1.1e075a0000000p-3f,
                                       -0x1.f420640000000p-4f, 0x1.2246e40000000p-3f,  -0x1.0619c00000000p-3f};
// (log2((2+s)/(2-s)) - s / ln 2 - s^3 / (12 ln 2)) / s^5 over z = s^2, |s| <= 2 (3 - 2 sqrt(2)); error 1.5e-11
inline constexpr float kLog2Tail32[] = {0x1.2777180000000p-6f, 0x1.a5b4360000000p-9f, 0x1.5aa2060000000p-11f};
// (e^r - 1 - r) / r^2, |r| <= 0.42; error 2.2e-09
inline constexpr float kExpm1_32[] = {0x1.0000000000000p-1f, 0x1.5555520000000p-3f,  0x1.5554580000000p-5f,
                                      0x1.11140e0000000p-7f, 0x1.6dee880000000p-10f, 0x1.9e85e40000000p-13f};
// erf(x) / x - 1 over z = x^2, |x| <= 1; error 1.6e-09
inline constexpr float kErf32[] = {0x1.06eba80000000p-3f,  -0x1.81273e0000000p-2f, 0x1.ce2ce20000000p-4f,
                                   -0x1.b7f6a40000000p-6f, 0x1.53eda80000000p-8f,  -0x1.a32e0e0000000p-11f,
                                   0x1.4711280000000p-14f};
// log2(erfc(x)), 1 <= x <= 4, as far as it counts in 1 - erfc(x); error 1.8e-09
inline constexpr float kErfcExponent32[] = {-0x1.ab59ba0000000p-12f, -0x1.a05b280000000p+0f, -0x1.d7146e0000000p-1f,
                                            -0x1.31a7240000000p-3f,  0x1.0403980000000p-5f,  -0x1.1a805e0000000p-8f,
                                            0x1.20165a0000000p-12f};
// (x + 3/2) exp(x^2) erfc(x) over q = (x - 3/2) / (x + 3/2), 1/2 <= x <= 10.3; error 2.4e-09
inline constexpr float kErfcx32[] = {0x1.edf4880000000p-1f,   -0x1.0404ea0000000p-1f, 0x1.35bf2a0000000p-4f,
                                     0x1.8750c40000000p-5f,   -0x1.0a0a6e0000000p-7f, -0x1.35fd0e0000000p-7f,
                                     -0x1.ad07e40000000p-11f, 0x1.d2d9380000000p-10f, 0x1.dfd68a0000000p-11f,
                                     -0x1.dafb400000000p-14f, -0x1.376f480000000p-12f};

// Constants as a float and what it lacks.
inline constexpr float kPiHalfHighF = 0x1.921fb60000000p+0f, kPiHalfLowF = -0x1.777a5c0000000p-25f;
inline constexpr float kPiHighF = 0x1.921fb60000000p+1f, kPiLowF = -0x1.777a5c0000000p-24f;
inline constexpr float kInvLn2HighF = 0x1.7154760000000p+0f, kInvLn2LowF = 0x1.4ae0c00000000p-26f;
inline constexpr float kInvLn10HighF = 0x1.bcb7b20000000p-2f, kInvLn10LowF = -0x1.5b235e0000000p-27f;
inline constexpr float kLog2CubeHighF = 0x1.ec709e0000000p-4f, kLog2CubeLowF = -0x1.e2fe020000000p-31f;
inline constexpr float kTwoOverPiF = 0x1.45f3060000000p-1f;
inline constexpr float kPiHalfRestF = -0x1.ee59da0000000p-50f; // what both lack
// log10(2) cut so that its product with an exponent is exact, and the rest.
inline constexpr float kLog10Of2HighF = 0x1.3440000000000p-2f, kLog10Of2LowF = 0x1.3509f80000000p-18f;

} // namespace txl::numerics

#endif // TXL_NUMERICS_SINGLE_COEFFICIENTS_H
