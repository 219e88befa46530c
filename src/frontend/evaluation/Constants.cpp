// Python numbers of any size and precision become constants of the exact type, in one operation: a splat constant.
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "ir/ops/ShapeOps.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include <cmath>

namespace txl::frontend {

Type typeOfNumber(Value number) {
  if (number.isBool())
    return Scalar::Int1;
  if (number.isInt()) {
    for (Scalar scalar : {Scalar::Int32, Scalar::UInt32, Scalar::Int64, Scalar::UInt64})
      if (fitsInteger(number, scalar))
        return scalar;
    return Type();
  }
  double magnitude = std::fabs(number.asDouble());
  bool single = magnitude == 0 || !std::isfinite(magnitude) || (magnitude >= 0x1p-126 && magnitude <= 0x1.fffffep127);
  return single ? Scalar::Fp32 : Scalar::Fp64;
}

bool fitsInteger(Value number, Type scalar) {
  llvm::APInt value = number.asAPInt();
  unsigned width = scalar.bitWidth();
  if (scalar.isSignedInt())
    return value.isSignedIntN(width);
  return !value.isNegative() && value.getActiveBits() <= width;
}

/// Saturates as `fp_to_fp` to fp8 does: a value that is too large becomes the largest finite one.
static llvm::APFloat saturated(llvm::APFloat value, bool isNaN, bool isNegative) {
  bool isNarrow = llvm::APFloat::semanticsSizeInBits(value.getSemantics()) == 8;
  if (!isNarrow || isNaN || value.isFinite())
    return value;
  return llvm::APFloat::getLargest(value.getSemantics(), isNegative);
}

static llvm::APFloat toFloat(Value number, const llvm::fltSemantics &semantics) {
  if (number.isFloat()) {
    llvm::APFloat value(number.asDouble());
    bool losesInfo;
    value.convert(semantics, llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    return saturated(value, std::isnan(number.asDouble()), std::signbit(number.asDouble()));
  }
  llvm::APFloat value(semantics);
  value.convertFromAPInt(number.asAPInt(), /*IsSigned=*/true, llvm::APFloat::rmNearestTiesToEven);
  return saturated(value, /*isNaN=*/false, number.asAPInt().isNegative());
}

Value constantOf(Evaluator &evaluator, Value number, Type type) {
  mlir::OpBuilder &b = evaluator.builder();
  mlir::Type ir = type.toMLIR(b.getContext());
  mlir::Type element = mlir::getElementTypeOrSelf(ir);
  mlir::TypedAttr attribute;
  if (auto floating = llvm::dyn_cast<mlir::FloatType>(element)) {
    attribute = mlir::FloatAttr::get(floating, toFloat(number, floating.getFloatSemantics()));
  } else {
    unsigned width = element.getIntOrFloatBitWidth();
    llvm::APInt value;
    if (number.isFloat()) {
      llvm::APSInt integer(64, /*isUnsigned=*/false);
      bool exact;
      llvm::APFloat(number.asDouble()).convertToInteger(integer, llvm::APFloat::rmTowardZero, &exact);
      value = type.isBool() ? llvm::APInt(1, number.asDouble() != 0) : integer.sextOrTrunc(width);
    } else {
      value = type.isBool() ? llvm::APInt(1, !number.asAPInt().isZero()) : number.asAPInt().sextOrTrunc(width);
    }
    attribute = mlir::IntegerAttr::get(element, value);
  }
  if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(ir))
    attribute = mlir::DenseElementsAttr::get(shaped, mlir::Attribute(attribute));
  return Value::tile(mlir::arith::ConstantOp::create(b, evaluator.loc(), attribute), type);
}

Value constantOf(Evaluator &evaluator, int64_t value, Type type) {
  return constantOf(evaluator, Value::fromInt(value), type);
}

Value splat(Evaluator &evaluator, Value scalar, llvm::ArrayRef<int64_t> shape) {
  if (shape.empty())
    return scalar;
  Type type = evaluator.types().block(scalar.type(), shape);
  mlir::OpBuilder &b = evaluator.builder();
  auto ir = type.toMLIR(b.getContext());
  if (auto constant = scalar.ir().getDefiningOp<mlir::arith::ConstantOp>()) {
    auto attribute =
        mlir::DenseElementsAttr::get(llvm::cast<mlir::ShapedType>(ir), mlir::Attribute(constant.getValue()));
    return Value::tile(mlir::arith::ConstantOp::create(b, evaluator.loc(), attribute), type);
  }
  return Value::tile(tt::SplatOp::create(b, evaluator.loc(), ir, scalar.ir()), type);
}

} // namespace txl::frontend
