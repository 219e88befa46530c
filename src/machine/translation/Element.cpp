// Element-wise operations of tt; those of other dialects are in Arith.cpp and Math.cpp.
#include "assembly/InlineAssembly.h"
#include "ir/ops/ElementOps.h"
#include "machine/program/ElementOps.h"
#include "machine/program/Immediates.h"
#include "machine/translation/Lowering.h"
#include "llvm/ADT/StringSwitch.h"

namespace txl::machine {

TXL_DIAGNOSTIC(
    MachineUnknownFunction, UnsupportedLanguageConstruct,
    "the library function `{0}` has no counterpart here for these operands; call a function of `tl.math`{1}");

TXL_DIAGNOSTIC(MachineInlineAssembly, UnsupportedLanguageConstruct, "inline assembly: {0}{1}");

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
/// The operation of a CUDA library function: `__nv_tanhf` or `__nv_tanh`.
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

/// Bytes of the register that holds an element, or several that share it.
static unsigned registerBytes(const TileType &type, int pack) {
  int elementsPerRegister = elementsOfRegister(type.bytes, pack);
  return std::max(2, type.bytes * elementsPerRegister);
}
/// The error if the registers of the text do not match the tiles, or empty. `from` is the index of the first register.
static std::string matchRegisters(llvm::ArrayRef<const TileType *> tiles, int pack, llvm::ArrayRef<unsigned> registers,
                                  llvm::StringRef what) {
  llvm::SmallVector<unsigned> wanted;
  for (const TileType *tile : tiles)
    wanted.append(pack / elementsOfRegister(tile->bytes, pack), registerBytes(*tile, pack));
  if (wanted.size() != registers.size())
    return llvm::formatv("the constraints have {0} {1}, the tiles take {2} registers", registers.size(), what,
                         wanted.size());
  for (auto [i, pair] : llvm::enumerate(llvm::zip(wanted, registers)))
    if (std::get<0>(pair) != std::get<1>(pair))
      return llvm::formatv("register {0} of the {1} has {2} bits, its tile takes {3}", i, what, 8 * std::get<1>(pair),
                           8 * std::get<0>(pair));
  return "";
}

template <> void lower(Lowering &l, tt::ElementwiseInlineAsmOp op) {
  auto *made = l.immediate(AssemblyImmediate());
  made->pack = op.getPackedElement();
  std::string error;
  made->code = assembly::InlineAssembly::create(op.getAsmString(), op.getConstraints(), error);
  llvm::SmallVector<const TileType *> results, operands;
  for (mlir::Value value : op.getResult())
    results.push_back(l.typeOf(value));
  for (mlir::Value value : op.getArgs())
    operands.push_back(l.typeOf(value));
  bool accesses = made->code && !made->code->accesses().empty();
  for (const TileType *type : llvm::concat<const TileType *>(results, operands))
    if (!type || (type->dtype == DType::Ptr && !accesses) || type->dtype == DType::I1)
      error = "it computes with integers and floats here, not with pointers or single bits";
  if (error.empty() && accesses && (made->pack != 1 || results.empty()))
    error = "a text that accesses memory has `pack=1` and a result here";
  if (error.empty() && made->code->readsThread() && results.front()->count > 1)
    error = "`%tid` is the same for all elements of a tile here; it is an element's own on a GPU";
  if (error.empty())
    error = matchRegisters(results, made->pack, made->code->resultBytes(), "results");
  if (error.empty())
    error = matchRegisters(operands, made->pack, made->code->operandBytes(), "operands");
  if (!error.empty()) {
    for (mlir::Value value : op.getResult())
      l.define(value);
    return l.fail(MachineInlineAssembly, op, error);
  }
  if (accesses) {
    l.program.hasAtomics = true; // it may wait for another program
    l.program.scratchBytes = std::max<uint64_t>(l.program.scratchBytes, results.front()->count);
  }
  l.emit(accesses ? plainMemoryAssembly : plainAssembly, op).instruction.immediate = made;
}

} // namespace txl::machine
