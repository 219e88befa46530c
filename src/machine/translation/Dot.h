// What a matrix product is, from the types of its operands.
#ifndef TXL_MACHINE_TRANSLATION_DOT_H
#define TXL_MACHINE_TRANSLATION_DOT_H

#include "machine/translation/Lowering.h"

namespace txl::machine {

/// Nothing if the machine has no such product.
std::optional<DotImmediate> makeDot(Lowering &l, mlir::Type a, mlir::Type b, mlir::Type c,
                                    tt::InputPrecision precision);

/// Whether the room of `sum`, which `dot` adds to, may be taken: it is a value of this run of the block and nobody else reads it.
bool takesSum(mlir::Operation *dot, mlir::Value sum);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOT_H
