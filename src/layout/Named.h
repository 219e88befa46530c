// Layouts by name: `mma(C, [64, 64], warps = [2, 2])` instead of twenty bases. Names are for people: they are read
// where one writes a layout by hand, and shown where a layout has one.
#ifndef TXL_LAYOUT_NAMED_H
#define TXL_LAYOUT_NAMED_H

#include "layout/LinearLayout.h"

namespace txl::layout {

/// The layout that a text names, or writes out in the linear form. Shapes come first, numbers are powers of two:
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
/// Lists that are left out are ones, `order` counts the last axis fastest. None, and why in `error`, for other texts.
std::optional<LinearLayout> parseNamed(llvm::StringRef text, std::string &error);

/// A name of `layout`, `blocked(…)` or `mma(…)`, which parseNamed reads back; empty if it has none of these.
std::string nameOf(const LinearLayout &layout);

} // namespace txl::layout

#endif
