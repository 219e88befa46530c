#include "lower/Lowering.h"

namespace txl::lower {

void Lowering::emitAssert(mlir::Operation *op, mlir::Value condition, llvm::StringRef message) { unsupported(op); }
bool Lowering::lowerDebug(mlir::Operation *op) { return false; }

} // namespace txl::lower
