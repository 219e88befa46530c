// Exchange between the CTAs of a program through distributed shared memory: slices of a tile, partial reductions,
// results of an operation that one CTA executes.
//
// Each CTA has an array of buffers with one slot for each CTA; the sender writes its slot in all CTAs' arrays. A
// cluster barrier before ensures that no CTA still reads the old contents, and one after that the data has arrived.
#ifndef TXL_TRANSFORM_CLUSTER_CTAEXCHANGE_H
#define TXL_TRANSFORM_CLUSTER_CTAEXCHANGE_H

#include "ir/ops/ReductionOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <array>

namespace txl::transform {

class CtaExchange {
public:
  /// `entry`: the operation after which buffers are allocated and `rank`, the CTA's rank, is available.
  CtaExchange(mlir::Operation *entry, mlir::Value rank, unsigned numCtas)
      : entry(entry), rank(rank), numCtas(numCtas) {}

  /// This CTA's slice of `whole` along `axis`, in registers only.
  mlir::Value slice(mlir::OpBuilder &builder, mlir::Value whole, int axis) const;
  /// The whole tile, of which each CTA has a slice along `axis`.
  mlir::Value gather(mlir::OpBuilder &builder, mlir::Value local, int axis) const;
  /// The results of a reduction of which each CTA has computed its partial result.
  llvm::SmallVector<mlir::Value> combine(mlir::OpBuilder &builder, tt::ReduceOp local) const;
  /// Executes `make` in CTA 0 and broadcasts the result to all CTAs; all CTAs synchronise before.
  mlir::Value fromFirst(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                        llvm::function_ref<mlir::Value(mlir::OpBuilder &)> make) const;
  /// Executes `make` in CTA 0 only.
  void inFirst(mlir::OpBuilder &builder, mlir::Location loc, llvm::function_ref<void(mlir::OpBuilder &)> make) const;
  /// Emits a cluster barrier, a pair of arrive and wait.
  static std::array<mlir::Operation *, 2> addClusterBarrier(mlir::OpBuilder &builder, mlir::Location loc);

private:
  mlir::Value isFirst(mlir::OpBuilder &builder, mlir::Location loc) const;
  mlir::Value makeSlots(mlir::Location loc, mlir::RankedTensorType tile, unsigned slotCount) const;
  void writeToAllCtas(mlir::OpBuilder &builder, mlir::Value tile, mlir::Value slots, mlir::Value slot) const;
  llvm::SmallVector<mlir::Value> readAllSlots(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value slots) const;
  mlir::Value joinTiles(mlir::OpBuilder &builder, llvm::SmallVector<mlir::Value> tiles) const;
  mlir::Value exchangeAndJoin(mlir::OpBuilder &builder, mlir::Value local) const;

  mlir::Operation *entry;
  mlir::Value rank;
  unsigned numCtas;
};

} // namespace txl::transform

#endif
