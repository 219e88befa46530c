// Named layouts: `mma(C, [64, 64], warps = [2, 2])` instead of twenty bases. Names are for people: they are accepted
// where a layout is written by hand, and printed if a layout has one.
#ifndef TXL_LAYOUT_NAMED_H
#define TXL_LAYOUT_NAMED_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The layout of a text, either a name or the linear form. Shapes come first; sizes are powers of two:
///
///   blocked([32, 64], perThread = [1, 4], lanes = [8, 4], warps = [4, 1], order = [1, 0])
///   operand(A, [32, 16], result = [32, 64], perThread = …, lanes = …, warps = …, order = …)   of a dot by FMA
///   mma(A, [64, 32], warps = [2, 2], bits = 16, k = 16)      C needs neither bits nor k
///   wgmma(C, [128, 64], groups = [2, 1], n = 64)             A has bits instead of n
///   swizzled([64, 64], order = [1, 0], vec = 8, perPhase = 1, maxPhase = 8)
///   matrixShared([64, 64], bits = 16, span = 128, transposed = 0)
///   tensorMemory([128, 64])
///   {lane = [[0, 1], …]} -> {dim0 = 8, …}
///
/// Omitted lists are ones; the default `order` counts the last axis fastest. Returns nullopt and sets `error` for
/// invalid text.
std::optional<LinearLayout> parseNamed(llvm::StringRef text, std::string &error);

/// A name of `layout`, `blocked(…)` or `mma(…)`, which parseNamed accepts; empty if it has neither.
std::string nameOf(const LinearLayout &layout);

} // namespace txl::layout

#endif
