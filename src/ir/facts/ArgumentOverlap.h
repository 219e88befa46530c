// Module attributes for kernels whose pointer arguments may alias.
//
// A kernel is compiled on the assumption that its arguments are distinct arrays: what it stores through one it does not
// load through another. The launch checks whether that holds. If not, it runs a second version, compiled from the same
// TTIR with this attribute.
#ifndef TXL_IR_FACTS_ARGUMENTOVERLAP_H
#define TXL_IR_FACTS_ARGUMENTOVERLAP_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The attribute of a module.
inline constexpr llvm::StringLiteral kArgumentsOverlap{"txl.arguments-overlap"};

/// Attribute of operations that exist only for this version, and for the tile machine (the reference interpreter),
/// which has one version.
inline constexpr llvm::StringLiteral kIfArgumentsOverlap{"txl.if-arguments-overlap"};

inline bool mayArgumentsOverlap(mlir::ModuleOp module) { return module->hasAttr(kArgumentsOverlap); }

} // namespace txl::ir

#endif
