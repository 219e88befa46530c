// TMA loads and stores.
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "machine/program/TmaImmediates.h"
#include "machine/translation/Lowering.h"

namespace txl::machine {

static TensorImmediate tensorOf(Lowering &l, mlir::Value descriptor, mlir::Value buffer) {
  TensorImmediate imm;
  imm.rank = llvm::cast<tt::TensorDescType>(descriptor.getType()).getShape().size();
  imm.buffer = l.bufferShape(llvm::cast<ttg::MemDescType>(buffer.getType()));
  l.program.smallestAccess = std::min(l.program.smallestAccess, elementBytes(imm.buffer.element));
  return imm;
}

/// Adds an optional operand to the inputs; returns its index, or -1.
static int add(Lowering &l, Lowering::Registers &inputs, mlir::Value value) {
  if (!value)
    return -1;
  inputs.push_back(l.reg(value));
  return inputs.size() - 1;
}

/// A load by a descriptor of im2col, which no instruction makes.
static void lowerImageLoad(Lowering &l, tx::TensorLoadOp op) {
  auto made = op.getDescriptor().getDefiningOp<tt::MakeTensorDescOp>();
  if (!made)
    return l.unsupported(op);
  ImageImmediate imm;
  static_cast<TensorImmediate &>(imm) = tensorOf(l, op.getDescriptor(), op.getBuffer());
  imm.rank = made.getShape().size();
  imm.nan = made.getPadding().value_or(1) == 2;
  llvm::copy(*made.getLower(), imm.lower);
  llvm::copy(*made.getUpper(), imm.upper);
  llvm::copy(*made.getSteps(), imm.steps);
  Lowering::Registers inputs{l.reg(made.getBase())};
  for (mlir::ValueRange values : {mlir::ValueRange(made.getShape()), mlir::ValueRange(made.getStrides()),
                                  mlir::ValueRange(op.getCoordinates()), mlir::ValueRange(op.getFilter())})
    for (mlir::Value value : values)
      add(l, inputs, value);
  imm.first = 1 + 2 * imm.rank;
  imm.filter = imm.first + imm.rank;
  imm.bufferInput = add(l, inputs, op.getBuffer());
  imm.barrierInput = add(l, inputs, op.getBarrier());
  imm.predicate = add(l, inputs, op.getPredicate());
  imm.multicast = add(l, inputs, op.getMulticast());
  l.emit(startTensorLoad, {}, inputs).instruction.immediate = l.immediate(imm);
}

template <> void lower(Lowering &l, tx::TensorLoadOp op) {
  if (!op.getFilter().empty())
    return lowerImageLoad(l, op);
  TensorImmediate imm = tensorOf(l, op.getDescriptor(), op.getBuffer());
  Lowering::Registers inputs{l.reg(op.getDescriptor())};
  for (mlir::Value coordinate : op.getCoordinates())
    add(l, inputs, coordinate);
  imm.bufferInput = add(l, inputs, op.getBuffer());
  imm.barrierInput = add(l, inputs, op.getBarrier());
  imm.predicate = add(l, inputs, op.getPredicate());
  imm.multicast = add(l, inputs, op.getMulticast());
  l.emit(startTensorLoad, {}, inputs).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tx::TensorGatherOp op) {
  TensorImmediate imm = tensorOf(l, op.getDescriptor(), op.getBuffer());
  Lowering::Registers inputs{l.reg(op.getDescriptor()), l.reg(op.getRows()), l.reg(op.getColumn())};
  imm.bufferInput = add(l, inputs, op.getBuffer());
  imm.barrierInput = add(l, inputs, op.getBarrier());
  imm.predicate = add(l, inputs, op.getPredicate());
  l.emit(startTensorGather, {}, inputs).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tx::TensorStoreOp op) {
  TensorStoreImmediate imm;
  static_cast<TensorImmediate &>(imm) = tensorOf(l, op.getDescriptor(), op.getBuffer());
  imm.first = 2;
  imm.isUnsigned = op.getIsUnsigned();
  imm.reduce = static_cast<ReduceKind>(op.getReduce());
  l.program.hasAtomics |= imm.reduce != ReduceKind::None; // programs observe the order of reductions
  static_assert(static_cast<int>(ReduceKind::Xor) == static_cast<int>(tx::ReduceKind::Xor));
  l.emit(startTensorStore, op).instruction.immediate = l.immediate(imm);
}
template <> void lower(Lowering &l, tx::TensorStoreWaitOp op) {
  l.emit(waitForStores, op).instruction.immediate = l.immediate(PendingImmediate{op.getPending()});
}

} // namespace txl::machine
