// What a matrix product is, from the types of its operands.
#ifndef TXL_MACHINE_TRANSLATION_DOT_H
#define TXL_MACHINE_TRANSLATION_DOT_H

#include "machine/translation/Lowering.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace txl::machine {

/// Nothing if the machine has no such product.
std::optional<DotImmediate> makeDot(Lowering &l, mlir::Type a, mlir::Type b, mlir::Type c,
                                    tt::InputPrecision precision);

/// Whether the room of `sum`, which `dot` adds to, may be taken: it is a value of this run of the block and nobody else reads it.
bool takesSum(mlir::Operation *dot, mlir::Value sum);

/// The products of a loop that grow from one iteration to the next (speed/Dot.cpp): which carried value each makes, and the
/// register of what has grown.
struct GrowingDotOf {
  unsigned carried;
  uint32_t grown;
};
using GrowingDots = llvm::SmallVector<GrowingDotOf, 1>;
/// Before the loop's head.
GrowingDots beginDots(Lowering &l, mlir::scf::ForOp loop);
/// Behind the loop, whose instructions begin at `body`.
void settleDots(Lowering &l, mlir::scf::ForOp loop, const GrowingDots &growing, unsigned body);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOT_H
