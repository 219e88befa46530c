// A piece of a program for several groups of warps, each of which computes a part of every product's rows.
//
// A tile that is made of products' sums is divided along the axis that these rows are; what else is computed with it is
// divided with it, as far as it is needed, and may be needed whole too: then it is computed twice. A group's copy of the
// piece is a program of its own on smaller tiles, in which no element is another's: nothing is exchanged.
#ifndef TXL_TRANSFORM_SCHEDULE_TILEPARTITION_H
#define TXL_TRANSFORM_SCHEDULE_TILEPARTITION_H

#include "ir/TX.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace txl::transform {

class TilePartition {
public:
  TilePartition(mlir::Block &piece, unsigned parts) : piece(piece), parts(parts) {}

  /// An operation that one other group will do for all of them.
  void leave(mlir::Operation *op) { left.insert(op); }
  /// Finds who needs which part of what. False, and `why`, where the piece cannot be divided.
  bool divide(std::string &why);
  /// What a part has in place of a buffer that holds a tile; none: a buffer of its own. `axis` is that along which the
  /// tile is divided, kWhole if it is not; `tileOf` gives the part's version of a value.
  using Holder = llvm::function_ref<mlir::Value(mlir::OpBuilder &, ttg::LocalAllocOp, unsigned part, int axis,
                                                llvm::function_ref<mlir::Value(mlir::Value)> tileOf)>;
  /// Writes a part of the piece. Behind `divide`, which has found that this can be done.
  void copy(mlir::OpBuilder &builder, unsigned part, Holder holder);

  static constexpr int kWhole = -1;
  /// Attributes: a constant is, in each part, that and the part's number moved on by so many; only one part has an
  /// operation.
  static constexpr llvm::StringLiteral kOfPart{"of_part"}, kOnlyPart{"only_part"};
  /// A part of a buffer.
  static mlir::Value sliceOf(mlir::OpBuilder &builder, mlir::Value buffer, int axis, unsigned part, unsigned parts);

private:
  using Version = std::pair<mlir::Value, int>; ///< along which axis it is divided
  bool fail(const llvm::Twine &text);
  bool isInside(mlir::Value value) const;

  // What products divide.
  bool force(mlir::Value value, int axis);
  bool forceResults(mlir::Operation *op);
  bool forceCarried(mlir::Operation *op);
  std::optional<int> forcedOperand(mlir::Operation *op) const;
  std::optional<int> resultAxis(mlir::Operation *op, unsigned operand, int axis);
  // What that needs.
  bool isAnchor(mlir::Operation *op) const;
  int anchorAxis(mlir::Operation *op) const;
  bool need(mlir::Value value, int axis);
  bool needOperands(mlir::Operation *op, int axis);
  bool needOf(Version version);
  std::optional<int> operandAxis(mlir::Operation *op, unsigned operand, int axis);

  // A copy.
  void copyBlock(mlir::Block &from, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::ForOp loop, mlir::OpBuilder &builder);
  void copyLoop(mlir::scf::WhileOp loop, mlir::OpBuilder &builder);
  void copyBranch(mlir::scf::IfOp branch, mlir::OpBuilder &builder);
  void copyVersion(mlir::Operation *op, int axis, mlir::OpBuilder &builder);
  mlir::Value lookup(mlir::OpBuilder &builder, mlir::Value value, int axis);
  std::optional<int> axisOf(mlir::Value carried) const;
  mlir::Type divided(mlir::Type type, int axis) const;

  mlir::Block &piece;
  unsigned parts, part = 0;
  std::string reason;
  bool changed = false;
  llvm::SmallPtrSet<mlir::Operation *, 2> left;
  llvm::DenseMap<mlir::Value, int> forced;
  llvm::SetVector<Version> needed;
  llvm::DenseMap<Version, mlir::Value> made;
  Holder *holder = nullptr;
};

} // namespace txl::transform

#endif
