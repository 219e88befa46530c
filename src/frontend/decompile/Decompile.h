// Emits TTIR as source of the language (`kernel.as_txl()`): a Python program that contains, operation by operation,
// what a module of TTIR does.
//
// It shows a compiled kernel in a form that people can read and edit. Inlined functions, unrolled loops and folded
// constants are as the compiler made them; loop-carried values become assignments, and a value has the name that it had
// in the source. Compiling the program again gives the same code except for locations and names of values.
//
// The source of a scheduled program states explicitly what is asynchronous, and begins with `as_written`, so that it is
// not scheduled again.
#ifndef TXL_FRONTEND_DECOMPILE_DECOMPILE_H
#define TXL_FRONTEND_DECOMPILE_DECOMPILE_H

#include "ir/ops/Base.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace txl::decompile {

/// The first operation or type that the language cannot express, with a description.
struct Inexpressible {
  mlir::Location location;
  std::string what;
};

/// A compile option, and its value in Python syntax.
using Option = std::pair<llvm::StringRef, std::string>;

/// The source of a Python module with the public functions of `module` and the functions they call; nullopt with
/// `problem` set if that is not possible. `options`: compile options in addition to those that the module implies.
std::optional<std::string> decompileModule(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                           std::optional<Inexpressible> &problem);

} // namespace txl::decompile

#endif
