// L2 cache policies of accesses, which the machine ignores.
#ifndef TXL_MACHINE_TRANSLATION_CACHEPOLICY_H
#define TXL_MACHINE_TRANSLATION_CACHEPOLICY_H

#include "mlir/IR/BuiltinOps.h"

namespace txl::machine {

/// Removes the policies from all accesses of a module. A range is replaced by an assertion on its sizes.
void dropCachePolicies(mlir::ModuleOp module);

} // namespace txl::machine

#endif
