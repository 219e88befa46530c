// What operations, and stretches of a program, access that threads share: bytes of shared memory, and global memory.
#ifndef TXL_ANALYSIS_OPERATIONACCESSES_H
#define TXL_ANALYSIS_OPERATIONACCESSES_H

#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "analysis/Flights.h"
#include "analysis/GlobalAccess.h"
#include "ir/Ops.h"
#include "mlir/IR/BuiltinOps.h"

namespace txl::analysis {

/// What a stretch of the program accesses.
struct Accesses {
  llvm::SmallVector<SharedBytes, 4> shared;
  llvm::SmallVector<GlobalAccess, 4> global;

  bool empty() const { return shared.empty() && global.empty(); }
  void clear() { shared.clear(), global.clear(); }
  /// True if it was not known.
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

/// What callers know of a function; and what an operation does: `front` before its first barrier, `back` after its
/// last.
struct AccessSummary {
  Accesses front, back;
  llvm::SmallVector<SharedBytes, 2> engine; ///< what its engine accesses
  bool clears = false;                      ///< every path has a barrier
};

class OperationAccesses {
public:
  OperationAccesses(mlir::ModuleOp module, const Allocation &allocation);

  /// Of an operation without control flow; of a call what was set for the function.
  const AccessSummary &of(mlir::Operation *op);
  void set(tt::FuncOp function, AccessSummary summary);

  /// The operations that allocated what `buffer` may be.
  llvm::ArrayRef<mlir::Operation *> buffersOf(mlir::Value buffer) const { return alias.buffersOf(buffer); }

private:
  AccessSummary summarise(mlir::Operation *op) const;
  AccessSummary summariseCall(tt::CallOp call) const;
  void addBuffer(mlir::Operation *op, mlir::Value buffer, bool write, llvm::SmallVectorImpl<SharedBytes> &to) const;

  const Allocation &allocation;
  AliasAnalysis alias;
  bool isExplicit;
  llvm::DenseMap<mlir::Operation *, AccessSummary> summaries; // of functions and of operations
};

} // namespace txl::analysis

#endif
