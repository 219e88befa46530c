// Emits polynomials as sums of products of scalars.
#include "transform/schedule/TensorCode.h"
#include "arch/TensorMap.h"
#include "ir/Dialect.h"
#include "ir/Exchange.h"
#include "ir/TX.h"
#include "ir/facts/ProgramDescriptors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace txl::transform {

Value TensorCode::number(OpBuilder &builder, int64_t value, Type type) const {
  return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
}

/// Sign-extends or truncates `value` to `type`.
static Value resized(OpBuilder &builder, Location loc, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
  if (from == to)
    return value;
  return from < to ? arith::ExtSIOp::create(builder, loc, type, value).getResult()
                   : arith::TruncIOp::create(builder, loc, type, value).getResult();
}

Value TensorCode::evaluate(OpBuilder &builder, const Polynomial &polynomial, Value turn, Type type,
                           function_ref<Value(Value)> scalarOf) const {
  auto valueOf = [&](unsigned symbol) {
    if (symbol == TileForms::kTurn)
      return turn;
    Value scalar = forms.scalarOf(symbol);
    if (auto id = scalar.getDefiningOp<tx::IdOp>(); rank && id && id.getKind() == tx::IdKind::CTA)
      return rank;
    return forms.isOfTurn(scalar) ? scalarOf(scalar) : scalar;
  };
  Value sum;
  auto add = [&](Value part) { sum = sum ? arith::AddIOp::create(builder, loc, sum, part).getResult() : part; };
  for (const Polynomial::Term &term : polynomial.terms) {
    Value product;
    auto multiply = [&](Value factor) {
      product = product ? arith::MulIOp::create(builder, loc, product, factor).getResult() : factor;
    };
    for (unsigned symbol : term.symbols)
      multiply(resized(builder, loc, valueOf(symbol), type));
    if (term.factor != 1)
      multiply(number(builder, term.factor, type));
    add(product);
  }
  if (polynomial.constant || !sum)
    add(number(builder, polynomial.constant, type));
  return sum;
}

Value TensorCode::descriptor(OpBuilder &builder, Type element) const {
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  Value base = box.base;
  if (!box.shift.isConstant() || box.shift.constant)
    base = tt::AddPtrOp::create(builder, loc, base.getType(), base, evaluate(builder, box.shift, {}, i64));
  SmallVector<Value> extents, strides;
  SmallVector<int64_t> lengths;
  for (const TensorBox::Axis &axis : box.axes) {
    extents.push_back(axis.extent ? evaluate(builder, *axis.extent, {}, i32)
                                  : number(builder, TensorBox::kLongest, i32));
    strides.push_back(evaluate(builder, axis.stride, {}, i64));
    lengths.push_back(axis.length);
  }
  auto made = tt::MakeTensorDescOp::create(builder, loc, tt::TensorDescType::get(lengths, element), base, extents,
                                           strides, IntegerAttr());
  made->setAttr(box.isOfLaunch ? StringRef("tt.optional") : StringRef(ir::kLanded), builder.getUnitAttr());
  return made;
}

SmallVector<Value> TensorCode::coordinates(OpBuilder &builder, Value turn, function_ref<Value(Value)> scalarOf) const {
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  return llvm::map_to_vector(box.axes, [&](const TensorBox::Axis &axis) -> Value {
    if (box.countsRows || !forms.hasOfTurn(axis.first))
      return evaluate(builder, axis.first, turn, i32, scalarOf);
    // Clamped: an offset that a 32-bit coordinate cannot hold is out of bounds anyway.
    Value place = evaluate(builder, axis.first, turn, i64, scalarOf);
    place = arith::MinSIOp::create(builder, loc, place, number(builder, TensorBox::kFarthest, i64));
    return arith::TruncIOp::create(builder, loc, i32, place);
  });
}

Value TensorCode::condition(OpBuilder &builder, Value last) const {
  Type i64 = builder.getI64Type();
  Value all = number(builder, 1, builder.getI1Type()), zero = number(builder, 0, i64);
  auto require = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, a, b);
    all = arith::AndIOp::create(builder, loc, all, holds);
  };
  // A linear function of the iteration lies between its values in the first and in the last iteration.
  auto turnsOf = [&](const Polynomial &polynomial) {
    bool moves = llvm::any_of(polynomial.terms, [](const Polynomial::Term &term) {
      return llvm::is_contained(term.symbols, TileForms::kTurn);
    });
    return moves ? SmallVector<Value, 2>{zero, last} : SmallVector<Value, 2>{zero};
  };
  using Predicate = arith::CmpIPredicate;
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(box.base.getType()).getPointeeType());
  auto requireUnits = [&](Value value, unsigned bytesOfOne) {
    Value rest = arith::AndIOp::create(builder, loc, value, number(builder, arch::kTensorUnit / bytesOfOne - 1, i64));
    require(Predicate::eq, rest, zero);
  };
  for (const BoxNumber &one : box.requirements(forms)) {
    if (one.number.isConstant()) // checked when the box was found (mayHold)
      continue;
    SmallVector<Value, 2> turns = turnsOf(one.number);
    if (one.isUnits) // the loop advances by multiples, so the first iteration suffices
      turns.resize(1);
    for (Value turn : turns) {
      Value value = evaluate(builder, one.number, turn, i64);
      if (one.isUnits) {
        requireUnits(value, bytes);
      } else if (one.most == INT64_MAX) {
        require(Predicate::sge, value, number(builder, one.least, i64));
      } else { // one unsigned comparison checks both bounds
        if (one.least)
          value = arith::SubIOp::create(builder, loc, value, number(builder, one.least, i64));
        require(Predicate::ule, value, number(builder, one.most - one.least, i64));
      }
    }
  }
  for (Value scalar : box.notNegative)
    require(Predicate::sge, resized(builder, loc, scalar, i64), zero);
  if (!box.hasUnit)
    requireUnits(tt::PtrToIntOp::create(builder, loc, i64, box.base), 1);
  for (const TensorBox::Wrap &wrap : box.wraps)
    for (Value turn : turnsOf(wrap.first)) {
      Value first = evaluate(builder, wrap.first, turn, i64);
      require(Predicate::sge, first, zero);
      Value end = arith::AddIOp::create(builder, loc, first, number(builder, wrap.length, i64));
      require(Predicate::sle, end, evaluate(builder, wrap.divisor, turn, i64));
    }
  return all;
}

} // namespace txl::transform
