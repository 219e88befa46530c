// Builds the immediate data of a dot from the types of its operands.
#ifndef TXL_MACHINE_TRANSLATION_DOT_H
#define TXL_MACHINE_TRANSLATION_DOT_H

#include "machine/translation/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::machine {

/// Nothing if the machine has no such dot.
std::optional<DotImmediate> makeDot(Lowering &l, mlir::Type a, mlir::Type b, mlir::Type c,
                                    tt::InputPrecision precision);

/// Whether `dot` may overwrite the buffer of its accumulator input: it has no other use and is a value of the same
/// execution of the block.
bool reusesAccumulator(mlir::Operation *dot, mlir::Value accumulator);

/// The dots of a loop whose K grows over iterations (speed/Dot.cpp): the index of the loop-carried value of each, and
/// the register of the pending dot.
struct GrowingDotOf {
  unsigned carried;
  uint32_t grown;
};
using GrowingDots = llvm::SmallVector<GrowingDotOf, 1>;
/// Emits the initialisation before the loop's head.
GrowingDots beginDots(Lowering &l, mlir::scf::ForOp loop);
/// Emits, after the loop, the computation of what is still pending. The instructions of the loop begin at `body`.
void settleDots(Lowering &l, mlir::scf::ForOp loop, const GrowingDots &growing, unsigned body);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOT_H
