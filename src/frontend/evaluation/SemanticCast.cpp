// Conversions between element types, and the operation that each uses.
#include "frontend/evaluation/Constants.h"
#include "frontend/evaluation/Evaluator.h"
#include "frontend/evaluation/Semantic.h"
#include "ir/ops/CastOps.h"
#include "llvm/ADT/StringExtras.h"

namespace txl::frontend {

TXL_DIAGNOSTIC(InvalidCast, TypeError, "cannot cast `{0}` to `{1}`: there is no such conversion");
TXL_DIAGNOSTIC(InvalidBitcast, ValueError,
               "cannot bitcast `{0}` to `{2}` (Cannot bitcast data-type of size {1} to data-type of size {3})");
TXL_DIAGNOSTIC(RoundingNeedsNarrowing, ValueError,
               "a rounding mode is for a conversion to a narrower floating type, not for `{0}` to `{1}` "
               "(fp_downcast_rounding should be set only for truncating fp conversions)");

namespace {
/// Emits the operation of one conversion of `source` to the type `target`.
struct Conversion {
  Evaluator &evaluator;
  Value source;
  Type target; // with the source's shape

  template <typename Op> Value make() {
    mlir::OpBuilder &b = evaluator.builder();
    return Value::tile(Op::create(b, evaluator.loc(), target.toMLIR(b.getContext()), source.ir()), target);
  }
  Value fpToFp(bool rounds, bool towardZero) {
    mlir::OpBuilder &b = evaluator.builder();
    tt::RoundingModeAttr mode;
    if (rounds)
      mode = tt::RoundingModeAttr::get(b.getContext(),
                                       towardZero ? tt::RoundingMode::TowardZero : tt::RoundingMode::NearestEven);
    return Value::tile(tt::FpToFpOp::create(b, evaluator.loc(), target.toMLIR(b.getContext()), source.ir(), mode),
                       target);
  }
  Value notZero() {
    mlir::OpBuilder &b = evaluator.builder();
    Value zero = constantOf(evaluator, 0, source.type());
    mlir::Value ir;
    if (source.type().isFloat())
      ir = mlir::arith::CmpFOp::create(b, evaluator.loc(), mlir::arith::CmpFPredicate::UNE, source.ir(), zero.ir());
    else
      ir = mlir::arith::CmpIOp::create(b, evaluator.loc(), mlir::arith::CmpIPredicate::ne, source.ir(), zero.ir());
    return Value::tile(ir, target);
  }
};
} // namespace

static Value castIntegers(Conversion c) {
  unsigned from = c.source.type().bitWidth(), to = c.target.bitWidth();
  if (c.target.isBool())
    return c.notZero();
  if (from == to)
    return Value::tile(c.source.ir(), c.target);
  if (from > to)
    return c.make<mlir::arith::TruncIOp>();
  return c.source.type().isSignedInt() ? c.make<mlir::arith::ExtSIOp>() : c.make<mlir::arith::ExtUIOp>();
}

static Value castFloats(Conversion c, FpRounding rounding) {
  Type from = c.source.type().scalar(), to = c.target.scalar();
  bool halves = from.bitWidth() == 16 && to.bitWidth() == 16;
  if (from.isFp8() || to.isFp8() || halves)
    return c.fpToFp(/*rounds=*/from.bitWidth() > to.bitWidth() || halves, rounding == FpRounding::Rtz);
  if (from.bitWidth() > to.bitWidth())
    return rounding == FpRounding::Rtz ? c.fpToFp(true, true) : c.make<mlir::arith::TruncFOp>();
  return c.make<mlir::arith::ExtFOp>();
}

/// Converts from or to fp8e4b15 with functions of the prelude. In the IR its elements are i8, as those of uint8 are.
static mlir::FailureOr<Value> castFp8E4B15(Evaluator &e, Value tile, Type scalar, FpRounding rounding) {
  Semantic &semantic = e.semantic();
  if (tile.type().is(Scalar::Fp8E4B15)) {
    Value code = Value::tile(tile.ir(), e.types().withScalar(tile.type(), Scalar::UInt8));
    auto value = e.call(e.prelude().lookup("_fp8e4b15_value"), {code});
    return failed(value) ? value : semantic.cast(*value, scalar, rounding);
  }
  auto single = semantic.cast(tile, Scalar::Fp32);
  if (failed(single))
    return mlir::failure();
  auto code = e.call(e.prelude().lookup("_fp8e4b15_code"), {*single, Value::boolean(rounding == FpRounding::Rtz)});
  if (failed(code))
    return mlir::failure();
  return Value::tile(code->ir(), e.types().withScalar(code->type(), scalar));
}

mlir::FailureOr<Value> Semantic::cast(Value value, Type scalar, FpRounding rounding) {
  auto tile = toTile(value);
  if (failed(tile))
    return mlir::failure();
  Type from = tile->type().scalar();
  if (from == scalar)
    return *tile;
  if (scalar.isBlock() || scalar.isTuple() || scalar.isConstexpr() || scalar.isVoid())
    return evaluator.error(InvalidCast, from.str(), scalar.str());
  if (rounding != FpRounding::Default && !(from.isFloat() && scalar.isFloat() && from.bitWidth() > scalar.bitWidth()))
    return evaluator.error(RoundingNeedsNarrowing, from.str(), scalar.str());

  bool isB15 = from.is(Scalar::Fp8E4B15) || scalar.is(Scalar::Fp8E4B15);
  if (isB15 && from.isFloat() && scalar.isFloat())
    return castFp8E4B15(evaluator, *tile, scalar, rounding);
  bool isVersion36 = evaluator.options().language == LanguageVersion::V36;
  bool halves = from.isStandardFloat() && scalar.isStandardFloat() && from.bitWidth() == 16 && scalar.bitWidth() == 16;
  if (isVersion36 && halves) {
    auto single = cast(*tile, Scalar::Fp32);
    if (failed(single))
      return mlir::failure();
    return cast(*single, scalar);
  }

  Conversion c{evaluator, *tile, evaluator.types().withScalar(tile->type(), scalar)};
  if (from.isPointer() || scalar.isPointer()) {
    if (from.isPointer() && scalar.isPointer())
      return c.make<tt::BitcastOp>();
    if (from.isPointer() && scalar.isInt() && scalar.bitWidth() == 64)
      return c.make<tt::PtrToIntOp>();
    if (from.isPointer() && scalar.isBool()) {
      auto address = cast(*tile, Scalar::Int64);
      if (failed(address))
        return mlir::failure();
      return cast(*address, scalar);
    }
    if (scalar.isPointer() && from.isInt() && from.bitWidth() == 64)
      return c.make<tt::IntToPtrOp>();
    evaluator.report(InvalidCast, from.str(), scalar.str())
        .note("a pointer converts to and from int64 and uint64 only");
    return mlir::failure();
  }
  if (from.isInt() && scalar.isInt())
    return castIntegers(c);
  if ((from.isFp8() && scalar.isInt()) || (from.isInt() && scalar.isFp8())) {
    evaluator.report(InvalidCast, from.str(), scalar.str()).note("convert to fp16 or fp32 first");
    return mlir::failure();
  }
  if (from.isFloat() && scalar.isFloat())
    return castFloats(c, rounding);
  if (scalar.isBool())
    return c.notZero();
  if (from.isFloat())
    return scalar.isSignedInt() ? c.make<mlir::arith::FPToSIOp>() : c.make<mlir::arith::FPToUIOp>();
  return from.isSignedInt() ? c.make<mlir::arith::SIToFPOp>() : c.make<mlir::arith::UIToFPOp>();
}

mlir::FailureOr<Value> Semantic::bitcast(Value value, Type scalar) {
  auto tile = toTile(value);
  if (failed(tile))
    return mlir::failure();
  Type from = tile->type().scalar();
  if (from == scalar)
    return *tile;
  if (from.isPointer() || scalar.isPointer())
    return cast(*tile, scalar);
  if (from.bitWidth() != scalar.bitWidth() || scalar.isVoid()) {
    evaluator.report(InvalidBitcast, from.str(), from.bitWidth(), scalar.str(), scalar.bitWidth())
        .note("the widths must be equal; without `bitcast=True` the value is converted");
    return mlir::failure();
  }
  Conversion c{evaluator, *tile, evaluator.types().withScalar(tile->type(), scalar)};
  auto isBits = [](Type type) { return type.isInt() || type.is(Scalar::Fp8E4B15); };
  if (isBits(from) && isBits(scalar))
    return Value::tile(tile->ir(), c.target);
  return c.make<tt::BitcastOp>();
}

} // namespace txl::frontend
