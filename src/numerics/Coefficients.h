// Written by scripts/fit-polynomials.py, which describes the method. Do not edit.
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
// (1 + 2x) exp(x^2) erfc(x) over q = (x - 4) / (x + 4), 0 <= x; error 1.8e-18
inline constexpr double kScaledErfc[] = {
    0x1.3ba5916e9fd7fp+0,   -0x1.1df1ad154a28ep-3,  0x1.f7f5df66fd6bap-7,   0x1.16ecefcfa5383p-4,
    -0x1.9ddb23c3e89f3p-4,  0x1.7fee004e1295bp-4,   -0x1.0fb06dfe52605p-4,  0x1.3079edf67777bp-5,
    -0x1.096238838fb04p-6,  0x1.49c6728a1a0f0p-8,   -0x1.8d4a9b0690e08p-11, -0x1.a1df289a58f28p-13,
    0x1.3be04c486a75ep-13,  -0x1.9958e21c32f5cp-16, -0x1.78862b6b1e3abp-17, 0x1.7f2545048fbf3p-18,
    0x1.398374178fe8cp-22,  -0x1.baf5e74545cc2p-21, 0x1.4cb0ece36623dp-24,  0x1.d98825ca9deb5p-24,
    -0x1.611fc8f45b510p-26, -0x1.fcc3a5268653fp-27, 0x1.b34e17ed4ff9fp-29,  0x1.f5d7df6dfda90p-30,
    -0x1.24000f0a15ee9p-32, -0x1.3ab58f87cfb03p-33,
};
// lgamma(2 + s) / (s (1 + s)), |s| <= 1; error 3.6e-19
inline constexpr double kGammaBase[] = {
    0x1.b0ee6072093cep-2,  -0x1.9ae6509ea109fp-4,  0x1.0e0c9df293525p-5,   -0x1.95ce223a9cba8p-7,
    0x1.47974853abda1p-8,  -0x1.145121f99f241p-9,  0x1.dfebcf8ce84efp-11,  -0x1.a96a400f04428p-12,
    0x1.7ed7340cdbd34p-13, -0x1.5c86b6c31d38bp-14, 0x1.402f02c6e2337p-15,  -0x1.2850452e8f9f0p-16,
    0x1.13e5624472395p-17, -0x1.0231c567dfc46p-18, 0x1.e530e90d03975p-20,  -0x1.c9c48925b7cd9p-21,
    0x1.b36c465762259p-22, -0x1.9d70903c5f5cep-23, 0x1.77f6e532bc6adp-24,  -0x1.666b3835d636fp-25,
    0x1.c155065d0c524p-26, -0x1.afe668ca49dd1p-27, -0x1.7781521a68fe3p-31, 0x1.8d4b5e576edfap-32,
    0x1.4fbf3b930d20cp-28, -0x1.4615c270018fap-29, -0x1.7a59c84291a84p-30, 0x1.70a6dbd17088fp-31,
    0x1.d0a7cb6631101p-32, -0x1.c3bb8ca5b5f4dp-33,
};
// z (lgamma(z) - (z - 1/2) log(z) + z - log(2 pi) / 2) over 1 / z^2, 12 <= z; error 2.4e-21
inline constexpr double kStirling[] = {
    0x1.5555555555555p-4,  -0x1.6c16c16c16bc7p-9,  0x1.a01a019f671dcp-11, -0x1.38137ed9c295bp-11,
    0x1.b94e0cf272638p-11, -0x1.f5108b8eced69p-10, 0x1.78e82b14b977ap-8,
};
// J0(x) over x^2, 0 <= x <= 2; error 2.9e-22
inline constexpr double kJ0Small[] = {
    0x1.0000000000000p+0,  -0x1.0000000000000p-2,  0x1.0000000000000p-6,  -0x1.c71c71c71c710p-12,
    0x1.c71c71c71c0d6p-18, -0x1.234567898e81dp-24, 0x1.02e85bfdeeefcp-31, -0x1.522a3ef9b9f82p-39,
    0x1.5228c42ec9360p-47, -0x1.0ae9745d9b604p-55, 0x1.46cb01ff34fbep-64,
};
// J1(x) / x over the same; error 1.2e-23
inline constexpr double kJ1Small[] = {
    0x1.0000000000000p-1,  -0x1.0000000000000p-4,  0x1.5555555555555p-9,  -0x1.c71c71c71c718p-15,
    0x1.6c16c16c169fep-21, -0x1.845c8a0cd17c6p-28, 0x1.27e4fb7069147p-35, -0x1.522a40a0ff882p-43,
    0x1.2c96585d0ba19p-51, -0x1.ab220bd75d0a6p-60, 0x1.dd2542836808ap-69,
};
// J0(x) over s = x^2 / 32 - 1, 0 <= x <= 8; error 2.2e-21
inline constexpr double kJ0[] = {
    0x1.776fc5f84e280p-5,  0x1.dc5071f1209f4p-1,   -0x1.4c042a76a3d9ap-1, -0x1.9dbdd0f268edep-1,
    0x1.09d33c82734c7p+0,  -0x1.03d2da095b4e5p-1,  0x1.2afc33916d950p-3,  -0x1.d27f3cd0c2e4dp-6,
    0x1.09f3448afe768p-8,  -0x1.d11773b361d3dp-12, 0x1.42bc90333e42cp-15, -0x1.6cc5264a6ec82p-19,
    0x1.56a7a3316688ap-23, -0x1.0ff8a9a497f9fp-27, 0x1.71d0a205ca76cp-32, -0x1.b3bef5357b4f9p-37,
    0x1.c2c89e05a971ap-42, -0x1.9a0777364c030p-47,
};
// J1(x) / x over the same; error 5.1e-21
inline constexpr double kJ1[] = {
    -0x1.dc5071f1209f4p-5, 0x1.4c042a76a3d9ap-4,   0x1.364e5cb5ceb27p-3,  -0x1.09d33c82734c7p-2,
    0x1.44c7908bb221ep-3,  -0x1.c07a4d5a245f5p-5,  0x1.982f5536aa883p-7,  -0x1.09f3448afe858p-9,
    0x1.059d3114e7099p-12, -0x1.936bb43ff9c64p-16, 0x1.f58f14a651b53p-20, -0x1.00fdba7344d71p-23,
    0x1.b9f413b500625p-28, -0x1.4396795a6e6a2p-32, 0x1.9882f8086b497p-37, -0x1.c2dff35ff1609p-42,
    0x1.b3b7e547a2a72p-47,
};
// Y0(x) - 2/pi log(x) J0(x) over the same; error 5.1e-21
inline constexpr double kY0[] = {
    -0x1.876cb72f1c7ebp-2,  -0x1.a828bfbfdc936p-1, 0x1.a5a81d661f788p+0,   0x1.272bb3b608b42p-3,
    -0x1.13da2b14a486ep+0,  0x1.5827981135a27p-1,  -0x1.c06cc647f6a9dp-3,  0x1.7bd6bf2ce921bp-5,
    -0x1.cc70601236722p-8,  0x1.a6a8c6c98385bp-11, -0x1.31537c5c91eedp-14, 0x1.651b8eda081b1p-18,
    -0x1.5995ab83d6874p-22, 0x1.1998aad3b2e5ap-26, -0x1.880052e1acd53p-31, 0x1.d7ca9aa7b0e67p-36,
    -0x1.f1a7705cf8efcp-41, 0x1.ccbf52cb5a567p-46,
};
// (Y1(x) - 2/pi (log(x) J1(x) - 1/x)) / x over the same; error 1.1e-20
inline constexpr double kY1[] = {
    0x1.21d516f81acf6p-4,   -0x1.f26fddceafd0ep-3, 0x1.7edab31507d03p-6,   0x1.e16d7a1d07b70p-3,
    -0x1.923952d7c42a6p-3,  0x1.41bb6917b15d2p-4,  -0x1.4198f92a31f2ap-6,  0x1.c097bb98fe302p-9,
    -0x1.d1604f9ccae5cp-12, 0x1.76c164b7f48cbp-15, -0x1.e35169de36f5fp-19, 0x1.ff34fd2db52ecp-23,
    -0x1.c3f1d9346c784p-27, 0x1.532ea3c52e1f1p-31, -0x1.b5d375e75f876p-36, 0x1.ed24eaf166feap-41,
    -0x1.e56ece69c7e90p-46,
};
// sqrt(pi x / 2) times what multiplies the cosine of J0 over (8 / x)^2; error 3.7e-20
inline constexpr double kCosine0[] = {
    0x1.0000000000000p+0,  -0x1.1ffffffffffa7p-10, 0x1.cb5fffff87568p-16, -0x1.251ee77d8b046p-19,
    0x1.84bccf73edb30p-22, -0x1.b80431b148908p-24, 0x1.7af69db342e02p-25, -0x1.c77d195442d6bp-26,
    0x1.59e05f5880d1dp-26, -0x1.2303b6b7e82e4p-26, 0x1.d87d19ac494e0p-27, -0x1.4998dc74712b9p-27,
    0x1.67e0b9b0a1d6dp-28, -0x1.185b4d616fc1fp-29, 0x1.114b5cd0f4d51p-31, -0x1.f1270e181149fp-35,
};
// sqrt(pi x / 2) times what multiplies the sine of J0 over (8 / x)^2, times x; error 3.7e-19
inline constexpr double kSine0[] = {
    -0x1.0000000000000p-3,  0x1.2bffffffffc7dp-10, -0x1.d11dfffda10f4p-15, 0x1.ba4c56ee95f0ep-18,
    -0x1.8615e844b7b48p-20, 0x1.139a0c4e56cabp-21, -0x1.1c4249f0ddec3p-22, 0x1.8b6fde332265ep-23,
    -0x1.4f56f291fbabcp-23, 0x1.301885dffe76bp-23, -0x1.02bff8d5a55f1p-23, 0x1.739b0fc03beacp-24,
    -0x1.9d3873233cfc3p-25, 0x1.45cac0bd728cap-26, -0x1.40343a4d31c7ap-28, 0x1.24f4798680cd2p-31,
};
// sqrt(pi x / 2) times what multiplies the cosine of J1 over (8 / x)^2; error 3.9e-20
inline constexpr double kCosine1[] = {
    0x1.0000000000000p+0,   0x1.dffffffffffa2p-10, -0x1.274fffffc0a61p-15, 0x1.5a6a577705fe1p-19,
    -0x1.b891be314ad57p-22, 0x1.e65638782c4d6p-24, -0x1.9bf2590549900p-25, 0x1.e97293efef2c1p-26,
    -0x1.70c49fac9fe8cp-26, 0x1.34c0a03f0c192p-26, -0x1.f3d3504522c0ep-27, 0x1.5c10f78bebb22p-27,
    -0x1.7ba52267a12dcp-28, 0x1.278ebc6588706p-29, -0x1.1ffb8725746c6p-31, 0x1.05da5f02213e4p-34,
};
// sqrt(pi x / 2) times what multiplies the sine of J1 over (8 / x)^2, times x; error 3.9e-19
inline constexpr double kSine1[] = {
    0x1.8000000000000p-2,  -0x1.a3ffffffffc52p-10, 0x1.1c3cfffec1cc7p-14, -0x1.fe5815cebafe8p-18,
    0x1.b3fa6b1f3b729p-20, -0x1.2dda47970b76bp-21, 0x1.33084bfba04fap-22, -0x1.a6f34b2bab64bp-23,
    0x1.644e4b1aebbe3p-23, -0x1.41c6a16389c21p-23, 0x1.111f28a6194bdp-23, -0x1.87ac279a31accp-24,
    0x1.b32435a80249dp-25, -0x1.56dfda2b4866bp-26, 0x1.50dc0e4f8193bp-28, -0x1.341b3ac36783ap-31,
};
// exp(-x) I0(x) over s = x / 4 - 1, 0 <= x <= 8; error 7.3e-19
inline constexpr double kI0[] = {
    0x1.a7f09f8eedf5ap-3,  -0x1.cedda0048620cp-4,  0x1.8322d1d8a3bbbp-4,  -0x1.6cb8d0c91588fp-4,
    0x1.65c235bfeaa72p-4,  -0x1.5c028fe647844p-4,  0x1.44b6196a78062p-4,  -0x1.1cd73a8e6cd6ep-4,
    0x1.d11e10f60db14p-5,  -0x1.602411e2b84cbp-5,  0x1.ee6f564cfa915p-6,  -0x1.427b099142586p-6,
    0x1.87e867ba41db8p-7,  -0x1.bd258ef81b1b7p-8,  0x1.da1a9fb31a327p-9,  -0x1.daf9ae8ac58f3p-10,
    0x1.c0f4afe538061p-11, -0x1.918057560fb50p-12, 0x1.5496c575b16e4p-13, -0x1.12c45b18c205dp-14,
    0x1.a6d2ef17e0495p-16, -0x1.3666062a15f5fp-17, 0x1.b170d36b55864p-19, -0x1.246102354dd25p-20,
    0x1.8aa9ed99d4de8p-22, -0x1.e70761a76cf5bp-24, 0x1.c35f7ef8ecfc7p-26, -0x1.0e148b0af9254p-27,
    0x1.332208b1b9040p-28, -0x1.409665a03765ap-30,
};
// exp(-x) I1(x) / x over the same; error 5.6e-20
inline constexpr double kI1[] = {
    0x1.6e14eb8e5d319p-5,  -0x1.f4bb071a7752bp-5,  0x1.16c390ddb08ecp-4,  -0x1.1881379ffb5c2p-4,
    0x1.0530f817ffa4ap-4,  -0x1.c4daa51341c6dp-5,  0x1.6df95e8bdfc8fp-5,  -0x1.13d5f358a4edap-5,
    0x1.84125b0d2de85p-6,  -0x1.fe3d9c01a6736p-7,  0x1.3a0c1a007877fp-7,  -0x1.6ab6a3876ed57p-8,
    0x1.89f8a69545405p-9,  -0x1.93682690e9b9ap-10, 0x1.8656c1654765cp-11, -0x1.65bf65dd72f08p-12,
    0x1.37430c18eefeap-13, -0x1.01a43775d9f1cp-14, 0x1.969330fb70d0ep-16, -0x1.3269f669d578fp-17,
    0x1.ba196041625d2p-19, -0x1.317ffb356f636p-20, 0x1.93a99c550319ep-22, -0x1.01b4b419a1fcbp-23,
    0x1.46a890c79f1e3p-25, -0x1.80875810a1429p-27, 0x1.65dc717d15110p-29, -0x1.95ae4a3a5ec82p-31,
    0x1.99db77e00f02dp-32, -0x1.9be8fdf579908p-34,
};
// sqrt(x) exp(-x) I0(x) over s = 16 / x - 1, 8 <= x; error 1.8e-18
inline constexpr double kI0Tail[] = {
    0x1.9bd428ad249a5p-2,   0x1.b87969bb93bd2p-9,  0x1.1daa72b5e22b2p-13,  0x1.75e5ee6fabb85p-17,
    0x1.8e513a7ddffecp-20,  0x1.3f49af1ca6576p-22, 0x1.7d0f0727d6a9dp-24,  0x1.51cb3832a6046p-25,
    0x1.723509510cd4ap-26,  0x1.03fa571f405c2p-27, -0x1.cfe4f8bebe7e4p-28, -0x1.ceb2c3f3c2085p-27,
    -0x1.72b4495699537p-28, 0x1.09d8aa3fc68b0p-27, 0x1.fcf3dd682ab36p-28,  -0x1.0c5d8b2e86f47p-28,
    -0x1.9683a45b51615p-28, 0x1.2159f0c508719p-29, 0x1.ee943d682b9f4p-29,  -0x1.3ab3b1c19a518p-30,
    -0x1.b5e3e7f99d058p-30, 0x1.1998ba2c8ef47p-31, 0x1.ec7656d43152ap-32,  -0x1.4b4eae130efc2p-33,
    -0x1.03b4aa8a9e407p-34, 0x1.6e48b56608f90p-36,
};
// sqrt(x) exp(-x) I1(x) over the same; error 1.9e-18
inline constexpr double kI1Tail[] = {
    0x1.8ebe783a84030p-2,   -0x1.3f796198ee63fp-7,  -0x1.cbc54df1e894cp-13, -0x1.f89c230446f74p-17,
    -0x1.ec8e107bd7eaap-20, -0x1.7613865ea6e9ap-22, -0x1.ad8d43e5d60bep-24, -0x1.727702ec186d3p-25,
    -0x1.9191ff33370adp-26, -0x1.21f47a4eb566bp-27, 0x1.ceff3cea7c3a4p-28,  0x1.e413f0678e137p-27,
    0x1.99d190fe908dap-28,  -0x1.0c96c7afcb02cp-27, -0x1.0e2bb88351649p-27, 0x1.05656ba38c1b6p-28,
    0x1.aa440cf09ce30p-28,  -0x1.11c9f66d690fcp-29, -0x1.01ef463d9c576p-28, 0x1.268bd450a314cp-30,
    0x1.c7aed1ee533f7p-30,  -0x1.07d06c81c1d24p-31, -0x1.fff33f3b3e75ap-32, 0x1.37bea5c8dbcccp-33,
    0x1.0ddc7620a9205p-34,  -0x1.5a29b473f1663p-36,
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
inline constexpr double kHalfLogTwoPiHigh = 0x1.d67f1c864beb5p-1;
inline constexpr double kHalfLogTwoPiLow = -0x1.65b5a1b7ff5dfp-55;
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
