// What a matrix product is, from the types of its operands.
#ifndef TXL_MACHINE_TRANSLATION_DOT_H
#define TXL_MACHINE_TRANSLATION_DOT_H

#include "machine/translation/Lowering.h"

namespace txl::machine {

/// Nothing if the machine has no such product.
std::optional<DotImmediate> makeDot(Lowering &l, mlir::Type a, mlir::Type b, mlir::Type c,
                                    tt::InputPrecision precision);

} // namespace txl::machine

#endif // TXL_MACHINE_TRANSLATION_DOT_H
