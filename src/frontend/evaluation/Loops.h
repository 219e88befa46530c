// Shared by IR loops: loop-carried variables, and the options of loop operations.
//
// The names that a body assigns are found syntactically, so the body is evaluated once, with a block argument for every
// tile that an assigned variable holds before the loop. Unchanged arguments are replaced by the initial
// value afterwards. The loop operation is created around the finished block. (Evaluating the body to see what changes
// would cost a factor of two per nesting level.)
#pragma once
#include "frontend/evaluation/Walker.h"

namespace txl::frontend {

/// A variable that a loop may change.
struct Walker::Carried {
  llvm::StringRef name;
  Value before, inside;          // inside: `before` with block arguments for its tiles
  unsigned first = 0, count = 0; // its block arguments
};

/// The value of a compile-time integer or bool that fits 64 bits.
std::optional<int64_t> knownInteger(Value value);

/// Reports that the `start`, `end` or `step` of a loop is `got`.
llvm::LogicalResult badLoopBound(Evaluator &ev, llvm::StringRef what, llvm::StringRef got);

/// Reports that the compile-time step of a loop is zero.
llvm::LogicalResult zeroLoopStep(Evaluator &ev);

/// `loc` with the name of the variable that holds the value there.
mlir::Location named(mlir::Location loc, llvm::StringRef name);

/// The attribute of a loop that disables loop-invariant code motion.
mlir::Attribute noLicm(mlir::MLIRContext *context);

} // namespace txl::frontend
