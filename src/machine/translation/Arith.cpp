// Element-wise operations of arith, their emission, constants.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "machine/specification/Element.h"
#include "machine/speed/fast/Fast.h"
#include "machine/translation/DotOperands.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace txl::machine {

namespace arith = mlir::arith;

/// The kernel that preserves the affine form where possible; null: use the generic one.
static Kernel lazyKernel(ElementOp op, DType type) {
  bool integer = isInteger(type) && type != DType::I1;
  switch (op) {
  case ElementOp::AddI:
    return integer ? lazyAdd : nullptr;
  case ElementOp::SubI:
    return integer ? lazySub : nullptr;
  case ElementOp::MulI:
    return integer ? lazyMul : nullptr;
  case ElementOp::DivSI:
  case ElementOp::DivUI:
  case ElementOp::RemSI:
  case ElementOp::RemUI:
    return integer ? lazyRemDiv : nullptr;
  case ElementOp::MinSI:
  case ElementOp::MinUI:
  case ElementOp::MaxSI:
  case ElementOp::MaxUI:
    return integer ? lazyMinMax : nullptr;
  case ElementOp::ExtSI:
  case ElementOp::ExtUI:
  case ElementOp::TruncI:
    return integer ? lazyExtend : nullptr;
  case ElementOp::AndI:
    return type == DType::I1 ? lazyAnd : nullptr;
  case ElementOp::Select:
    return lazySelect;
  default:
    return integer && op >= ElementOp::CmpEq && op <= ElementOp::CmpUge ? lazyCompare : nullptr;
  }
}

void Lowering::emitElement(ElementOp op, uint32_t result, llvm::ArrayRef<uint32_t> inputs, bool lazy,
                           mlir::Operation *from) {
  DType operand = draft.registers[inputs.back()].type->dtype, type = draft.registers[result].type->dtype;
  ElementFn run = plainElementFn(op, operand, type);
  if (!program.plain)
    if (ElementFn fast = fastElementFn(op, operand, type))
      run = fast;
  if (!run)
    return unsupported(from);
  bool scalar = draft.registers[result].type->rank == 0;
  Kernel kernel = scalar ? scalarElement : plainElement;
  if (lazy) {
    kernel = lazyKernel(op, operand);
    if (op == ElementOp::Select)
      for (uint32_t input : inputs.drop_front())
        draft.views.push_back({result, input});
    if (!kernel || (op == ElementOp::TruncI && type == DType::I1))
      kernel = lazyElement;
  }
  DraftInstruction &made = emit(kernel, {result}, inputs);
  made.instruction.element = run;
  made.instruction.immediate = immediate(op);
  made.instruction.name = elementOpName(op);
}

void Lowering::element(ElementOp name, mlir::Operation *op) {
  mlir::Value result = op->getResult(0);
  emitElement(name, define(result), regs(op->getOperands()), lazy(result), op);
}

#define ELEMENT(Op, Name)                                                                                              \
  template <> void lower(Lowering &l, Op op) { l.element(ElementOp::Name, op); }
ELEMENT(arith::AddIOp, AddI)
ELEMENT(arith::SubIOp, SubI)
ELEMENT(arith::MulIOp, MulI)
ELEMENT(arith::DivSIOp, DivSI)
ELEMENT(arith::DivUIOp, DivUI)
ELEMENT(arith::CeilDivSIOp, CeilDivSI)
ELEMENT(arith::CeilDivUIOp, CeilDivUI)
ELEMENT(arith::FloorDivSIOp, FloorDivSI)
ELEMENT(arith::RemSIOp, RemSI)
ELEMENT(arith::RemUIOp, RemUI)
ELEMENT(arith::AndIOp, AndI)
ELEMENT(arith::OrIOp, OrI)
ELEMENT(arith::XOrIOp, XorI)
ELEMENT(arith::ShLIOp, ShLI)
ELEMENT(arith::ShRSIOp, ShRSI)
ELEMENT(arith::ShRUIOp, ShRUI)
ELEMENT(arith::MinSIOp, MinSI)
ELEMENT(arith::MinUIOp, MinUI)
ELEMENT(arith::MaxSIOp, MaxSI)
ELEMENT(arith::MaxUIOp, MaxUI)
ELEMENT(arith::NegFOp, NegF)
ELEMENT(arith::AddFOp, AddF)
ELEMENT(arith::SubFOp, SubF)
ELEMENT(arith::DivFOp, DivF)
ELEMENT(arith::RemFOp, RemF)
ELEMENT(arith::MinNumFOp, MinNumF)
ELEMENT(arith::MaxNumFOp, MaxNumF)
ELEMENT(arith::MinimumFOp, MinimumF)
ELEMENT(arith::MaximumFOp, MaximumF)
ELEMENT(arith::ExtSIOp, ExtSI)
ELEMENT(arith::ExtUIOp, ExtUI)
ELEMENT(arith::ExtFOp, FPToFP)
ELEMENT(arith::TruncIOp, TruncI)
ELEMENT(arith::SIToFPOp, SIToFP)
ELEMENT(arith::UIToFPOp, UIToFP)
ELEMENT(arith::FPToSIOp, FPToSI)
ELEMENT(arith::FPToUIOp, FPToUI)
#undef ELEMENT

template <> void lower(Lowering &l, arith::MulFOp op) {
  if (!isPartOfScaledDot(l, op))
    l.element(ElementOp::MulF, op);
}
template <> void lower(Lowering &l, arith::ConstantOp op) { l.defineConstant(op.getResult(), op.getValue()); }
template <> void lower(Lowering &l, mlir::ub::PoisonOp op) { l.defineConstant(op.getResult(), nullptr); }
template <> void lower(Lowering &l, mlir::ub::UnreachableOp op) { l.unsupported(op); }

template <> void lower(Lowering &l, arith::TruncFOp op) {
  bool towardsZero = op.getRoundingmode() == arith::RoundingMode::toward_zero;
  l.element(towardsZero ? ElementOp::FPToFPRtz : ElementOp::FPToFP, op);
}

/// Emits the sum and the overflow flag: the sum is less than an operand.
template <> void lower(Lowering &l, arith::AddUIExtendedOp op) {
  uint32_t sum = l.define(op.getSum()), a = l.reg(op.getLhs());
  bool lazy = l.lazy(op.getSum());
  l.emitElement(ElementOp::AddI, sum, {a, l.reg(op.getRhs())}, lazy, op);
  l.emitElement(ElementOp::CmpUlt, l.define(op.getOverflow()), {sum, a}, lazy, op);
}

template <typename Op> static void lowerExtendedMul(Lowering &l, Op op, ElementOp high) {
  bool lazy = l.lazy(op.getLow());
  Lowering::Registers in = l.regs(op->getOperands());
  l.emitElement(ElementOp::MulI, l.define(op.getLow()), in, lazy, op);
  l.emitElement(high, l.define(op.getHigh()), in, lazy, op);
}
template <> void lower(Lowering &l, arith::MulSIExtendedOp op) { lowerExtendedMul(l, op, ElementOp::MulHiSI); }
template <> void lower(Lowering &l, arith::MulUIExtendedOp op) { lowerExtendedMul(l, op, ElementOp::MulHiUI); }

template <typename Op> static void lowerIndexCast(Lowering &l, Op op, ElementOp extend) {
  int from = l.typeOf(op.getIn())->bytes, to = l.typeOf(op.getOut())->bytes;
  if (from == to)
    l.defineAs(op.getOut(), l.reg(op.getIn()));
  else
    l.element(from < to ? extend : ElementOp::TruncI, op);
}
template <> void lower(Lowering &l, arith::IndexCastOp op) { lowerIndexCast(l, op, ElementOp::ExtSI); }
template <> void lower(Lowering &l, arith::IndexCastUIOp op) { lowerIndexCast(l, op, ElementOp::ExtUI); }
template <> void lower(Lowering &l, arith::ScalingExtFOp op) { l.unsupported(op); }
template <> void lower(Lowering &l, arith::ScalingTruncFOp op) { l.unsupported(op); }

template <> void lower(Lowering &l, arith::BitcastOp op) { l.emitView(l.plainOnly() ? plainCopy : lazyAlias, op); }

template <> void lower(Lowering &l, arith::CmpIOp op) {
  static constexpr ElementOp names[] = {ElementOp::CmpEq,  ElementOp::CmpNe,  ElementOp::CmpSlt, ElementOp::CmpSle,
                                        ElementOp::CmpSgt, ElementOp::CmpSge, ElementOp::CmpUlt, ElementOp::CmpUle,
                                        ElementOp::CmpUgt, ElementOp::CmpUge};
  l.element(names[static_cast<int>(op.getPredicate())], op);
}

template <> void lower(Lowering &l, arith::CmpFOp op) {
  static constexpr ElementOp names[] = {
      ElementOp::CmpFalse, ElementOp::CmpOeq,  ElementOp::CmpOgt,  ElementOp::CmpOge,
      ElementOp::CmpOlt,   ElementOp::CmpOle,  ElementOp::CmpOne,  ElementOp::CmpOrd,
      ElementOp::CmpUeq,   ElementOp::CmpUgtF, ElementOp::CmpUgeF, ElementOp::CmpUltF,
      ElementOp::CmpUleF,  ElementOp::CmpUne,  ElementOp::CmpUno,  ElementOp::CmpTrue};
  l.element(names[static_cast<int>(op.getPredicate())], op);
}

template <> void lower(Lowering &l, arith::SelectOp op) {
  Lowering::Registers in = l.regs(op->getOperands());
  const TileType *condition = l.typeOf(op.getCondition()), *type = l.typeOf(op.getResult());
  if (condition->rank == 0 && type->rank > 0) {
    // One scalar condition for all elements.
    llvm::ArrayRef<int64_t> shape(type->shape, type->rank); // of a tile, or of the words of a buffer
    uint32_t wide = l.newRegister(l.typeOf(mlir::RankedTensorType::get(shape, op.getCondition().getType())));
    l.emit(l.plainOnly() ? plainSplat : lazySplat, {wide}, {in[0]});
    in[0] = wide;
  }
  l.emitElement(ElementOp::Select, l.define(op.getResult()), in, l.lazy(op.getResult()), op);
}

} // namespace txl::machine
