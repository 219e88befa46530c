// Elementwise operations: one loop over the registers for all of them.
#ifndef TXL_LOWER_ELEMENTWISE_H
#define TXL_LOWER_ELEMENTWISE_H

#include "lower/FloatFormats.h"

namespace txl::lower {

/// The operand lists of an operation; a scalar operand of an operation on tiles is the same for all elements.
inline llvm::SmallVector<ElementsRef, 3> operandLists(Lowering &l, mlir::Operation *op) {
  llvm::SmallVector<ElementsRef, 3> lists;
  for (mlir::Value operand : op->getOperands())
    lists.push_back(l.get(operand));
  return lists;
}

/// Sets the result to `compute(x)`, where x are the operands of an element.
template <typename Compute> void elementwise(Lowering &l, mlir::Operation *op, Compute compute) {
  llvm::SmallVector<ElementsRef, 3> lists = operandLists(l, op), tiles;
  unsigned count =
      l.registersPerIteration ? l.registersPerIteration : Lowering::elementCount(op->getResult(0).getType());
  for (ElementsRef &list : lists) {
    list = list.take_front(std::max(count, 1u));
    if (list.size() == count)
      tiles.push_back(list);
  }
  llvm::SmallVector<llvm::Value *, 3> x(lists.size());
  l.set(op->getResult(0), l.mapElements(count, tiles, [&](unsigned i) {
    for (size_t k = 0; k < lists.size(); ++k)
      x[k] = lists[k].size() == count ? lists[k][i] : lists[k].front();
    return static_cast<llvm::Value *>(compute(llvm::ArrayRef<llvm::Value *>(x)));
  }));
}

/// The same for floats: formats without arithmetic are computed in `wide` (f32), and rounded once.
template <typename Compute> void elementwiseIn(Lowering &l, mlir::Operation *op, mlir::Type wide, Compute compute) {
  mlir::Type from = mlir::getElementTypeOrSelf(op->getOperands().back().getType());
  mlir::Type to = mlir::getElementTypeOrSelf(op->getResult(0).getType());
  elementwise(l, op, [&](llvm::ArrayRef<llvm::Value *> x) {
    llvm::SmallVector<llvm::Value *, 3> widened;
    for (llvm::Value *value : x)
      widened.push_back(convertFloat(l, value, from, wide));
    llvm::Value *result = compute(llvm::ArrayRef<llvm::Value *>(widened));
    return llvm::isa<mlir::FloatType>(to) ? convertFloat(l, result, wide, to) : result;
  });
}

/// f32 for 8-bit formats, the type itself for the others.
inline mlir::Type arithmeticType(mlir::Operation *op) {
  mlir::Type type = mlir::getElementTypeOrSelf(op->getOperands().back().getType());
  return isFloat8(type) ? mlir::Type(mlir::Float32Type::get(op->getContext())) : type;
}
/// f64 for f64, f32 for all other types.
inline mlir::Type functionType(mlir::Operation *op) {
  mlir::Type type = mlir::getElementTypeOrSelf(op->getOperands().back().getType());
  return type.isF64() ? type : mlir::Type(mlir::Float32Type::get(op->getContext()));
}

/// Calls a function of numerics/MathFunctions.def: `name` is e.g. `exp`; operands are all f32 or all f64.
llvm::Value *callMath(Lowering &l, llvm::StringRef name, llvm::ArrayRef<llvm::Value *> operands);
/// Division and square root: f32 as fast as the hardware allows within the bounds of docs/write/numerics.md; f64 is
/// correctly rounded.
llvm::Value *fastDivide(Lowering &l, llvm::Value *x, llvm::Value *y);
/// e^x of f32 within 2 ulp, subnormal results too, in eight instructions.
llvm::Value *exponential(Lowering &l, llvm::Value *x);

/// The bits of the register index that do not change an element of `value`, according to AxisInfo: the mask `i < n` of
/// eight neighbours is one bit if n is a multiple of 8.
unsigned constantBits(Lowering &l, mlir::Value value);

/// Integer arithmetic as machine/specification/Integer.cpp defines it where LLVM leaves it undefined.
llvm::Value *divideSigned(llvm::IRBuilder<> &b, llvm::Value *x, llvm::Value *y);
llvm::Value *multiplyHigh(Lowering &l, llvm::Value *x, llvm::Value *y, bool isSigned);

} // namespace txl::lower

#endif
