// Elementwise operations of `tt`: arithmetic that `arith` lacks, and user code per element.
#include "ir/ops/ElementOps.h"
#include "layout/Conversion.h"
#include "lower/AssemblyOperands.h"
#include "lower/Elementwise.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"

namespace txl::lower {

TXL_DIAGNOSTIC(LowerUnknownLibraryFunction, UnsupportedLanguageConstruct,
               "the library function `{0}` has no counterpart here; call a function of `tl.math`");
TXL_DIAGNOSTIC(LowerInlineAsm, ValueError, "inline assembly does not fit its operands: {0}");

using Operands = llvm::ArrayRef<llvm::Value *>;

template <> void lower(Lowering &l, tt::AddPtrOp op) {
  ElementsRef pointers = l.get(op.getPtr()), offsets = l.get(op.getOffset());
  auto pointer = llvm::cast<tt::PointerType>(mlir::getElementTypeOrSelf(op.getType()));
  llvm::Type *unit = l.memoryType(pointer.getPointeeType());
  l.set(op.getResult(), l.mapElements(pointers.size(), {pointers, offsets}, [&](unsigned i) {
    return l.b.CreateGEP(unit, pointers[i], offsets[i]); // the index is sign-extended
  }));
}

template <> void lower(Lowering &l, tt::PreciseSqrtOp op) {
  elementwiseIn(l, op, functionType(op),
                [&](Operands x) { return l.b.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, x[0]); });
}
template <> void lower(Lowering &l, tt::PreciseDivFOp op) {
  elementwiseIn(l, op, functionType(op), [&](Operands x) { return l.b.CreateFDiv(x[0], x[1]); });
}
template <> void lower(Lowering &l, tt::ApproxDivFOp op) {
  elementwiseIn(l, op, functionType(op), [&](Operands x) { return fastDivide(l, x[0], x[1]); });
}
template <> void lower(Lowering &l, tt::MulhiUIOp op) {
  elementwise(l, op, [&](Operands x) { return multiplyHigh(l, x[0], x[1], false); });
}

template <> void lower(Lowering &l, tt::ClampFOp op) {
  bool keepNaN = op.getPropagateNan() == tt::PropagateNan::All;
  llvm::IRBuilder<> &b = l.b;
  elementwiseIn(l, op, arithmeticType(op), [&](Operands x) {
    llvm::Value *created = b.CreateBinaryIntrinsic(llvm::Intrinsic::maximumnum, x[0], x[1]);
    created = b.CreateBinaryIntrinsic(llvm::Intrinsic::minimumnum, created, x[2]);
    return keepNaN ? b.CreateSelect(b.CreateFCmpUNO(x[0], x[0]), x[0], created) : created;
  });
}

// Library functions: CUDA libdevice names of functions that we implement.

struct LibraryFunction {
  llvm::StringRef own; // name in numerics/MathFunctions.def, or an instruction
  llvm::Intrinsic::ID instruction = llvm::Intrinsic::not_intrinsic;
  unsigned arity = 0;
};

/// Maps `__nv_expf` to `exp`; a function that we lack has no operands.
static LibraryFunction libraryFunction(llvm::StringRef symbol) {
  namespace id = llvm::Intrinsic;
  if (!symbol.consume_front("__nv_"))
    return {};
  return llvm::StringSwitch<LibraryFunction>(symbol)
#define MATH1(name, function, Op) .Cases({#name, #name "f"}, {#name, id::not_intrinsic, 1})
#define MATH2(name, function, Op) .Cases({#name, #name "f"}, {#name, id::not_intrinsic, 2})
#include "numerics/MathFunctions.def"
      .Cases({"sqrt", "sqrtf"}, {"", id::sqrt, 1})
      .Cases({"fabs", "fabsf"}, {"", id::fabs, 1})
      .Cases({"floor", "floorf"}, {"", id::floor, 1})
      .Cases({"ceil", "ceilf"}, {"", id::ceil, 1})
      .Cases({"trunc", "truncf"}, {"", id::trunc, 1})
      .Cases({"rint", "rintf", "nearbyint", "nearbyintf"}, {"", id::roundeven, 1})
      .Cases({"fma", "fmaf"}, {"", id::fma, 3})
      .Cases({"fmin", "fminf"}, {"", id::minimumnum, 2})
      .Cases({"fmax", "fmaxf"}, {"", id::maximumnum, 2})
      .Cases({"copysign", "copysignf"}, {"", id::copysign, 2})
      .Default({});
}

template <> void lower(Lowering &l, tt::ExternElementwiseOp op) {
  LibraryFunction function = libraryFunction(op.getSymbol());
  mlir::Type type = mlir::getElementTypeOrSelf(op.getType());
  bool fits = llvm::isa<mlir::FloatType>(type) && function.arity && op.getSrcs().size() == function.arity;
  for (mlir::Value operand : op.getSrcs()) {
    mlir::Type own = mlir::getElementTypeOrSelf(operand.getType());
    fits &= own == type || own.isInteger(32); // the order of a Bessel function
  }
  if (!fits)
    return l.fail(LowerUnknownLibraryFunction, op, op.getSymbol());
  mlir::Type wide = type.isF64() ? type : mlir::Type(mlir::Float32Type::get(op.getContext()));
  elementwise(l, op, [&](Operands x) -> llvm::Value * {
    llvm::SmallVector<llvm::Value *, 3> operands;
    for (auto [value, operand] : llvm::zip(x, op.getSrcs()))
      operands.push_back(llvm::isa<mlir::FloatType>(mlir::getElementTypeOrSelf(operand.getType()))
                             ? convertFloat(l, value, type, wide)
                             : l.b.CreateSIToFP(value, l.elementType(wide)));
    llvm::Value *created = nullptr;
    if (function.own.empty())
      created = l.b.CreateIntrinsic(function.instruction, {operands[0]->getType()}, operands);
    else if (function.own == "exp" && !wide.isF64())
      created = exponential(l, operands[0]); // a third of the instructions of our own function
    else
      created = callMath(l, function.own, operands);
    return convertFloat(l, created, wide, type);
  });
}

// Inline assembly.

/// `packed` values as operands of inline assembly: those narrower than 32 bits share 32-bit registers.
static void packForAssembly(Lowering &l, Operands values, llvm::SmallVectorImpl<llvm::Value *> &arguments) {
  llvm::IRBuilder<> &b = l.b;
  unsigned bits = l.out->getDataLayout().getTypeSizeInBits(values.front()->getType());
  unsigned perWord = std::min<unsigned>(values.size(), std::max(1u, 32 / bits));
  for (size_t i = 0; i < values.size(); i += perWord) {
    llvm::Value *packed = values[i];
    if (perWord > 1) {
      packed = llvm::Constant::getNullValue(llvm::FixedVectorType::get(packed->getType(), 32 / bits));
      for (unsigned k = 0; k < perWord; ++k)
        packed = b.CreateInsertElement(packed, values[i + k], uint64_t(k));
      packed = b.CreateBitCast(packed, b.getInt32Ty());
    } else if (bits == 8) {
      packed = b.CreateZExt(packed, b.getInt16Ty());
    }
    arguments.push_back(packed);
  }
}

/// The types of the registers that hold `count` results of this type.
static void resultTypes(Lowering &l, llvm::Type *type, unsigned count, llvm::SmallVectorImpl<llvm::Type *> &types) {
  unsigned bits = l.out->getDataLayout().getTypeSizeInBits(type);
  unsigned perWord = std::min(count, std::max(1u, 32 / bits));
  llvm::Type *word = perWord > 1 ? l.b.getInt32Ty() : bits == 8 ? l.b.getInt16Ty() : type;
  types.append(count / perWord, word);
}

static void unpackResults(Lowering &l, llvm::Type *type, unsigned count, Operands registers, unsigned &next,
                          llvm::SmallVectorImpl<llvm::Value *> &values) {
  llvm::IRBuilder<> &b = l.b;
  unsigned bits = l.out->getDataLayout().getTypeSizeInBits(type);
  unsigned perWord = std::min(count, std::max(1u, 32 / bits));
  for (unsigned i = 0; i < count / perWord; ++i) {
    llvm::Value *word = registers[next++];
    if (perWord == 1) {
      values.push_back(bits == 8 ? b.CreateTrunc(word, type) : word);
      continue;
    }
    word = b.CreateBitCast(word, llvm::FixedVectorType::get(type, 32 / bits));
    for (unsigned k = 0; k < perWord; ++k)
      values.push_back(b.CreateExtractElement(word, uint64_t(k)));
  }
}

template <> void lower(Lowering &l, tt::ElementwiseInlineAsmOp op) {
  llvm::IRBuilder<> &b = l.b;
  unsigned pack = op.getPackedElement(), count = Lowering::elementCount(op.getResult().front().getType());
  llvm::SmallVector<ElementsRef, 4> lists = operandLists(l, op);
  llvm::SmallVector<llvm::Type *, 4> results;
  for (mlir::Value result : op.getResult())
    resultTypes(l, l.elementType(result.getType()), pack, results);
  llvm::Type *returned = results.size() == 1 ? results.front() : llvm::StructType::get(b.getContext(), results);
  std::vector<Elements> created(op.getNumResults());
  llvm::InlineAsm *assembly = nullptr;
  std::string constraints = op.getConstraints().str(); // as in "=r, l", of which LLVM would take ` l` for a name
  llvm::erase_if(constraints, llvm::isSpace);
  for (unsigned first = 0; first < count; first += pack) {
    llvm::SmallVector<llvm::Value *, 8> arguments;
    for (ElementsRef list : lists) {
      Elements group;
      for (unsigned i = first; i < first + pack; ++i)
        group.push_back(list[std::min<size_t>(i, list.size() - 1)]); // padding after the last element: any value
      packForAssembly(l, group, arguments);
    }
    if (!assembly) {
      llvm::SmallVector<llvm::Type *, 8> types;
      for (llvm::Value *argument : arguments)
        types.push_back(argument->getType());
      auto *type = llvm::FunctionType::get(returned, types, false);
      if (std::string problem = assemblyProblem(op.getAsmString(), constraints, type); !problem.empty())
        return l.fail(LowerInlineAsm, op, problem);
      assembly = llvm::InlineAsm::get(type, op.getAsmString(), constraints, !op.getPure());
    }
    llvm::CallInst *call = b.CreateCall(assembly, arguments);
    if (op.getPure())
      call->setDoesNotAccessMemory();
    Elements registers;
    for (unsigned i = 0; i < results.size(); ++i)
      registers.push_back(results.size() == 1 ? call : b.CreateExtractValue(call, i));
    unsigned next = 0;
    for (auto [result, values] : llvm::zip(op.getResult(), created))
      unpackResults(l, l.elementType(result.getType()), pack, registers, next, values);
  }
  for (auto [result, values] : llvm::zip(op.getResult(), created)) {
    values.resize(count);
    l.set(result, values);
  }
}

// Scalar code per element.

/// The register bits that count through `pack` consecutive elements, in row-major order; none if no thread holds them.
static std::optional<llvm::SmallVector<unsigned, 4>> packBits(mlir::Value tile, unsigned pack) {
  auto tensor = llvm::cast<mlir::RankedTensorType>(tile.getType());
  layout::Space flat = layout::rowMajor(tensor.getShape());
  layout::LinearLayout offsets =
      ttg::layoutOf(tensor)
          .transposedOuts(llvm::map_to_vector(flat.axes(), [](const layout::Axis &axis) { return axis.dim; }))
          .reshapedOuts(layout::Space{layout::Axis(layout::Dim::Offset, flat.bits())});
  layout::VectorAccess vector = layout::widestVector(offsets, 1, pack);
  if (vector.elements() != pack)
    return std::nullopt;
  return vector.registerBits;
}

template <> void lower(Lowering &l, tt::MapElementwiseOp op) {
  unsigned pack = op.getPack(), count = Lowering::elementCount(op.getSrcs().front().getType());
  auto bits = packBits(op.getSrcs().front(), pack);
  if (!bits)
    return l.unsupported(op); // the verifier has reported it before
  unsigned mask = 0;
  for (unsigned bit : *bits)
    mask |= 1u << bit;
  std::vector<Elements> results(op.getNumResults(), Elements(count));
  for (unsigned first = 0; first < count; ++first) {
    if (first & mask)
      continue;
    llvm::SmallVector<unsigned, 16> group{first};
    for (unsigned bit : *bits)
      for (size_t i = 0, n = group.size(); i < n; ++i)
        group.push_back(group[i] | 1u << bit);
    Elements arguments;
    for (mlir::Value source : op.getSrcs())
      for (unsigned r : group)
        arguments.push_back(l.get(source)[r]);
    Elements created = l.inlineRegion(op.getScalarOp(), arguments);
    for (auto [k, list] : llvm::enumerate(results))
      for (auto [i, r] : llvm::enumerate(group))
        list[r] = created[k * pack + i];
  }
  for (auto [result, list] : llvm::zip(op.getResults(), results))
    l.set(result, list);
}

// The parent operation lowers its terminator.
template <> void lower(Lowering &l, tt::MapElementwiseReturnOp op) { l.unsupported(op); }

} // namespace txl::lower
