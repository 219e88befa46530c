// The interface to the fast kernels: for an operation and its types, the best kernel that this CPU can run, or null if
// there is none and the plain one must be used. A fast kernel computes the bits of the plain one for every input
// (FastTest compares them). The instruction set is chosen once, at the first call. This directory includes no MLIR.
#ifndef TXL_MACHINE_SPEED_FAST_FAST_H
#define TXL_MACHINE_SPEED_FAST_FAST_H

#include "machine/program/Signatures.h"
#include <cstddef>

namespace txl::machine {

/// Same types and contract as plainElementFn.
ElementFn fastElementFn(ElementOp op, DType operand, DType result);

ReduceFn fastReduceFn(ElementOp op, DType type);

/// Copies between ranges that do not overlap.
using CopyFn = void (*)(void *to, const void *from, int64_t bytes);
CopyFn fastCopyFn();
/// The same with non-temporal stores, for data that is not read soon. Other threads see it after a fence.
CopyFn fastStreamFn();

/// Repeats each of `rows` contiguous elements `columns` times.
using SpreadFn = void (*)(void *to, const void *from, int64_t rows, int64_t columns, int bytes);
SpreadFn fastSpreadFn();

/// `acc` is the type of c and d: f32, f16 (computed in f32, rounded once at the end), f64 or i32.
DotFn fastDotFn(DType a, DType b, DType acc, DotPrecision precision);
size_t fastDotScratchBytes(DType a, DType b, DType acc, int64_t m, int64_t n, int64_t k);
/// Bytes of a packed operand of `rows` x `columns`.
size_t fastDotPanelBytes(DType acc, int64_t rows, int64_t columns);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_FAST_FAST_H
