// What the CTAs of a program tell each other: parts of a tile, parts of a reduction, the result of what one of them did.
//
// Each has a row of buffers with a place for every CTA; who has something writes it to its place in the row of all of them. Before that all
// meet, since the others may still read what was there, and behind it, since it must have come.
#ifndef TXL_TRANSFORM_CLUSTER_PARTEXCHANGE_H
#define TXL_TRANSFORM_CLUSTER_PARTEXCHANGE_H

#include "ir/TX.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace txl::transform {

class PartExchange {
public:
  /// `entry`: where buffers are made, behind which `rank` is the CTA's number.
  PartExchange(mlir::Operation *entry, mlir::Value rank, unsigned parts) : entry(entry), rank(rank), parts(parts) {}

  /// The part of `whole`, along `axis`, that is this CTA's: registers alone.
  mlir::Value slice(mlir::OpBuilder &builder, mlir::Value whole, int axis) const;
  /// All of a tile of which each CTA has its part along `axis`.
  mlir::Value gather(mlir::OpBuilder &builder, mlir::Value part, int axis) const;
  /// The results of a reduction of which each CTA has made its part.
  llvm::SmallVector<mlir::Value> combine(mlir::OpBuilder &builder, tt::ReduceOp part) const;
  /// In each CTA what `make` makes in CTA 0 alone; before that all meet.
  mlir::Value fromFirst(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                        llvm::function_ref<mlir::Value(mlir::OpBuilder &)> make) const;
  /// Runs what `make` makes in CTA 0 alone.
  void inFirst(mlir::OpBuilder &builder, mlir::Location loc, llvm::function_ref<void(mlir::OpBuilder &)> make) const;
  /// All threads of all CTAs meet here.
  static std::array<mlir::Operation *, 2> meet(mlir::OpBuilder &builder, mlir::Location loc);

private:
  mlir::Value isFirst(mlir::OpBuilder &builder, mlir::Location loc) const;
  mlir::Value makeRow(mlir::Location loc, mlir::RankedTensorType tile, unsigned places) const;
  void tell(mlir::OpBuilder &builder, mlir::Value tile, mlir::Value row, mlir::Value place) const;
  llvm::SmallVector<mlir::Value> heard(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value row) const;
  mlir::Value joined(mlir::OpBuilder &builder, llvm::SmallVector<mlir::Value> tiles) const;
  mlir::Value stacked(mlir::OpBuilder &builder, mlir::Value part) const;

  mlir::Operation *entry;
  mlir::Value rank;
  unsigned parts;
};

} // namespace txl::transform

#endif
