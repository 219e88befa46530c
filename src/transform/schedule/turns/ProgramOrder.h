// In which order the programs of a grid run, where their numbers say how long each takes, as they do in causal attention.
//
// The longest ones run first, for what is begun last says when all are done: of 2048 programs of 1 to 32 turns that 132
// multiprocessors run one after the other, in the order of their numbers, the last ends 8 % behind the mean; three at once, 16 %.
// Neighbours share what they read, so that only those of a window are ordered: its programs by their number along the axis
// that says how long they take, from one end or the other, which is asked at run time.
//
//   window of 5 programs from number 4 on, 3 along the axis:  4 5 6 7 8, along the axis 1 2 0 1 2
//   the longest are last there:                               5 8 4 7 6
#ifndef TXL_TRANSFORM_SCHEDULE_TURNS_PROGRAMORDER_H
#define TXL_TRANSFORM_SCHEDULE_TURNS_PROGRAMORDER_H

#include "ir/TX.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

namespace txl::transform {

class ProgramOrder {
public:
  /// The first of the axes on which it depends how often one of the loops runs; none if that is made of other things than
  /// arguments and numbers of programs, or all run equally often.
  static std::optional<unsigned> axisOf(llvm::ArrayRef<mlir::scf::ForOp> loops);

  /// `counts`: of programs along each axis. What all programs know alike is computed at `builder`.
  ProgramOrder(mlir::OpBuilder &builder, unsigned axis, llvm::ArrayRef<mlir::scf::ForOp> loops,
               llvm::ArrayRef<mlir::Value> counts);

  /// Neighbouring numbers; the last window has what is left too, so that it has fewer than twice as many.
  struct Window {
    mlir::Value begin, size;
  };
  Window windowOf(mlir::OpBuilder &builder, mlir::Value number, mlir::Value size) const;
  /// What runs as number `place` of a window.
  mlir::Value programAt(mlir::OpBuilder &builder, const Window &window, mlir::Value place) const;
  /// Along the axes of the grid: of neighbours, that of the lengths differs.
  llvm::SmallVector<mlir::Value> idsOf(mlir::OpBuilder &builder, mlir::Value number) const;
  mlir::Value total() const { return all; }

private:
  mlir::Location loc;
  unsigned axis;
  llvm::SmallVector<mlir::Value> counts;
  mlir::Value all;          ///< programs of the grid
  mlir::Value growsForward; ///< whether the last program along the axis takes longer than the first
};

/// Lets the programs of a grid that is started whole, the first of them first, be those that take longest.
void startLongestFirst(tt::FuncOp function);

} // namespace txl::transform

#endif
