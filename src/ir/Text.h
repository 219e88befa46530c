// Tile programs as text: the reader and the printer of TTIR and TTGIR.
//
// The printer writes what the newest Triton prints: locations included, values named after the variables of the source
// where a location carries their name. The reader accepts that, and the forms of older versions (listed at parseTTIR).
#ifndef TXL_IR_TEXT_H
#define TXL_IR_TEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace txl::tt {

/// Reads and verifies a module of `tt.func`. Text of any content is safe to read. If it is not a tile program, returns
/// null and sets `error` to lines of the form `name:line:column: error: …`.
///
/// Older forms are read and converted: cache hints after the operands of `tt.load` and `tt.store`, integers as address
/// spaces, `gpu.barrier` (now `ttg.barrier all`), and Triton's TTGIR with its layout names (triton/ReadTriton.h).
mlir::OwningOpRef<mlir::ModuleOp> parseTTIR(mlir::MLIRContext &context, llvm::StringRef text, llvm::StringRef name,
                                            std::string &error);

/// Checks `text` for constructs that would crash MLIR's parser. Returns the first as a line `name:line:column: error:
/// …`, or an empty string. For callers that parse without parseTTIR.
std::string checkText(llvm::StringRef text, llvm::StringRef name);

/// Prints a module; with locations, the text parses back to an equal module.
std::string printTTIR(mlir::ModuleOp module, bool withLocations = true);

} // namespace txl::tt

#endif
