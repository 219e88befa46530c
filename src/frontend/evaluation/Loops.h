// What the loops of the IR share: the variables that they carry, and how options reach their operations.
//
// What a body assigns is known from its text, so the body is evaluated once, with a block argument for every tile that a
// variable assigned in it holds before it; those that turn out unchanged are put back to the value they had. The loop
// itself is made around the finished block. (Evaluating the body to see what changes costs a factor of two a level.)
#pragma once
#include "frontend/evaluation/Walker.h"

namespace txl::frontend {

/// A variable that a loop may change.
struct Walker::Carried {
  llvm::StringRef name;
  Value before, inside;          // inside: `before` with block arguments for its tiles
  unsigned first = 0, count = 0; // its block arguments
};

/// An integer or bool that is known, of 64 bits.
std::optional<int64_t> knownInteger(Value value);

/// Reports that the `start`, `end` or `step` of a loop is `got`.
llvm::LogicalResult badLoopBound(Evaluator &ev, llvm::StringRef what, llvm::StringRef got);

/// Reports that the step of a loop is known to be zero.
llvm::LogicalResult zeroLoopStep(Evaluator &ev);

/// `loc` with the name of the variable that the value there belongs to.
mlir::Location named(mlir::Location loc, llvm::StringRef name);

/// The attribute of a loop that nothing is to be moved out of.
mlir::Attribute noLicm(mlir::MLIRContext *context);

} // namespace txl::frontend
