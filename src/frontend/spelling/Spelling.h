// A tile program as a program of the language: Python that says, operation by operation, what a text of TTIR does.
//
// Of a program that was scheduled it says what runs beside what, and begins with `as_written`: it is not scheduled again.
//
// It is what a compiled kernel shows of itself for people to read and to edit (`kernel.as_txl()`): inlined functions, unrolled
// loops and folded constants are as the compiler made them, loops carry values by assignment, and a value has the name that
// it had in the source. Compiled again, the program becomes the same code but for places and names of values.
#ifndef TXL_FRONTEND_SPELLING_SPELLING_H
#define TXL_FRONTEND_SPELLING_SPELLING_H

#include "ir/Dialect.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace txl::spelling {

/// The first thing that the language has no spelling for, as a text of the situation.
struct Unspelled {
  mlir::Location place;
  std::string what;
};

/// An option of a compilation, and its value as Python writes it.
using Option = std::pair<llvm::StringRef, std::string>;

/// The text of a module of Python with the public functions of `module`, and those that they call; nullopt with `problem` set.
/// `options`: what else it is compiled with than the module says itself.
std::optional<std::string> spell(mlir::ModuleOp module, llvm::ArrayRef<Option> options,
                                 std::optional<Unspelled> &problem);

} // namespace txl::spelling

#endif
