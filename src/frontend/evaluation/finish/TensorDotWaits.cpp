// A group of warps has one mbarrier for the synchronous dots into tensor memory. Each dot completes one phase, so the
// parity to wait for alternates: across loops, branches, and functions that are called twice. The parity is stored in a
// buffer allocated with the mbarrier, because a variable would have to be carried by every enclosing loop.
#include "frontend/evaluation/finish/TensorDotWaits.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/TensorDotOps.h"

namespace txl::frontend {

namespace {
struct Waiting {
  mlir::Value barrier, parity; // the mbarrier, and a buffer of one i32
};
} // namespace

static ttg::MemDescType one(mlir::Type element) {
  int64_t shape[] = {1};
  return ttg::MemDescType::get(element.getContext(), shape, element, ttg::LayoutAttr(), ttg::MemorySpace::Shared,
                               /*isRow=*/false, /*isMutable=*/true, shape);
}

/// Allocates the barrier and parity of a group, or of the function, at the beginning of its code.
static Waiting allocate(mlir::OpBuilder &b, mlir::Location loc, mlir::Block &entry) {
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&entry);
  auto only = [&](mlir::Value row, ttg::MemDescType type) -> mlir::Value {
    auto zero = mlir::arith::ConstantOp::create(b, loc, b.getI32IntegerAttr(0));
    return ttg::MemDescIndexOp::create(b, loc, type, row, zero);
  };
  ttg::MemDescType barrier = one(b.getI64Type()), parity = one(b.getI32Type());
  Waiting result;
  result.barrier = only(tx::MBarrierAllocOp::create(b, loc, barrier.getMultiBufferType(1), 1), barrier);
  result.parity = only(ttg::LocalAllocOp::create(b, loc, parity.getMultiBufferType(1), mlir::Value()), parity);
  auto tile = mlir::RankedTensorType::get({1}, b.getI32Type());
  auto zero = mlir::arith::ConstantOp::create(b, loc, mlir::DenseElementsAttr::get(tile, llvm::ArrayRef<int32_t>{0}));
  ttg::LocalStoreOp::create(b, loc, zero, result.parity);
  return result;
}

static void wait(mlir::OpBuilder &b, tx::DotXOp dot, const Waiting &with) {
  mlir::Location loc = dot.getLoc();
  dot->removeAttr(ir::kNeedsWait);
  dot.getBarriersMutable().append(with.barrier);
  b.setInsertionPointAfter(dot);
  auto tile = mlir::RankedTensorType::get({1}, b.getI32Type());
  mlir::Value parity = ttg::LocalLoadOp::create(b, loc, tile, with.parity, mlir::Value());
  tx::MBarrierWaitOp::create(b, loc, with.barrier, tt::UnsplatOp::create(b, loc, b.getI32Type(), parity));
  auto flip = mlir::arith::ConstantOp::create(b, loc, mlir::DenseElementsAttr::get(tile, llvm::ArrayRef<int32_t>{1}));
  ttg::LocalStoreOp::create(b, loc, mlir::arith::XOrIOp::create(b, loc, parity, flip), with.parity);
}

void waitForTensorDots(Compilation &c) {
  llvm::SmallVector<tx::DotXOp> dots;
  c.module.walk([&](tx::DotXOp dot) {
    if (dot->hasAttr(ir::kNeedsWait))
      dots.push_back(dot);
  });
  mlir::OpBuilder::InsertionGuard guard(c.builder);
  llvm::DenseMap<mlir::Block *, Waiting> known;
  for (tx::DotXOp dot : dots) {
    mlir::Region *code = dot->getParentRegion();
    while (!llvm::isa<mlir::FunctionOpInterface, tx::GroupOp>(code->getParentOp()))
      code = code->getParentRegion();
    auto [entry, isNew] = known.try_emplace(&code->front());
    if (isNew)
      entry->second = allocate(c.builder, dot.getLoc(), code->front());
    wait(c.builder, dot, entry->second);
  }
}

} // namespace txl::frontend
