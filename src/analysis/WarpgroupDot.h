// Which product of warpgroups (`wgmma.mma_async`) a dot becomes, and the layouts that state it.
//
// A warpgroup, four warps that begin at a multiple of four, multiplies 64 rows at once, with B always and A mostly in
// shared memory. The layout of the accumulator is the decision, as it is for `mma.sync` (analysis/DotInstruction.h):
// from it follow the instruction's N, which groups share rows and columns, and the layout of an A in registers.
// Whether the instruction keeps the promises of docs/numerics.md is decided here too: it adds floats of 8 bits with
// fewer bits than the language promises, unless the program allows it.
#ifndef TXL_ANALYSIS_WARPGROUPDOT_H
#define TXL_ANALYSIS_WARPGROUPDOT_H

#include "analysis/DotInstruction.h"
#include "ir/TX.h"

namespace txl::analysis {

/// A product as the program states it: elements, extents, precision.
struct Product {
  mlir::Type a, b, sum;
  int64_t m = 0, n = 0, k = 0;
  tt::InputPrecision precision = tt::InputPrecision::IEEE;
  int64_t impreciseAcc = 0; ///< sums over so many elements may have fewer bits
};

Product productOf(tx::DotAsyncOp dot);

struct WarpgroupDot {
  using Kind = DotInstruction::Kind;
  Kind kind = Kind::F16, kindB = Kind::F16;
  unsigned n = 8, k = 16;  ///< extents of one instruction; 64 rows
  layout::WarpGrid groups; ///< warpgroups along rows and columns

  unsigned elementBits() const { return 256 / k; }
  /// Elements of A in a register.
  unsigned perLane() const { return k / 8; }
  /// Whether an operand may lie in shared memory with M or N contiguous.
  bool transposes() const { return elementBits() == 16; }
  /// As in PTX: `m64n128k16.f32.f16.f16`.
  std::string str() const;
};

/// The instruction for a product by `numWarps` warps; none if there is none, or if the sum would not be what
/// docs/numerics.md says. `rowsTogether`: all columns of a row belong in one warp, if that can be.
std::optional<WarpgroupDot> chooseWarpgroupDot(const Product &product, unsigned numWarps, bool rowsTogether,
                                               const arch::Architecture &architecture);

/// The instruction that an accumulator with the layout `result` states; none if it states none.
std::optional<WarpgroupDot> warpgroupDotOf(const Product &product, const layout::LinearLayout &result,
                                           const arch::Architecture &architecture);

/// The layouts of the accumulator and of an A in registers.
layout::LinearLayout resultLayout(const WarpgroupDot &dot, const Product &product);
layout::LinearLayout operandLayout(const WarpgroupDot &dot, const Product &product);

} // namespace txl::analysis

#endif
