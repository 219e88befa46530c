// Operations that access shared memory at addresses computed from the program's values.
#ifndef TXL_IR_OPS_LOOKUP_H
#define TXL_IR_OPS_LOOKUP_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace txl::tt {

/// For reports of bank conflicts: what the access does, and how to reduce the conflicts.
struct DataDependentAccess {
  llvm::StringRef what, remedy;
};

/// Returns nullopt if the layouts alone determine which words a thread accesses.
std::optional<DataDependentAccess> dataDependentAccess(mlir::Operation *op);

} // namespace txl::tt

#endif
