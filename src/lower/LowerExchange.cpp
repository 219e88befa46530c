#include "lower/Lowering.h"

namespace txl::lower {
bool Lowering::lowerExchange(mlir::Operation *op) { return false; }
} // namespace txl::lower
