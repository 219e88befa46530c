// Dots of microscaling formats, and their rewriting to MMAs of warps.
#ifndef TXL_TRANSFORM_TENSOR_WARPSCALEDDOTS_H
#define TXL_TRANSFORM_TENSOR_WARPSCALEDDOTS_H

#include "arch/Architecture.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ScaleBlocksOps.h"
#include "transform/reports/Refusal.h"

namespace txl::transform {

/// A dot both of whose operands are results of `tt.scale_blocks`; B is transposed, because K is the last axis of its
/// codes.
struct ScaledDot {
  tt::DotOp dot;
  tt::ScaleBlocksOp a, b;

  bool hasPairs() const { return tt::ScaleBlocksOp(a).hasPairs() && tt::ScaleBlocksOp(b).hasPairs(); }
  /// Whether operands of 4 bits become e4m3, which has all their values: the other has 8.
  bool isMixed() const { return tt::ScaleBlocksOp(a).hasPairs() != tt::ScaleBlocksOp(b).hasPairs(); }
};

std::optional<ScaledDot> findScaledDot(tt::DotOp dot);

/// Whether MMAs with scales have the formats: codes of 8 or 4 bits, a power of two for 32, or an e4m3 for 16 of 4 bits.
bool hasScaledFormats(const ScaledDot &scaled);

/// Why no `mma.sync` with scales computes the dot; none if one does.
Refusal whyNotByWarps(const ScaledDot &scaled, const arch::Architecture &architecture);

/// Replaces it by a `tt.dot` of codes and scales.
void multiplyByWarps(const ScaledDot &scaled);

} // namespace txl::transform

#endif
