// Expands split precisions, then narrow accumulators, then element types without an instruction.
#include "transform/DotPreparation.h"
#include "analysis/DotInstruction.h"
#include "ir/SourceFacts.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/RoundToTF32.h"

using namespace mlir;

namespace txl::transform {

static RankedTensorType withElements(Value tile, Type element) {
  return cast<RankedTensorType>(tt::withShapeOf(tile.getType(), element));
}

// Split precisions ----------------------------------------------------------------------------------------------------

/// Splits a float32 tile into `count` terms: x rounded, the remainder rounded, and so on.
static SmallVector<Value> splitIntoTerms(OpBuilder &builder, Location loc, Value x, unsigned count, bool isTF32) {
  SmallVector<Value> components;
  for (unsigned index = 0; index < count; ++index) {
    Value component, wide;
    if (isTF32) {
      component = wide = roundToTF32(builder, loc, x);
    } else {
      component = arith::TruncFOp::create(builder, loc, withElements(x, builder.getBF16Type()), x);
      wide = arith::ExtFOp::create(builder, loc, x.getType(), component);
    }
    components.push_back(component);
    if (index + 1 < count)
      x = arith::SubFOp::create(builder, loc, x, wide);
  }
  return components;
}

/// The products of terms that a precision adds up, in order; terms count from 0.
static ArrayRef<std::pair<unsigned, unsigned>> termsOf(tt::InputPrecision precision) {
  static constexpr std::pair<unsigned, unsigned> three[] = {{1, 0}, {0, 1}, {0, 0}};
  static constexpr std::pair<unsigned, unsigned> six[] = {{1, 1}, {2, 0}, {0, 2}, {1, 0}, {0, 1}, {0, 0}};
  switch (precision) {
  case tt::InputPrecision::TF32x3:
  case tt::InputPrecision::BF16x3:
    return three;
  case tt::InputPrecision::BF16x6:
    return six;
  default:
    return {};
  }
}

static void splitPrecision(tt::DotOp dot) {
  tt::InputPrecision precision = dot.getInputPrecision();
  ArrayRef<std::pair<unsigned, unsigned>> terms = termsOf(precision);
  if (terms.empty() || !dot.getA().getType().getElementType().isF32() || !dot.getB().getType().getElementType().isF32())
    return;
  OpBuilder builder(dot);
  Location loc = dot.getLoc();
  bool isTF32 = precision == tt::InputPrecision::TF32x3;
  unsigned count = terms.size() == 6 ? 3 : 2;
  SmallVector<Value> a = splitIntoTerms(builder, loc, dot.getA(), count, isTF32);
  SmallVector<Value> b = splitIntoTerms(builder, loc, dot.getB(), count, isTF32);
  auto inner = isTF32 ? tt::InputPrecision::TF32 : tt::InputPrecision::IEEE;
  Value accumulator = dot.getC();
  for (auto [left, right] : terms)
    accumulator = tt::DotOp::create(builder, loc, dot.getType(), a[left], b[right], accumulator, ValueRange(), inner,
                                    dot.getMaxNumImpreciseAcc());
  dot.getResult().replaceAllUsesWith(accumulator);
  dot.erase();
}

// Element types -------------------------------------------------------------------------------------------------------

static bool isFloat8(Type element) { return isa<FloatType>(element) && element.getIntOrFloatBitWidth() == 8; }

/// Accumulates in float32 unless the operands are float64 or integers.
static void widenAccumulator(tt::DotOp dot) {
  Type element = dot.getA().getType().getElementType(), accumulator = dot.getType().getElementType();
  if (!isa<FloatType>(accumulator) || accumulator.isF32() || element.isF64())
    return;
  OpBuilder builder(dot);
  Location loc = dot.getLoc();
  RankedTensorType wide = withElements(dot.getC(), builder.getF32Type()), narrow = dot.getType();
  auto convert = [&](Value value, RankedTensorType to) -> Value {
    Type from = getElementTypeOrSelf(value.getType());
    if (from.getIntOrFloatBitWidth() == 8 || to.getElementType().getIntOrFloatBitWidth() == 8) {
      bool shrinks = to.getElementType().getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth();
      auto rounding = tt::RoundingModeAttr::get(builder.getContext(), tt::RoundingMode::NearestEven);
      return tt::FpToFpOp::create(builder, loc, to, value, shrinks ? rounding : tt::RoundingModeAttr());
    }
    if (to.getElementType().getIntOrFloatBitWidth() > from.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(builder, loc, to, value);
    return arith::TruncFOp::create(builder, loc, to, value);
  };
  dot.getCMutable().assign(convert(dot.getC(), wide));
  builder.setInsertionPointAfter(dot);
  dot.getResult().setType(wide);
  Value result = convert(dot.getResult(), narrow);
  dot.getResult().replaceAllUsesExcept(result, result.getDefiningOp());
}

static void widenFloat8(tt::DotOp dot, const arch::Architecture &architecture) {
  if (dot.hasScales() || !isFloat8(dot.getA().getType().getElementType()) ||
      analysis::chooseDotInstruction(dot, architecture).isMatrix())
    return;
  OpBuilder builder(dot);
  for (OpOperand *operand : {&dot.getAMutable(), &dot.getBMutable()})
    operand->set(tt::FpToFpOp::create(builder, dot.getLoc(), withElements(operand->get(), builder.getF16Type()),
                                      operand->get(), tt::RoundingModeAttr()));
}

namespace {
struct DotPreparationPass : PassWrapper<DotPreparationPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DotPreparationPass)
  explicit DotPreparationPass(const std::string &target) : target(target) {}

  StringRef getArgument() const final { return "txl-prepare-dots"; }
  StringRef getDescription() const final { return "rewrite dots to the instructions of the target"; }

  /// `mma=matmul.py:51:18 a=64x32 b=32x64 elements=f16,f16,f32 instruction=m16n8k16`.
  static Fact describe(tt::DotOp dot, const arch::Architecture &architecture) {
    auto extents = [](RankedTensorType type) { return Fact::Extents(type.getShape().begin(), type.getShape().end()); };
    Fact::Names elements;
    for (Type type : {dot.getA().getType().getElementType(), dot.getB().getType().getElementType(),
                      dot.getType().getElementType()}) {
      elements.emplace_back();
      llvm::raw_string_ostream(elements.back()) << type;
    }
    Fact fact("mma", ir::positionOf(dot.getLoc()));
    fact.set("a", extents(dot.getA().getType())).set("b", extents(dot.getB().getType())).set("elements", elements);
    return fact.set("instruction", analysis::chooseDotInstruction(dot, architecture).str());
  }

  void runOnOperation() final {
    const arch::Architecture *architecture = arch::findArchitecture(target);
    if (!architecture) {
      getOperation().emitError("no architecture is called `") << target << "`; there are " << arch::architectureNames();
      return signalPassFailure();
    }
    SmallVector<tt::DotOp> dots;
    getOperation().walk([&](tt::DotOp dot) { dots.push_back(dot); });
    for (tt::DotOp dot : dots) {
      widenAccumulator(dot);
      widenFloat8(dot, *architecture);
      if (const DecisionListener *to = decisionsOf(getArgument()))
        to->add(describe(dot, *architecture));
      splitPrecision(dot);
    }
  }

  std::string target;
};
} // namespace

std::unique_ptr<Pass> createDotPreparationPass(const std::string &target) {
  return std::make_unique<DotPreparationPass>(target);
}

} // namespace txl::transform
