// What an operation on tiles costs an SM: the units that it holds, and for how long, by the rows of arch/SmModel.h. The
// cost is computed on TTIR, before layouts: a thread has an even share of a tile, accesses of global memory are as wide
// as their contiguity allows, and what is broadcast from fewer elements is computed on those.
//
// The kind of an operation follows from its row in ir/TileOp.td, not from a list of operations: its cost, whether its
// layouts are those of a matrix instruction, its access of global memory, its effects on buffers.
#ifndef TXL_SCHEDULE_MODEL_OPERATIONCOST_H
#define TXL_SCHEDULE_MODEL_OPERATIONCOST_H

#include "arch/SmModel.h"
#include "mlir/IR/Operation.h"
#include "schedule/model/TileSimulator.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace txl::schedule {

struct OperationCost {
  UnitTimes holds = {};
  double latency = 0; ///< cycles until a reader can use the result, from when the units are free
  double issue = 0;   ///< cycles of the warps that start what an engine executes
  bool isAsync = false;
  arch::Completion completion = arch::Completion::Register;
  // What it is, which decides how it becomes a step.
  bool isMma = false, isMmaWait = false;
  bool accesses = false, writes = false; ///< global memory
  bool endsPhase = false;                ///< a reduction: what reads its result begins when all elements are done

  double held() const; ///< the cycles of the unit that is held longest
};

struct CostContext {
  const arch::Architecture *architecture;
  unsigned warps;      ///< that execute the operation
  unsigned slices = 1; ///< consumer warpgroups that share its tiles' rows; the cost is that of one

  friend bool operator==(const CostContext &a, const CostContext &b) = default;
};

/// The cost of an operation, of a loop or branch that of one iteration and of the first region.
OperationCost costOf(mlir::Operation *op, const CostContext &context);

/// The costs of operations in one context, each computed once.
class OperationCosts {
public:
  explicit OperationCosts(const CostContext &context) : context(context) {}
  const OperationCost &of(mlir::Operation *op);
  /// Replaces the cost of an operation: of another way to execute it.
  void set(mlir::Operation *op, const OperationCost &cost) { known[op] = std::make_unique<OperationCost>(cost); }

  const CostContext context;

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<OperationCost>> known;
};

/// The cost of a copy from global to shared memory: by TMA, which one thread starts, or by cp.async of so many bytes of
/// each thread.
OperationCost costOfCopy(uint64_t bytes, bool isTma, int64_t vectorBytes, const CostContext &context);

} // namespace txl::schedule

#endif
