// What the analyses of a caller assume of a function that is compiled separately: a `tt.func` without a body, whose
// interface is its attribute `ttg.interface`. Such a function may access all of its frame and any global memory that it
// accesses at all, before its first barrier and after its last.
#ifndef TXL_ANALYSIS_EFFECTS_EXTERNINTERFACE_H
#define TXL_ANALYSIS_EFFECTS_EXTERNINTERFACE_H

#include "mlir/IR/BuiltinOps.h"
#include <optional>

namespace txl::tt {
class FuncOp;
}

namespace txl::analysis {

struct ExternInterface {
  uint64_t sharedBytes = 0, alignment = 16; ///< of its frame in shared memory
  bool readsGlobal = false, writesGlobal = false;
};

/// The interface of `function`, the only root of its TTGIR module.
ExternInterface interfaceOf(tt::FuncOp function);

/// Makes `function` a declaration with this interface.
void declareExtern(tt::FuncOp function, const ExternInterface &interface);
/// The interface of a declaration; none if it is not one.
std::optional<ExternInterface> declaredInterface(tt::FuncOp function);

} // namespace txl::analysis

#endif
