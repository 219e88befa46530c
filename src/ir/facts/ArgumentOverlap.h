// Module attributes for kernels whose pointer arguments may alias.
//
// A kernel is compiled on the assumption that its arguments are distinct arrays: what it stores through one it does not
// load through another. The launch checks whether that holds. If not, it runs a second version, compiled from the same
// TTIR with the attribute kArgumentsOverlap. Barriers with kIfArgumentsOverlap exist only in that version, and on the
// tile machine (the reference interpreter), which has one version.
#ifndef TXL_IR_FACTS_ARGUMENTOVERLAP_H
#define TXL_IR_FACTS_ARGUMENTOVERLAP_H

#include "ir/facts/Attributes.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::ir {

inline bool mayArgumentsOverlap(mlir::ModuleOp module) { return module->hasAttr(kArgumentsOverlap); }

} // namespace txl::ir

#endif
