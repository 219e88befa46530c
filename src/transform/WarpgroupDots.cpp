// Operands become buffers at their definition, so that two dots of one tile share its buffer; a transposed tile is a
// view.
#include "transform/WarpgroupDots.h"
#include "analysis/SourceFacts.h"
#include "analysis/TileSource.h"
#include "analysis/WarpgroupDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/Dialect.h"
#include "ir/TX.h"
#include "ir/facts/AsWritten.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/FirstUse.h"
#include "transform/Refusal.h"
#include "transform/RoundToTF32.h"
#include "transform/assignment/DotWarps.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// Creates the operands' buffers, one for each tile.
class Staging {
public:
  explicit Staging(MLIRContext *context) : builder(context) {}

  Value bufferOf(Value tile, bool rounds);
  /// The tile, rounded to tf32 if the MMA would truncate it.
  Value tileOf(Value tile, bool rounds);

private:
  OpBuilder builder;
  DenseMap<std::pair<Value, unsigned>, Value> buffers, tiles; ///< by tile and whether it is rounded
};
} // namespace

Value Staging::tileOf(Value tile, bool rounds) {
  if (!rounds)
    return tile;
  Value &rounded = tiles[{tile, unsigned(rounds)}];
  if (!rounded) {
    builder.setInsertionPointAfterValue(tile);
    rounded = roundToTF32(builder, tile.getLoc(), tile);
  }
  return rounded;
}

Value Staging::bufferOf(Value tile, bool rounds) {
  if (Value known = buffers.lookup({tile, unsigned(rounds)}))
    return known;
  Value buffer;
  if (auto trans = tile.getDefiningOp<tt::TransOp>()) {
    Value whole = bufferOf(trans.getSrc(), rounds);
    builder.setInsertionPoint(trans);
    buffer = ttg::MemDescTransOp::create(builder, trans.getLoc(), whole, trans.getOrder());
  } else {
    Value source = tileOf(tile, rounds);
    auto type = cast<RankedTensorType>(source.getType());
    builder.setInsertionPointAfterValue(source);
    buffer = ttg::LocalAllocOp::create(
        builder, tile.getLoc(),
        ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr(), /*isMutable=*/false), source);
  }
  return buffers[{tile, unsigned(rounds)}] = buffer;
}

/// The matrix product that a dot computes; none for three axes.
static std::optional<analysis::Product> productOf(tt::DotOp dot) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), c = dot.getType();
  if (c.getRank() != 2)
    return std::nullopt;
  return analysis::Product{
      a.getElementType(), b.getElementType(), c.getElementType(),      c.getDimSize(0),
      c.getDimSize(1),    a.getDimSize(1),    dot.getInputPrecision(), dot.getMaxNumImpreciseAcc()};
}

/// Waits for the accumulator at its first use, except by the next MMA of the same accumulator.
static void waitFor(tx::DotAsyncOp dot, const DenseMap<Operation *, analysis::WarpgroupDot> &made) {
  if (dot->hasOneUse()) {
    auto next = dyn_cast<tx::DotAsyncOp>(*dot->user_begin());
    auto other = made.find(next), own = made.find(dot);
    if (next && next.getC() == dot.getResult() && next->getBlock() == dot->getBlock() && other != made.end() &&
        own != made.end() && other->second.str() == own->second.str() && other->second.groups.m == own->second.groups.m)
      return;
  }
  OpBuilder builder(dot->getContext());
  builder.setInsertionPointAfter(dot);
  if (Operation *use = firstUse(dot))
    builder.setInsertionPoint(use);
  auto wait = tx::DotWaitOp::create(builder, dot.getLoc(), TypeRange(dot.getType()), /*pending=*/0u,
                                    ValueRange(dot.getResult()));
  dot.getResult().replaceAllUsesExcept(wait.getResult(0), wait);
}

namespace {
struct WarpgroupDotsPass : PassWrapper<WarpgroupDotsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WarpgroupDotsPass)
  WarpgroupDotsPass(const std::string &target, unsigned numWarps) : target(target), numWarps(numWarps) {}

  StringRef getArgument() const final { return "txl-warpgroup-dots"; }
  StringRef getDescription() const final { return "write dots as products of warpgroups"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }

  void runOnOperation() final;

  std::string target;
  unsigned numWarps;
};
} // namespace

void WarpgroupDotsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || !arch::has(*architecture, arch::SpecificFeature::Wgmma) ||
      tx::threadsOf(getOperation()).isExplicit || ir::isAsWritten(getOperation()))
    return;
  SmallVector<tt::DotOp> dots;
  getOperation().walk([&](tt::DotOp dot) { dots.push_back(dot); });
  if (dots.empty())
    return;
  analysis::AxisInfoAnalysis axisInfo(getOperation());
  struct Decision {
    tt::DotOp dot;
    analysis::WarpgroupDot product;
    bool aInRegisters;
  };
  SmallVector<Decision> decisions;
  for (tt::DotOp dot : dots) {
    auto refuse = [&, dot](Cause why) mutable {
      if (const DecisionListener *to = decisionsOf(getArgument()))
        to->add(Refusal(why).fact("wgmma", analysis::positionOf(dot.getLoc())));
    };
    std::optional<analysis::Product> product = productOf(dot);
    if (!product) {
      refuse(Cause::NoWgmmaForType);
      continue;
    }
    std::optional<analysis::WarpgroupDot> chosen =
        analysis::chooseWarpgroupDot(*product, numWarps, rowsStayTogether(dot), *architecture);
    if (!chosen) {
      refuse(Cause::NoWgmmaForExtents);
      continue;
    }
    analysis::TileSource a = analysis::tileSource(dot.getA(), axisInfo), b = analysis::tileSource(dot.getB(), axisInfo);
    bool suitsA = a.isProduct || !a.contiguous || *a.contiguous == 1, suitsB = !b.contiguous || *b.contiguous == 0;
    if (!chosen->transposes() && !(suitsA && suitsB)) {
      refuse(Cause::OperandNotAlongK);
      continue;
    }
    decisions.push_back({dot, *chosen, a.isProduct});
    if (const DecisionListener *to = decisionsOf(getArgument()))
      to->add(Fact("mma", analysis::positionOf(dot.getLoc()))
                  .set("instruction", "wgmma." + chosen->str())
                  .set("a", a.isProduct ? "registers" : "shared_memory"));
  }
  Staging staging(&getContext());
  SmallVector<tx::DotAsyncOp> made;
  DenseMap<Operation *, analysis::WarpgroupDot> products;
  for (auto &[dot, product, aInRegisters] : decisions) {
    bool rounds = product.kind == analysis::DotInstruction::Kind::TF32;
    Value a = aInRegisters ? staging.tileOf(dot.getA(), rounds) : staging.bufferOf(dot.getA(), rounds);
    Value b = staging.bufferOf(dot.getB(), rounds);
    OpBuilder builder(dot);
    auto async = tx::DotAsyncOp::create(builder, dot.getLoc(), dot.getType(), a, b, dot.getC(), /*accumulate=*/Value(),
                                        dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
    dot.getResult().replaceAllUsesWith(async.getResult());
    dot.erase();
    made.push_back(async);
    products.try_emplace(async, product);
  }
  for (tx::DotAsyncOp dot : made)
    waitFor(dot, products);
}

std::unique_ptr<Pass> createWarpgroupDotsPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<WarpgroupDotsPass>(target, numWarps);
}

} // namespace txl::transform
