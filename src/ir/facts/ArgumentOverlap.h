// Whether the arguments of a kernel may overlap in memory.
//
// A kernel is compiled for arguments that are distinct arrays: what it stores through one it does not load through another.
// A launch looks whether that holds for its arguments, and where it does not it runs a second version, which is compiled from
// the same TTIR with this attribute.
#ifndef TXL_IR_FACTS_ARGUMENTOVERLAP_H
#define TXL_IR_FACTS_ARGUMENTOVERLAP_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

/// The attribute of a module.
inline constexpr llvm::StringLiteral kArgumentsOverlap{"txl.arguments-overlap"};

/// That of operations which are there for this version alone, and for the tile machine, which has one version.
inline constexpr llvm::StringLiteral kIfArgumentsOverlap{"txl.if-arguments-overlap"};

inline bool mayArgumentsOverlap(mlir::ModuleOp module) { return module->hasAttr(kArgumentsOverlap); }

} // namespace txl::ir

#endif
