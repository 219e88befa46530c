// Compiled at build time to LLVM bitcode for GPUs (src/nvptx/CMakeLists.txt): the language's functions, from the same
// sources as on the CPU, under the names that the lowering calls.
#include "numerics/Math.h"
#include "numerics/Bessel.h"
#include "numerics/Float.h"
#include "numerics/Gamma.h"
#include "numerics/InverseError.h"
#include "numerics/Remainder.h"

#define MATH1(name, function, Op)                                                                                      \
  extern "C" float txl_##name##_f32(float x) { return txl::numerics::function(x); }                                    \
  extern "C" double txl_##name##_f64(double x) { return txl::numerics::function(x); }
#define MATH2(name, function, Op)                                                                                      \
  extern "C" float txl_##name##_f32(float x, float y) { return txl::numerics::function(x, y); }                        \
  extern "C" double txl_##name##_f64(double x, double y) { return txl::numerics::function(x, y); }
#include "numerics/MathFunctions.def"

// Trigonometric functions are split in two, so that many elements share the branch to the second half.
#define HALVES(name)                                                                                                   \
  extern "C" float txl_##name##_near_f32(float x) { return txl::numerics::name##Near(x); }                             \
  extern "C" float txl_##name##_far_f32(float x) { return txl::numerics::name##Large(x); }
HALVES(sin)
HALVES(cos)
