// The accesses of operations and program ranges to memory that threads share: bytes of shared memory, and global
// memory.
#ifndef TXL_ANALYSIS_OPERATIONACCESSES_H
#define TXL_ANALYSIS_OPERATIONACCESSES_H

#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "analysis/GlobalAccess.h"
#include "analysis/InFlightAccesses.h"
#include "analysis/tensor/TensorAllocation.h"
#include "ir/ops/Base.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::tt {
class CallOp;
class FuncOp;
} // namespace txl::tt

namespace txl::analysis {

/// The accesses of a range of the program.
struct Accesses {
  llvm::SmallVector<SharedBytes, 4> shared;
  llvm::SmallVector<GlobalAccess, 4> global;

  bool empty() const { return shared.empty() && global.empty(); }
  void clear() { shared.clear(), global.clear(); }
  /// Adds `access`; returns true if it was new.
  template <typename List, typename T> static bool add(List &to, const T &access) {
    if (llvm::is_contained(to, access))
      return false;
    to.push_back(access);
    return true;
  }
  bool add(const SharedBytes &access) { return add(shared, access); }
  bool add(const GlobalAccess &access) { return add(global, access); }
  bool add(const Accesses &other);
};

/// The summary of a function for its callers, or of one operation: `front` before its first barrier, `back` after its
/// last.
struct AccessSummary {
  Accesses front, back;
  llvm::SmallVector<SharedBytes, 2> engine; ///< accessed by its asynchronous operation
  bool synchronises = false;                ///< every path has a barrier
};

class OperationAccesses {
public:
  OperationAccesses(mlir::ModuleOp module, const Allocation &allocation);

  /// The summary of an operation without control flow; for a call, the one set for its callee.
  const AccessSummary &of(mlir::Operation *op);
  void set(tt::FuncOp function, AccessSummary summary);

  /// The operations that may have allocated `buffer`.
  llvm::ArrayRef<mlir::Operation *> buffersOf(mlir::Value buffer) const { return alias.buffersOf(buffer); }

private:
  AccessSummary summarise(mlir::Operation *op) const;
  AccessSummary summariseCall(tt::CallOp call) const;
  void addBuffer(mlir::Operation *op, mlir::Value buffer, bool write, llvm::SmallVectorImpl<SharedBytes> &to) const;

  const Allocation &allocation;
  TensorAllocation tensor;
  AliasAnalysis alias;
  bool isExplicit;
  llvm::DenseMap<mlir::Operation *, AccessSummary> summaries; // of functions and of operations
};

} // namespace txl::analysis

#endif
