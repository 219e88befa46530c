// Sizes of elements and tiles in memory, and how a tile is distributed over the CTAs of a cluster.
#include "ir/Exchange.h"

using namespace txl;
using layout::Dim;

unsigned ir::elementBitsOf(mlir::Type type) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  return element.isIntOrFloat() ? std::max(8u, element.getIntOrFloatBitWidth()) : 64;
}

uint64_t ir::tileBytes(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  return (tensor ? tensor.getNumElements() : 1) * elementBytes(type);
}

llvm::SmallVector<uint64_t> ir::blockBases(mlir::Value tile) {
  llvm::SmallVector<uint64_t> columns;
  if (mlir::isa<mlir::RankedTensorType>(tile.getType()))
    for (unsigned bit = 0; bit < ttg::layoutOf(tile).in().bits(Dim::Block); ++bit)
      columns.push_back(ttg::layoutOf(tile).basis(Dim::Block, bit));
  return columns;
}

bool ir::isSplitOverBlocks(mlir::Operation *op) {
  auto isSplit = [](mlir::Value tile) { return llvm::any_of(blockBases(tile), [](uint64_t basis) { return basis; }); };
  return llvm::any_of(op->getOperands(), isSplit) || llvm::any_of(op->getResults(), isSplit);
}
