#include "lower/Lowering.h"

namespace txl::lower {
bool Lowering::lowerAtomic(mlir::Operation *op) { return false; }
} // namespace txl::lower
