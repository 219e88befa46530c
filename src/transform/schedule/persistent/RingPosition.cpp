// The arithmetic of ring positions: a slot wraps around after the last one, and the phase parity flips where it does.
#include "transform/schedule/persistent/RingPosition.h"
#include "ir/ops/BufferOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "transform/schedule/TensorCode.h"

using namespace mlir;

namespace txl::transform {

OpBuilder getEntryBuilder(Operation *op) {
  return OpBuilder::atBlockBegin(&op->getParentOfType<FunctionOpInterface>().getFunctionBody().front());
}

RingPosition createRingPosition(OpBuilder &builder, Location loc, unsigned phase) {
  Value first = createI32(builder, loc, 0), begin = createI32(builder, loc, phase);
  return {first, begin};
}

Value getSlot(OpBuilder &builder, Location loc, Value array, Value index) {
  auto type = cast<ttg::MemDescType>(array.getType());
  return ttg::MemDescIndexOp::create(builder, loc, type.getSlotType(), array, index);
}

Value advance(OpBuilder &builder, Location loc, Value slot, unsigned stages) {
  Value next = arith::AddIOp::create(builder, loc, slot, createI32(builder, loc, 1));
  Value isPastEnd =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, createI32(builder, loc, stages));
  return arith::SelectOp::create(builder, loc, isPastEnd, createI32(builder, loc, 0), next);
}

Value getPhaseAfter(OpBuilder &builder, Location loc, Value phase, Value next) {
  Value zero = createI32(builder, loc, 0);
  Value isRound = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, next, zero);
  Value flip = arith::ExtUIOp::create(builder, loc, builder.getI32Type(), isRound);
  return arith::XOrIOp::create(builder, loc, phase, flip);
}

} // namespace txl::transform
