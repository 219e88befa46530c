// The bounds of the functions' errors, in units of the last place of the exact result. MathTest.cpp measures the
// errors; docs/write/numerics.md has both.
#ifndef TXL_NUMERICS_BOUNDS_H
#define TXL_NUMERICS_BOUNDS_H

#include <string_view>

namespace txl::numerics {

struct Bounds {
  const char *name;
  double f32, f64;
};

inline constexpr Bounds kBounds[] = {
    {"exp", 1, 1},           {"exp2", 1, 1},          {"expm1", 1.5, 1}, {"log", 1, 1},        {"log2", 1.5, 1},
    {"log10", 1, 1},         {"log1p", 1.5, 1},       {"sin", 2, 1},     {"cos", 2, 1},        {"tan", 1, 2},
    {"asin", 1, 2},          {"acos", 1, 2},          {"atan", 2, 1.5},  {"atan2", 2, 1.5},    {"sinh", 1, 2},
    {"cosh", 1, 2},          {"tanh", 1.5, 2},        {"asinh", 1, 2},   {"acosh", 1, 2},      {"atanh", 1, 2},
    {"erf", 1, 1},           {"erfc", 1, 2},          {"pow", 1, 1},     {"cbrt", 1, 1},       {"rsqrt", 1.5, 1.5},
    {"erfcx", 1, 3},         {"erfinv", 1, 3},        {"erfcinv", 1, 3}, {"normcdfinv", 1, 4}, {"tgamma", 1, 4},
    {"cyl_bessel_i0", 1, 6}, {"cyl_bessel_i1", 1, 6}, {"lgamma", 1, 3},  {"sqrt", 0.5, 0.501},
};

/// The bounds of a function; null if it has none here (the Bessel functions j, y, and `lgamma` of negative
/// numbers: see the page).
inline const Bounds *boundsOf(std::string_view name) {
  for (const Bounds &bounds : kBounds)
    if (name == bounds.name)
      return &bounds;
  return nullptr;
}

} // namespace txl::numerics

#endif
