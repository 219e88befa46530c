// Emits polynomials as sums of products of scalars.
#include "transform/schedule/TensorCode.h"
#include "arch/TensorMap.h"
#include "ir/Exchange.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace txl::transform {

Value createI32(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
}

Value policyOf(OpBuilder &builder, tt::StoreOp store) {
  if (store.getPolicy() || store.getEvictionPolicy() == tt::EvictionPolicy::Normal)
    return store.getPolicy();
  StringRef name = tt::stringifyEvictionPolicy(store.getEvictionPolicy());
  return tt::L2PolicyOp::create(builder, store.getLoc(), builder.getI64Type(), name, "evict_unchanged",
                                builder.getF32FloatAttr(1), Value(), Value(), Value());
}

Value TensorCode::createConstant(OpBuilder &builder, int64_t value, Type type) const {
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

Value TensorCode::evaluate(OpBuilder &builder, const Polynomial &polynomial, Value iteration, Type type,
                           function_ref<Value(Value)> scalarOf) const {
  auto valueOf = [&](unsigned symbol) {
    if (symbol == TileForms::kIteration)
      return iteration;
    Value scalar = forms.scalarOf(symbol);
    if (auto id = scalar.getDefiningOp<tx::IdOp>(); rank && id && id.getKind() == tx::IdKind::CTA)
      return rank;
    return forms.variesInLoop(scalar) ? scalarOf(scalar) : scalar;
  };
  Value sum;
  auto add = [&](Value addend) { sum = sum ? arith::AddIOp::create(builder, loc, sum, addend).getResult() : addend; };
  for (const Polynomial::Term &term : polynomial.terms) {
    Value product;
    auto multiply = [&](Value coefficient) {
      product = product ? arith::MulIOp::create(builder, loc, product, coefficient).getResult() : coefficient;
    };
    for (unsigned symbol : term.symbols)
      multiply(resized(builder, loc, valueOf(symbol), type));
    if (term.coefficient != 1)
      multiply(createConstant(builder, term.coefficient, type));
    add(product);
  }
  if (polynomial.constant || !sum)
    add(createConstant(builder, polynomial.constant, type));
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
                                  : createConstant(builder, TensorBox::kMaxExtent, i32));
    strides.push_back(evaluate(builder, axis.stride, {}, i64));
    lengths.push_back(axis.length);
  }
  auto result = tt::MakeTensorDescOp::create(builder, loc, tt::TensorDescType::get(lengths, element), base, extents,
                                             strides, IntegerAttr(), nullptr, nullptr, nullptr);
  result->setAttr(box.isLaunchTime ? StringRef(ir::kOptionalMap) : StringRef(ir::kCopiesComplete),
                  builder.getUnitAttr());
  return result;
}

SmallVector<Value> TensorCode::coordinates(OpBuilder &builder, Value iteration,
                                           function_ref<Value(Value)> scalarOf) const {
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  return llvm::map_to_vector(box.axes, [&](const TensorBox::Axis &axis) -> Value {
    if (box.countsRows || !forms.hasLoopVariant(axis.first))
      return evaluate(builder, axis.first, iteration, i32, scalarOf);
    // Clamped: an offset that a 32-bit coordinate cannot hold is out of bounds anyway.
    Value coordinate = evaluate(builder, axis.first, iteration, i64, scalarOf);
    coordinate =
        arith::MinSIOp::create(builder, loc, coordinate, createConstant(builder, TensorBox::kMaxCoordinate, i64));
    return arith::TruncIOp::create(builder, loc, i32, coordinate);
  });
}

Value TensorCode::condition(OpBuilder &builder, Value last) const {
  Type i64 = builder.getI64Type();
  Value all = createConstant(builder, 1, builder.getI1Type()), zero = createConstant(builder, 0, i64);
  auto require = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value holds = arith::CmpIOp::create(builder, loc, predicate, a, b);
    all = arith::AndIOp::create(builder, loc, all, holds);
  };
  // A linear function of the iteration lies between its values in the first and in the last iteration.
  auto getBoundaryIterations = [&](const Polynomial &polynomial) {
    bool varies = llvm::any_of(polynomial.terms, [](const Polynomial::Term &term) {
      return llvm::is_contained(term.symbols, TileForms::kIteration);
    });
    return varies ? SmallVector<Value, 2>{zero, last} : SmallVector<Value, 2>{zero};
  };
  using Predicate = arith::CmpIPredicate;
  unsigned bytes = ir::elementBytes(cast<tt::PointerType>(box.base.getType()).getPointeeType());
  auto requireAligned = [&](Value value, unsigned unitBytes) {
    Value rest =
        arith::AndIOp::create(builder, loc, value, createConstant(builder, arch::kTensorUnit / unitBytes - 1, i64));
    require(Predicate::eq, rest, zero);
  };
  for (const BoxRequirement &one : box.requirements(forms)) {
    if (one.expr.isConstant()) // checked when the box was found (mayHold)
      continue;
    SmallVector<Value, 2> iterations = getBoundaryIterations(one.expr);
    if (one.isAlignment) // the loop advances by multiples, so the first iteration suffices
      iterations.resize(1);
    for (Value iteration : iterations) {
      Value value = evaluate(builder, one.expr, iteration, i64);
      if (one.isAlignment) {
        requireAligned(value, bytes);
      } else if (one.most == INT64_MAX) {
        require(Predicate::sge, value, createConstant(builder, one.least, i64));
      } else { // one unsigned comparison checks both bounds
        if (one.least)
          value = arith::SubIOp::create(builder, loc, value, createConstant(builder, one.least, i64));
        require(Predicate::ule, value, createConstant(builder, one.most - one.least, i64));
      }
    }
  }
  for (Value scalar : box.nonNegative)
    require(Predicate::sge, resized(builder, loc, scalar, i64), zero);
  if (!box.isBaseAligned)
    requireAligned(tt::PtrToIntOp::create(builder, loc, i64, box.base), 1);
  for (const TensorBox::Wrap &wrap : box.wraps)
    for (Value iteration : getBoundaryIterations(wrap.first)) {
      Value first = evaluate(builder, wrap.first, iteration, i64);
      require(Predicate::sge, first, zero);
      Value end = arith::AddIOp::create(builder, loc, first, createConstant(builder, wrap.length, i64));
      require(Predicate::sle, end, evaluate(builder, wrap.divisor, iteration, i64));
    }
  return all;
}

} // namespace txl::transform
