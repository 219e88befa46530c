// Calls of functions by their symbols, for `extern_elementwise` and for those of libdevice that are no operation.
#ifndef TXL_FRONTEND_BUILTINS_LIBRARYCALL_H
#define TXL_FRONTEND_BUILTINS_LIBRARYCALL_H

#include "frontend/builtins/BuiltinArguments.h"

namespace txl::frontend::builtins {

/// Tiles and scalars as tiles of one shape.
mlir::LogicalResult broadcastAll(Evaluator &e, llvm::MutableArrayRef<Value> tiles);

/// `symbol` of `library` at `path`, applied to every element of tiles of one shape; a result of `type`.
mlir::Value makeLibraryCall(Evaluator &e, mlir::Type type, llvm::ArrayRef<mlir::Value> operands,
                            llvm::StringRef library, llvm::StringRef path, llvm::StringRef symbol, bool isPure);

} // namespace txl::frontend::builtins

#endif
