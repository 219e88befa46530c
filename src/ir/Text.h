// Tile programs as text: the one reader and the one printer.
//
// What is printed is what the newest Triton prints: locations included, values named after the variables of the source
// where a location carries their name. What is read is that, and the forms of older versions (listed at parseTTIR).
#ifndef TXL_IR_TEXT_H
#define TXL_IR_TEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace txl::tt {

/// Reads and verifies a module of `tt.func`. Text of any content is safe to read; what is no tile program gives null
/// and `error`, lines of the form `name:line:column: error: …`.
///
/// Older forms that are read and become today's: cache hints after the operands of `tt.load` and `tt.store`, integers
/// as address spaces, `gpu.barrier` (now `ttg.barrier all`). And Triton's TTGIR, with its names of layouts
/// (triton/ReadTriton.h).
mlir::OwningOpRef<mlir::ModuleOp> parseTTIR(mlir::MLIRContext &context, llvm::StringRef text, llvm::StringRef name,
                                            std::string &error);

/// What makes `text` one that MLIR's parser would not survive, as a line `name:line:column: error: …`; empty if nothing
/// does. For who reads text without parseTTIR.
std::string checkText(llvm::StringRef text, llvm::StringRef name);

/// Prints a module; with locations it reads back as an equal module.
std::string printTTIR(mlir::ModuleOp module, bool withLocations = true);

} // namespace txl::tt

#endif
