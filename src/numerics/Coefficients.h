// Written by scripts/fit-polynomials.py, which says how. Do not edit.
#ifndef TXL_NUMERICS_COEFFICIENTS_H
#define TXL_NUMERICS_COEFFICIENTS_H

#include <cstdint>

namespace txl::numerics {

// (exp(r) - 1 - r) / r^2, |r| <= ln2/2; error 1.6e-18
inline constexpr double kExp64[] = {
    0x1.0000000000000p-1,  0x1.5555555555557p-3,  0x1.5555555555556p-5,  0x1.111111110ff87p-7,
    0x1.6c16c16c16212p-10, 0x1.a01a01aca0134p-13, 0x1.a01a01a741b3cp-16, 0x1.71ddffef9e7b1p-19,
    0x1.27e4da1a3bf04p-22, 0x1.af52906239de4p-26, 0x1.1f75aba0b1e2ep-29,
};
// (exp(r) - 1 - r) / r^2, |r| <= ln2/2; error 1.5e-09
inline constexpr float kExp32[] = {
    0x1.0000000000000p-1f, 0x1.5555560000000p-3f,  0x1.5554e40000000p-5f,
    0x1.1110e00000000p-7f, 0x1.6d49200000000p-10f, 0x1.a12a420000000p-13f,
};
// (2^r - 1) / r, |r| <= 1/2; error 1.8e-10
inline constexpr float kExp2_32[] = {
    0x1.62e4300000000p-1f,  0x1.ebfbe00000000p-3f,  0x1.c6b08e0000000p-5f,  0x1.3b2a160000000p-7f,
    0x1.5d879a0000000p-10f, 0x1.4446420000000p-13f, 0x1.00a95c0000000p-16f,
};
// (log((1+s)/(1-s)) - 2s - 2/3 s^3) / s^5 over z = s^2, |s| <= 3 - 2 sqrt(2); error 2.0e-18
inline constexpr double kLog64[] = {
    0x1.999999999999ap-2, 0x1.2492492492527p-2, 0x1.c71c71c6e8f44p-3, 0x1.745d177c10ad9p-3,
    0x1.3b1395347c9e0p-3, 0x1.1118e94969b8bp-3, 0x1.df75d14baa685p-4, 0x1.e077188742e3cp-4,
};
// (log(1+f) - f + f^2/2) / f^3, sqrt(1/2) - 1 <= f <= sqrt(2) - 1; error 2.9e-08
inline constexpr float kLog32[] = {
    0x1.5555540000000p-2f,  -0x1.fffffc0000000p-3f, 0x1.999d640000000p-3f,
    -0x1.555b880000000p-3f, 0x1.23d0f40000000p-3f,  -0x1.fce6100000000p-4f,
    0x1.deaad20000000p-4f,  -0x1.d6af180000000p-4f, 0x1.1e19780000000p-4f,
};
// (sin(r) - r) / r^3 over z = r^2, |r| <= pi/4; error 2.3e-17
inline constexpr double kSin64[] = {
    -0x1.5555555555555p-3, 0x1.1111111110b23p-7,   -0x1.a01a019e623afp-13,
    0x1.71de376b9c575p-19, -0x1.ae5fdeb852566p-26, 0x1.5dfb4dfaf15abp-33,
};
// (cos(r) - 1 + r^2/2) / r^4 over z = r^2, |r| <= pi/4; error 1.4e-18
inline constexpr double kCos64[] = {
    0x1.5555555555555p-5,   -0x1.6c16c16c1691fp-10, 0x1.a01a019f3df42p-16,
    -0x1.27e4fa025e03dp-22, 0x1.1eeb52bea9072p-29,  -0x1.906dd38cb66a1p-37,
};
// the same, for results of type float; error 3.0e-11
inline constexpr double kSinQuick[] = {
    -0x1.5555555449b31p-3,
    0x1.11110dbe3b0f5p-7,
    -0x1.a0136620178ebp-13,
    0x1.6da90670ff07dp-19,
};
// the same, for results of type float; error 2.5e-12
inline constexpr double kCosQuick[] = {
    0x1.55555554fc04fp-5,
    -0x1.6c16bf343891fp-10,
    0x1.a01598c9e9400p-16,
    -0x1.2516475194de7p-22,
};
// (atan(t) - t) / t^3 over z = t^2, |t| <= sqrt(2) - 1; error 1.2e-18
inline constexpr double kAtan64[] = {
    -0x1.5555555555555p-2, 0x1.9999999999952p-3, -0x1.249249248d6ffp-3, 0x1.c71c71c2f9595p-4,
    -0x1.745d165bbedbap-4, 0x1.3b13929a1f007p-4, -0x1.110e8391a1d32p-4, 0x1.e199acf4935d9p-5,
    -0x1.ac779f208572fp-5, 0x1.74d05be3ef6c4p-5, -0x1.1b111b10989f4p-5, 0x1.0a86bcd0a5c08p-6,
};
// erf(x) / x - 1 over z = x^2, |x| <= 0.9; error 1.1e-20
inline constexpr double kErf64[] = {
    0x1.06eba8214db69p-3,  -0x1.812746b0379e7p-2,  0x1.ce2f21a042bccp-4,  -0x1.b82ce31288239p-6,
    0x1.565bcd0e4a935p-8,  -0x1.c02db3f7ff363p-11, 0x1.f9a32598a254bp-14, -0x1.f4d234a8e32fep-17,
    0x1.b9e3bea3f992ap-20, -0x1.5f4ae558d16acp-23, 0x1.f9cc49905ae4ep-27, -0x1.3feb8c6aee866p-30,
    0x1.1c5af8f5b0ff5p-34,
};
// (1 + 2x) exp(x^2) erfc(x) over q = (x - 4) / (x + 4), 0.5 <= x <= 28; error 9.2e-19
inline constexpr double kErfcx64[] = {
    0x1.3ba5916e9fd7fp+0,   -0x1.1df1ad154a28dp-3,  0x1.f7f5df66fd74bp-7,   0x1.16ecefcfa52a9p-4,
    -0x1.9ddb23c3e8cd4p-4,  0x1.7fee004e14e07p-4,   -0x1.0fb06dfe505acp-4,  0x1.3079edf61abeap-5,
    -0x1.096238837c508p-6,  0x1.49c672ab136f9p-8,   -0x1.8d4a9b8b6b891p-11, -0x1.a1df45828b82dp-13,
    0x1.3be05ea1c15e3p-13,  -0x1.9954c976c354fp-16, -0x1.788b60b214470p-17, 0x1.7ef43faa75463p-18,
    0x1.3b44978bc8e3bp-22,  -0x1.b7f2a260db506p-21, 0x1.412589705bed0p-24,  0x1.bb5cd9923e385p-24,
    -0x1.343bdbc9eac36p-26, -0x1.4b600bff8ad09p-27, 0x1.f56c168f1a82dp-30,
};

// Constants as a double and what it lacks.
inline constexpr double kInvLn2High = 0x1.71547652b82fep+0;
inline constexpr double kInvLn2Low = 0x1.777d0ffda0d24p-56;
inline constexpr double kInvLn10High = 0x1.bcb7b1526e50ep-2;
inline constexpr double kInvLn10Low = 0x1.95355baaafad3p-57;
inline constexpr double kPiHalfHigh = 0x1.921fb54442d18p+0;
inline constexpr double kPiHalfLow = 0x1.1a62633145c07p-54;
inline constexpr double kLn2TailHigh = 0x1.62e42fefa39efp-1;
inline constexpr double kLn2TailLow = 0x1.abc9e3b39803fp-56;
// ln 2 cut so that its product with an exponent is exact, and the rest.
inline constexpr double kLn2High = 0x1.62e42fefa0000p-1;
inline constexpr double kLn2Low = 0x1.cf79abc9e3b3ap-40;
inline constexpr float kLn2HighF = 0x1.62e0000000000p-1f;
inline constexpr float kLn2LowF = 0x1.0bfbe80000000p-15f;

// The first 1344 binary places of 2/pi.
inline constexpr uint64_t kTwoOverPi[] = {
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561, 0xb7246e3a424dd2e0,
    0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4,
    0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab, 0xf0cfbc209af4361d,
    0xa9e391615ee61b08,
};

} // namespace txl::numerics

#endif // TXL_NUMERICS_COEFFICIENTS_H
