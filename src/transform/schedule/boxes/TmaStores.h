// Stores and reductions of descriptors' tiles by TMA, outside of persistent kernels' epilogues (TmaEpilogue.h). Which
// of them is decided by TmaStoreChoice.h.
#ifndef TXL_TRANSFORM_SCHEDULE_BOXES_TMASTORES_H
#define TXL_TRANSFORM_SCHEDULE_BOXES_TMASTORES_H

#include "arch/Architecture.h"
#include "ir/ops/Base.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "transform/schedule/boxes/TensorBox.h"

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

/// A store or reduction of a tile that TMA may execute.
struct TmaStore {
  mlir::Operation *op = nullptr;
  mlir::Value pointer, mask, value;
  tx::ReduceKind reduce = tx::ReduceKind::None;
  bool isUnsigned = false;
  std::optional<TensorBox> box;
  Refusal why; ///< why there is no box

  mlir::RankedTensorType tile() const { return mlir::cast<mlir::RankedTensorType>(value.getType()); }
  /// The axis of the tile that is contiguous in memory.
  unsigned contiguousAxis() const { return box->order.back() == 1 ? 1 : 0; }
};

/// The access of `op`, with its box or why it has none; none if `op` stores no tile.
std::optional<TmaStore> examineTmaStore(mlir::Operation *op, TileForms &forms,
                                        const analysis::AxisInfoAnalysis &axisInfo);

/// Why the access has to be ordered with others, which TMA does not do; none if it has not.
Refusal whyOrdered(const TmaStore &access, mlir::FunctionOpInterface function);

/// Whether an access of the module has the attribute `txl.by_tma`.
bool hasTmaStores(mlir::ModuleOp module);

/// Replaces the accesses that have the attribute by TMA stores where the box's condition holds; elsewhere threads
/// store. Emits an error for one that TMA cannot execute.
llvm::LogicalResult emitTmaStores(mlir::ModuleOp module, const arch::Architecture &architecture);

} // namespace txl::transform

#endif
