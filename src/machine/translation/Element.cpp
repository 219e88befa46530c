// Element-wise operations of tt; those of other dialects are in Arith.cpp and Math.cpp.
#include "machine/program/ElementOps.h"
#include "machine/translation/Lowering.h"
#include "llvm/ADT/StringSwitch.h"

namespace txl::machine {

TXL_DIAGNOSTIC(
    MachineUnknownFunction, UnsupportedLanguageConstruct,
    "the library function `{0}` has no counterpart here for these operands; call a function of `tl.math`{1}");

#define ELEMENT(Op, Name)                                                                                              \
  template <> void lower(Lowering &l, Op op) { l.element(ElementOp::Name, op); }
ELEMENT(tt::PreciseSqrtOp, Sqrt)
ELEMENT(tt::PreciseDivFOp, DivF)
ELEMENT(tt::ApproxDivFOp, DivF)
ELEMENT(tt::MulhiUIOp, MulHiUI)
#undef ELEMENT

template <> void lower(Lowering &l, tt::ClampFOp op) {
  l.element(op.getPropagateNan() == tt::PropagateNan::All ? ElementOp::ClampNanF : ElementOp::ClampF, op);
}

template <> void lower(Lowering &l, tt::AddPtrOp op) { l.emit(l.lazy(op.getResult()) ? lazyAddPtr : plainAddPtr, op); }
template <> void lower(Lowering &l, tt::MapElementwiseOp op) {
  auto *map = l.immediate(MapImmediate());
  map->pack = op.getPack();
  l.lowerRegion(op->getRegion(0), map->region);
  l.emit(plainMap, op).instruction.immediate = map;
}
/// What CUDA's library calls `__nv_tanhf` or `__nv_tanh`.
static std::optional<ElementOp> libraryFunction(llvm::StringRef symbol) {
  if (!symbol.consume_front("__nv_"))
    return std::nullopt;
  using Found = std::optional<ElementOp>;
  return llvm::StringSwitch<Found>(symbol)
#define MATH1(name, function, Op) .Cases({#name, #name "f"}, Found(ElementOp::Op))
#define MATH2(name, function, Op) .Cases({#name, #name "f"}, Found(ElementOp::Op))
#include "numerics/MathFunctions.def"
      .Cases({"sqrt", "sqrtf"}, Found(ElementOp::Sqrt))
      .Cases({"fabs", "fabsf"}, Found(ElementOp::AbsF))
      .Cases({"floor", "floorf"}, Found(ElementOp::Floor))
      .Cases({"ceil", "ceilf"}, Found(ElementOp::Ceil))
      .Cases({"trunc", "truncf"}, Found(ElementOp::Trunc))
      .Cases({"rint", "rintf", "nearbyint", "nearbyintf"}, Found(ElementOp::RoundEven))
      .Cases({"fma", "fmaf"}, Found(ElementOp::Fma))
      .Cases({"fmin", "fminf"}, Found(ElementOp::MinNumF))
      .Cases({"fmax", "fmaxf"}, Found(ElementOp::MaxNumF))
      .Cases({"copysign", "copysignf"}, Found(ElementOp::CopySign))
      .Default(std::nullopt);
}

template <> void lower(Lowering &l, tt::ExternElementwiseOp op) {
  auto function = libraryFunction(op.getSymbol());
  uint32_t result = l.define(op.getResult());
  const TileType *type = l.typeOf(op.getResult());
  if (!type || !function || !isFloat(type->dtype) || arityOf(*function) != int(op.getSrcs().size())) {
    l.fail(MachineUnknownFunction, op, op.getSymbol());
    return;
  }
  llvm::SmallVector<uint32_t> operands;
  bool isLazy = l.lazy(op.getResult());
  for (mlir::Value operand : op.getSrcs()) {
    uint32_t from = l.reg(operand), converted = from;
    const TileType *own = l.typeOf(operand);
    if (own && isInteger(own->dtype)) { // the order of a Bessel function
      converted = l.newRegister(type);
      l.emitElement(ElementOp::SIToFP, converted, {from}, isLazy, op);
    } else if (own != type) {
      l.fail(MachineUnknownFunction, op, op.getSymbol());
      return;
    }
    operands.push_back(converted);
  }
  l.emitElement(*function, result, operands, isLazy, op);
}
template <> void lower(Lowering &l, tt::ElementwiseInlineAsmOp op) { l.unsupported(op); }

} // namespace txl::machine
