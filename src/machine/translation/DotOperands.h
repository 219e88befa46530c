// Fuses computations that only a dot uses into the form in which the dot reads its operands.
//
//   * Operand A is read in the type of the accumulator. If its elements were rounded to a narrower type, they are
//     widened in the elementwise chain that rounds them, and not once more before the dot. Loop-invariant operands are
//     widened before the loop.
//   * If the rows of the accumulator are scaled before the dot adds to it (in attention, when a row has a new maximum),
//     the dot scales them when it reads the accumulator.
//
// Both are exact: widening is, and each element is scaled once, with one rounding.
#ifndef TXL_MACHINE_TRANSLATION_DOTOPERANDS_H
#define TXL_MACHINE_TRANSLATION_DOTOPERANDS_H

#include "ir/ops/DotOps.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

/// Replaces operand A of dots by its widened value if it is rounded in the dot's block or loop-invariant.
void widenDotOperands(mlir::ModuleOp module);

/// The accumulator input of a dot is `accumulator` times `scale`, which has one element a row: [.., rows, 1].
struct ScaledAccumulator {
  mlir::Operation *multiply; // the multiplication of accumulator and scale; the dot is its only user
  mlir::Operation *spread;   // the broadcast of the scale over the rows; the multiplication is its only user
  mlir::Value accumulator, scale;
};
std::optional<ScaledAccumulator> matchScaledAccumulator(Lowering &l, tt::DotOp dot);

/// Whether `op`, a multiplication or a broadcast, scales an accumulator, and is fused into its dot.
bool isPartOfScaledDot(Lowering &l, mlir::Operation *op);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOTOPERANDS_H
