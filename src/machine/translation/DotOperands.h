// What is computed for a product alone is computed as the product reads it.
//
//   * The left factor is read in the type of the sum. Elements that were rounded to a narrower type on the way are widened
//     where they are rounded, in the chain that computes them, and not once more in front of the product; those that are the
//     same in each turn of a loop are widened before it.
//   * A sum whose rows are scaled before the product adds to it (attention's, when a row has a new maximum) is scaled when the
//     product reads it.
//
// Both are exact: widening is, and each element is scaled once, and rounded.
#ifndef TXL_MACHINE_TRANSLATION_DOTOPERANDS_H
#define TXL_MACHINE_TRANSLATION_DOTOPERANDS_H

#include "machine/translation/Lowering.h"

namespace txl::machine {

/// Gives products the widened left factor where it is rounded in the block of the product or made outside of its loop.
void widenFactors(mlir::ModuleOp module);

/// The sum of a product is `sum` times `scale`, which has one element a row: [.., rows, 1].
struct ScaledSum {
  mlir::Operation *product; // of sum and scale; nobody else reads it
  mlir::Operation *spread;  // of the scale over the rows; nobody else reads it either
  mlir::Value sum, scale;
};
std::optional<ScaledSum> scaledSum(Lowering &l, tt::DotOp dot);

/// Whether `op`, a multiplication or a broadcast, is what scales a sum: its dot does that.
bool isPartOfProduct(Lowering &l, mlir::Operation *op);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOTOPERANDS_H
