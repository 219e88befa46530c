// The signatures of kernels that have several implementations: the specification's, and one for each instruction set.
#ifndef TXL_MACHINE_PROGRAM_SIGNATURES_H
#define TXL_MACHINE_PROGRAM_SIGNATURES_H

#include "machine/program/ElementOps.h"

namespace txl::machine {

/// Reduces the middle axis of a dense [outer, length, inner] tile by the fixed tree: while more than one element is
/// left, element i becomes op(element i, element i + half), half = length / 2, then length = half (a power of two).
/// `scratch` has space for outer * length * inner elements; `in` is not written.
using ReduceFn = void (*)(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, void *scratch);

/// How `dot` treats f32 operands; f16, bf16 and fp8 operands are always exact in f32.
enum class DotPrecision : uint8_t { IEEE, TF32, TF32x3, BF16x3, BF16x6 };

/// d[i,j] = fma(a[i,k-1], b[k-1,j], … fma(a[i,0], b[0,j], c[i,j]) …): one chain in k order for each output. Strides are
/// in elements. c and d are row-major and dense; c may be a splat (cStep 0) and may be d itself.
struct DotArgs {
  int64_t m, n, k;
  const void *a;
  int64_t aRow, aCol;
  const void *b;
  int64_t bRow, bCol;
  const void *c;
  int64_t cStep; // 1, or 0 for a splat
  /// If not null, of the type of c: row i of c is first multiplied by cScale[i * cScaleStep], with rounding.
  const void *cScale = nullptr;
  int64_t cScaleStep = 0;
  void *d;
  void *scratch; // dotScratchBytes, 64-byte aligned
  /// A buffer of dotPanelBytes, 64-byte aligned, for the packed operand. If `full`, it holds the operand; else the dot
  /// packs into it. Not for precisions of several terms.
  struct Packed {
    void *data = nullptr; // null: pack in the scratch
    bool full = false;
  } packedA, packedB;
};
using DotFn = void (*)(const DotArgs &);

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_SIGNATURES_H
