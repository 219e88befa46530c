// The order in which the programs of a grid run if their lengths depend on the program id, as in causal attention.
//
// The longest run first, because the last programs to start determine the total time: of 2048 programs of 1 to 32
// iterations on 132 SMs in the order of their ids, the last ends 8 % after the mean; with three CTAs per SM, 16 %.
// Neighbours share data in the L2 cache, so programs are ordered within a window only: by their id along the axis on
// which the length depends, ascending or descending, which is decided at run time.
//
//   window of 5 programs from id 4 on, 3 along the axis:      4 5 6 7 8, along the axis 1 2 0 1 2
//   in order, if the last along the axis are the longest:     5 8 4 7 6
#ifndef TXL_TRANSFORM_SCHEDULE_PERSISTENT_PROGRAMORDER_H
#define TXL_TRANSFORM_SCHEDULE_PERSISTENT_PROGRAMORDER_H

#include "arch/SmModel.h"
#include "ir/ops/Base.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

namespace txl::tt {
class FuncOp;
}

namespace txl::transform {

class ProgramOrder {
public:
  /// The first axis whose program id a loop's trip count depends on; none if it depends on anything but arguments and
  /// program ids, or on no program id.
  static std::optional<unsigned> findLengthAxis(llvm::ArrayRef<mlir::scf::ForOp> loops);

  /// `counts`: the grid's size along each axis. Emits the uniform values at `builder`.
  ProgramOrder(mlir::OpBuilder &builder, unsigned axis, llvm::ArrayRef<mlir::scf::ForOp> loops,
               llvm::ArrayRef<mlir::Value> counts);

  /// A range of consecutive ids; the last window also has the remainder, so it has fewer than twice as many.
  struct Window {
    mlir::Value begin, size;
  };
  Window getWindow(mlir::OpBuilder &builder, mlir::Value programId, mlir::Value size) const;
  /// The program that runs at position `position` of a window.
  mlir::Value getProgram(mlir::OpBuilder &builder, const Window &window, mlir::Value position) const;
  /// Program ids along the grid's axes; neighbours differ along the axis on which the length depends.
  llvm::SmallVector<mlir::Value> computeIds(mlir::OpBuilder &builder, mlir::Value programId) const;
  mlir::Value total() const { return all; }

private:
  mlir::Location loc;
  unsigned axis;
  llvm::SmallVector<mlir::Value> counts;
  mlir::Value all;          ///< programs of the grid
  mlir::Value isLastLonger; ///< whether the last program along the axis takes longer than the first
};

/// Reorders the programs of a grid without persistent loop: the CTAs that start first run the longest programs.
void startLongestFirst(tt::FuncOp function, const arch::SmModel &model);

} // namespace txl::transform

#endif
