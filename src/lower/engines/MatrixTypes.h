// The element types of MMAs as a target knows them.
#ifndef TXL_LOWER_ENGINES_MATRIXTYPES_H
#define TXL_LOWER_ENGINES_MATRIXTYPES_H

#include "analysis/DotInstruction.h"
#include "lower/target/Accesses.h"

namespace txl::lower {

/// The type of an operand of a matrix instruction; `kind` is not FMA.
MatrixType matrixTypeOf(analysis::DotInstruction::Kind kind);

} // namespace txl::lower

#endif
