// Which wgmma (`wgmma.mma_async`) computes a dot, and the layouts that encode it.
//
// A warpgroup, four warps that begin at a multiple of four, multiplies 64 rows at once, with B always and A mostly in
// shared memory. The layout of the accumulator is the decision, as for `mma.sync` (analysis/DotInstruction.h): it
// determines the instruction's N, which warpgroups share rows and columns, and the layout of an A in registers. This
// file also checks the instruction against docs/write/numerics.md: it accumulates 8-bit floats with fewer bits than the
// language promises, and is used for them only if the program allows it.
#ifndef TXL_ANALYSIS_WARPGROUPDOT_H
#define TXL_ANALYSIS_WARPGROUPDOT_H

#include "analysis/DotInstruction.h"
#include "ir/ops/async/AsyncDotOps.h"

namespace txl::analysis {

/// An MMA as the program states it: element types, extents, precision.
struct DotSpec {
  mlir::Type a, b, accType;
  int64_t m = 0, n = 0, k = 0;
  tt::InputPrecision precision = tt::InputPrecision::IEEE;
  int64_t impreciseAcc = 0; ///< accumulations over this many elements may have fewer bits
};

DotSpec getDotSpec(tx::DotAsyncOp dot);

struct WarpgroupDot {
  using Kind = DotInstruction::Kind;
  Kind kind = Kind::F16, kindB = Kind::F16;
  unsigned n = 8, k = 16;  ///< extents of one instruction; 64 rows
  layout::WarpGrid groups; ///< warpgroups along rows and columns

  unsigned elementBits() const { return 256 / k; }
  /// Elements of A per register.
  unsigned perLane() const { return k / 8; }
  /// Whether an operand may lie in shared memory with M or N contiguous.
  bool transposes() const { return elementBits() == 16; }
  /// As in PTX: `m64n128k16.f32.f16.f16`.
  std::string str() const;
};

/// The instruction for an MMA by `numWarps` warps; none if there is none, or if the accumulator would violate
/// docs/write/numerics.md. `keepRowsInWarp`: prefer all columns of a row in one warp.
std::optional<WarpgroupDot> chooseWarpgroupDot(const DotSpec &spec, unsigned numWarps, bool keepRowsInWarp,
                                               const arch::Architecture &architecture);

/// The instruction that an accumulator with the layout `result` encodes; none if it encodes none.
std::optional<WarpgroupDot> warpgroupDotOf(const DotSpec &spec, const layout::LinearLayout &result,
                                           const arch::Architecture &architecture);

/// The layouts of the accumulator and of an A in registers.
layout::LinearLayout resultLayout(const WarpgroupDot &dot, const DotSpec &spec);
layout::LinearLayout operandLayout(const WarpgroupDot &dot, const DotSpec &spec);

} // namespace txl::analysis

#endif
