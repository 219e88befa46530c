// The door to the fast kernels: for an operation and its types, the best one that this CPU can run, or null if there is
// none and the plain one serves. A fast kernel gives the bits of the plain one for every input (FastTest compares
// them). The choice among instruction sets is made once, at the first call. This folder includes no MLIR.
#ifndef TXL_MACHINE_FAST_FAST_H
#define TXL_MACHINE_FAST_FAST_H

#include "machine/ElementOps.h"
#include <cstddef>

namespace txl::machine {

/// Same types and contract as plainElementFn.
ElementFn fastElementFn(ElementOp op, DType operand, DType result);

/// Reduces the middle axis of a dense [outer, length, inner] tile by the fixed tree: while more than one is left,
/// element i becomes op(element i, element i + half), half = length / 2, then length = half (a power of two). `scratch`
/// has room for outer * length * inner elements; `in` is not written.
using ReduceFn = void (*)(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, void *scratch);
ReduceFn fastReduceFn(ElementOp op, DType type);

/// Scans the middle axis of a dense [outer, length, inner] tile: result k is op(result k - 1, element k), from the last
/// element on with `reverse`. `out` may be `in`.
using ScanFn = void (*)(void *out, const void *in, int64_t outer, int64_t length, int64_t inner, bool reverse);
ScanFn fastScanFn(ElementOp op, DType type);

/// Copies between ranges that do not overlap.
using CopyFn = void (*)(void *to, const void *from, int64_t bytes);
CopyFn fastCopyFn();
/// The same, past the cache: for what nobody reads soon. Other threads see it after a fence.
CopyFn fastStreamFn();

/// out[j * rows + i] = in[i * inRow + j] for i < rows, j < columns: a dense transposition of elements of 1, 2, 4 or 8
/// bytes.
using TransposeFn = void (*)(void *out, const void *in, int64_t rows, int64_t columns, int64_t inRow);
TransposeFn fastTransposeFn(int bytes);

/// How `dot` treats f32 operands; f16, bf16 and fp8 operands are exact in f32 whatever it says.
enum class DotPrecision : uint8_t { IEEE, TF32, TF32x3, BF16x3, BF16x6 };

/// d[i,j] = fma(a[i,k-1], b[k-1,j], … fma(a[i,0], b[0,j], c[i,j]) …): one chain in k order an output.
/// Strides are in elements. c and d are row-major and dense, c may be a splat (cStep 0) and may be d itself.
struct DotArgs {
  int64_t m, n, k;
  const void *a;
  int64_t aRow, aCol;
  const void *b;
  int64_t bRow, bCol;
  const void *c;
  int64_t cStep; // 1, or 0: one element stands for all
  void *d;
  void *scratch; // dotScratchBytes, 64-byte aligned
};
using DotFn = void (*)(const DotArgs &);
/// `acc` is the type of c and d: f32, f16 (computed in f32, rounded once at the end), f64 or i32.
DotFn fastDotFn(DType a, DType b, DType acc, DotPrecision precision);
size_t fastDotScratchBytes(DType a, DType b, DType acc, int64_t m, int64_t n, int64_t k);

} // namespace txl::machine

#endif // TXL_MACHINE_FAST_FAST_H
