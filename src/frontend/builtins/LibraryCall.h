// Calls of external functions by symbol, for `extern_elementwise` and the libdevice functions that have no operation.
#ifndef TXL_FRONTEND_BUILTINS_LIBRARYCALL_H
#define TXL_FRONTEND_BUILTINS_LIBRARYCALL_H

#include "frontend/builtins/BuiltinArguments.h"

namespace txl::frontend::builtins {

/// Broadcasts tiles and scalars to one shape.
mlir::LogicalResult broadcastAll(Evaluator &e, llvm::MutableArrayRef<Value> tiles);

/// Applies `symbol` of `library` at `path` to every element of tiles of one shape; the result has type `type`.
mlir::Value makeLibraryCall(Evaluator &e, mlir::Type type, llvm::ArrayRef<mlir::Value> operands,
                            llvm::StringRef library, llvm::StringRef path, llvm::StringRef symbol, bool isPure);

} // namespace txl::frontend::builtins

#endif
