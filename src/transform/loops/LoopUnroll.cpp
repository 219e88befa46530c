// Unrolls loops by their requested factor, inner loops first, with a bound on the resulting size.
//
// A loop of n iterations becomes one that executes `factor` of them at once, n - n % factor in all, and a second one
// for the remainder. n is the length of Python's `range` for all bounds: 0 if the loop does not run, and otherwise
// computed unsigned, because the distance of two bounds of one type needs one bit more than the type has. (MLIR's
// unroller assumes that the loop runs and that nothing wraps.)
#include "transform/loops/LoopUnroll.h"
#include "ir/SourceFacts.h"
#include "ir/facts/Attributes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "support/Limits.h"
#include "transform/reports/Refusal.h"

using namespace mlir;

namespace txl::transform {

static std::optional<APInt> constantOf(Value value) {
  APInt constant;
  return matchPattern(value, m_ConstantInt(&constant)) ? std::optional(constant) : std::nullopt;
}

namespace {
/// Unrolls one loop.
class Unroller {
public:
  Unroller(scf::ForOp loop, int64_t factor)
      : loop(loop), factor(factor), rewriter(loop), type(loop.getInductionVar().getType()),
        width(type.isIndex() ? IndexType::kInternalStorageBitWidth : type.getIntOrFloatBitWidth()) {}
  /// Unrolls the loop, or returns the reason for not doing so.
  Refusal run();

private:
  /// The bounds of the unrolled loop; its lower bound is the original one.
  struct UnrolledBounds {
    Value upper, step;
    bool hasRemainder = true;
  };
  /// The largest step that, multiplied by `factor`, fits the loop's type.
  APInt largestStep() {
    APInt most = loop.getUnsignedCmp() ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
    return most.udiv(APInt(width, factor, false, true));
  }
  bool fitsType() const { return width >= 63 || factor < int64_t(1) << (width - 1); }
  Value makeConstant(const APInt &value) {
    return arith::ConstantOp::create(rewriter, loop.getLoc(), rewriter.getIntegerAttr(type, value));
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return rewriter.createOrFold<arith::CmpIOp>(loop.getLoc(), predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return rewriter.createOrFold<arith::SelectOp>(loop.getLoc(), condition, a, b);
  }
  template <typename Op> Value makeOp(Value a, Value b) { return rewriter.createOrFold<Op>(loop.getLoc(), a, b); }
  /// The trip count, if it is known.
  std::optional<APInt> tripCount(const APInt &step);
  UnrolledBounds knownBounds(const APInt &trips, const APInt &step);
  UnrolledBounds boundsOf(std::optional<APInt> step);
  void rewrite(const UnrolledBounds &bounds);

  scf::ForOp loop;
  int64_t factor;
  IRRewriter rewriter;
  Type type;
  unsigned width;
};
} // namespace

std::optional<APInt> Unroller::tripCount(const APInt &step) {
  std::optional<APInt> lower = constantOf(loop.getLowerBound()), upper = constantOf(loop.getUpperBound());
  if (!lower || !upper)
    return std::nullopt;
  if (loop.getUnsignedCmp() ? lower->uge(*upper) : lower->sge(*upper))
    return APInt(width, 0);
  return (*upper - *lower - 1).udiv(step) + 1; // no overflow: a range has less than 2^width elements
}

Unroller::UnrolledBounds Unroller::knownBounds(const APInt &trips, const APInt &step) {
  APInt remainder = trips.urem(APInt(width, factor));
  Value upper = remainder.isZero() ? loop.getUpperBound()
                                   : makeConstant(*constantOf(loop.getLowerBound()) + (trips - remainder) * step);
  return {upper, makeConstant(step * APInt(width, factor)), !remainder.isZero()};
}

/// An unknown step may be negative, 0 or too large: then the second loop runs all iterations.
Unroller::UnrolledBounds Unroller::boundsOf(std::optional<APInt> step) {
  Value lower = loop.getLowerBound(), upper = loop.getUpperBound(), size = loop.getStep(),
        one = makeConstant(APInt(width, 1)), times = makeConstant(APInt(width, factor));
  Value runs = compare(loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt, lower, upper);
  if (!step) {
    Value isValidStep =
        compare(arith::CmpIPredicate::ult, makeOp<arith::SubIOp>(size, one), makeConstant(largestStep()));
    size = select(isValidStep, size, one);
    runs = makeOp<arith::AndIOp>(runs, isValidStep);
  }
  Value distance = makeOp<arith::SubIOp>(upper, lower), end;
  if (step && step->isOne()) {
    end = makeOp<arith::SubIOp>(upper, makeOp<arith::RemUIOp>(distance, times));
  } else {
    Value trips = makeOp<arith::AddIOp>(makeOp<arith::DivUIOp>(makeOp<arith::SubIOp>(distance, one), size), one);
    Value remainder = makeOp<arith::RemUIOp>(trips, times);
    end = makeOp<arith::AddIOp>(lower, makeOp<arith::MulIOp>(makeOp<arith::SubIOp>(trips, remainder), size));
    // One step after the last iteration may lie outside of the type.
    end = select(compare(arith::CmpIPredicate::eq, remainder, makeConstant(APInt(width, 0))), upper, end);
  }
  return {select(runs, end, lower), makeOp<arith::MulIOp>(size, times)};
}

void Unroller::rewrite(const UnrolledBounds &bounds) {
  if (bounds.hasRemainder) {
    rewriter.setInsertionPointAfter(loop);
    auto remainder = cast<scf::ForOp>(rewriter.clone(*loop));
    rewriter.replaceAllUsesWith(loop.getResults(), remainder.getResults());
    remainder.setLowerBound(bounds.upper);
    remainder.getInitArgsMutable().assign(loop.getResults());
    remainder->setAttr(ir::kNumStages, rewriter.getI32IntegerAttr(1));
    (void)remainder.promoteIfSingleIteration(rewriter);
  }
  Value step = loop.getStep();
  loop.setUpperBound(bounds.upper);
  loop.setStep(bounds.step);
  auto indexOf = [&](unsigned i, Value index, OpBuilder builder) -> Value {
    Location loc = loop.getLoc();
    Value times = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, i));
    return arith::AddIOp::create(builder, loc, index, builder.createOrFold<arith::MulIOp>(loc, step, times));
  };
  generateUnrolledLoop(loop.getBody(), loop.getInductionVar(), factor, indexOf, /*annotateFn=*/nullptr,
                       loop.getRegionIterArgs(), loop.getYieldedValues());
  (void)loop.promoteIfSingleIteration(rewriter);
}

Refusal Unroller::run() {
  if (llvm::hasSingleElement(loop.getBody()->getOperations()))
    return Cause::EmptyBody;
  std::optional<APInt> step = constantOf(loop.getStep());
  if (step && (step->isZero() || (!loop.getUnsignedCmp() && step->isNegative())))
    return Cause::StepNotPositive;
  if (!fitsType() || (step && step->ugt(largestStep())))
    return Cause::StepTooLarge;
  std::optional<APInt> trips = step ? tripCount(*step) : std::nullopt;
  if (trips && trips->ult(APInt(width, factor)))
    return Cause::FewIterations;
  rewrite(trips ? knownBounds(*trips, *step) : boundsOf(step));
  return {};
}

namespace {
struct LoopUnrollPass : PassWrapper<LoopUnrollPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LoopUnrollPass)
  StringRef getArgument() const final { return "txl-loop-unroll"; }
  StringRef getDescription() const final { return "unroll loops by their requested factor"; }

  void runOnOperation() final {
    SmallVector<scf::ForOp> loops; // inner loops first
    getOperation()->walk([&](scf::ForOp loop) {
      if (loop->hasAttr(ir::kLoopUnrollFactor))
        loops.push_back(loop);
    });
    for (scf::ForOp loop : loops) {
      auto factor = dyn_cast<IntegerAttr>(loop->removeAttr(ir::kLoopUnrollFactor));
      if (!factor || factor.getInt() <= 1)
        continue;
      FactPosition position = ir::lineOf(loop.getOperation()); // the loop may be erased afterwards
      Refusal why = unroll(loop, factor.getInt());
      if (const DecisionListener *to = decisionsOf(getArgument()))
        to->add((why ? why.fact("unrolling", position) : Fact("loop", position)).set("factor", factor.getInt()));
    }
  }

  /// The factor is a request: a loop for which it is unsuitable stays as it is, and the cause is returned.
  static Refusal unroll(scf::ForOp loop, int64_t factor) {
    int64_t operations = 0;
    loop->walk([&](Operation *) { ++operations; });
    if (factor > limits::unrolledOperations / operations)
      return Refusal(Cause::TooManyOperations).with("limit", limits::unrolledOperations);
    return Unroller(loop, factor).run();
  }
};
} // namespace

std::unique_ptr<Pass> createLoopUnrollPass() { return std::make_unique<LoopUnrollPass>(); }

} // namespace txl::transform
