// Operands become buffers at their definition, so that two dots of one tile share its buffer; a transposed tile is a
// view.
#include "transform/WarpgroupDots.h"
#include "analysis/TileSource.h"
#include "analysis/WarpgroupDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/SourceFacts.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/FirstUse.h"
#include "transform/RoundToTF32.h"
#include "transform/assignment/DotWarps.h"
#include "transform/reports/Refusal.h"
#include "transform/tensor/TensorDots.h"

using namespace mlir;

namespace txl::transform {

namespace {
/// Creates the operands' buffers, one for each tile.
class Staging {
public:
  explicit Staging(MLIRContext *context) : builder(context) {}

  Value bufferOf(Value tile, bool roundsToTF32);
  /// The tile, rounded to tf32 if the MMA would truncate it.
  Value tileOf(Value tile, bool roundsToTF32);

private:
  OpBuilder builder;
  DenseMap<std::pair<Value, unsigned>, Value> buffers, tiles; ///< by tile and whether it is rounded
};
} // namespace

Value Staging::tileOf(Value tile, bool roundsToTF32) {
  if (!roundsToTF32)
    return tile;
  Value &rounded = tiles[{tile, unsigned(roundsToTF32)}];
  if (!rounded) {
    builder.setInsertionPointAfterValue(tile);
    rounded = roundToTF32(builder, tile.getLoc(), tile);
  }
  return rounded;
}

Value Staging::bufferOf(Value tile, bool roundsToTF32) {
  if (Value known = buffers.lookup({tile, unsigned(roundsToTF32)}))
    return known;
  Value buffer;
  if (auto trans = tile.getDefiningOp<tt::TransOp>()) {
    Value whole = bufferOf(trans.getSrc(), roundsToTF32);
    builder.setInsertionPoint(trans);
    buffer = ttg::MemDescTransOp::create(builder, trans.getLoc(), whole, trans.getOrder());
  } else {
    Value source = tileOf(tile, roundsToTF32);
    auto type = cast<RankedTensorType>(source.getType());
    builder.setInsertionPointAfterValue(source);
    buffer = ttg::LocalAllocOp::create(
        builder, tile.getLoc(),
        ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr(), /*isMutable=*/false), source);
  }
  return buffers[{tile, unsigned(roundsToTF32)}] = buffer;
}

/// The matrix product that a dot computes; none for three axes.
static std::optional<analysis::DotSpec> getDotSpec(tt::DotOp dot) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), c = dot.getType();
  if (c.getRank() != 2)
    return std::nullopt;
  return analysis::DotSpec{
      a.getElementType(), b.getElementType(), c.getElementType(),      c.getDimSize(0),
      c.getDimSize(1),    a.getDimSize(1),    dot.getInputPrecision(), dot.getMaxNumImpreciseAcc()};
}

/// Requires the MMA to be complete at the first use of its accumulator, except by the next MMA of the same accumulator.
/// `created`: the MMAs, with their wgmma if they have one.
static void requireCompletion(tx::DotAsyncOp dot,
                              const DenseMap<Operation *, std::optional<analysis::WarpgroupDot>> &created) {
  if (dot->hasOneUse()) {
    auto next = dyn_cast<tx::DotAsyncOp>(*dot->user_begin());
    auto other = created.find(next), own = created.find(dot);
    auto isSame = [](const std::optional<analysis::WarpgroupDot> &a, const std::optional<analysis::WarpgroupDot> &b) {
      return a && b ? a->str() == b->str() && a->groups.m == b->groups.m : !a && !b;
    };
    if (next && next.getC() == dot.getResult() && next->getBlock() == dot->getBlock() && other != created.end() &&
        own != created.end() && isSame(own->second, other->second))
      return;
  }
  OpBuilder builder(dot->getContext());
  builder.setInsertionPointAfter(dot);
  if (Operation *use = findFirstUse(dot))
    builder.setInsertionPoint(use);
  auto wait = tx::DotWaitOp::create(builder, dot.getLoc(), ValueRange(dot.getResult()));
  dot.getResult().replaceAllUsesExcept(wait.getResult(0), wait);
}

namespace {
/// A dot that becomes an asynchronous MMA.
struct Decision {
  tt::DotOp dot;
  std::optional<analysis::WarpgroupDot> wgmma; ///< none: an MMA into tensor memory
  bool aInRegisters = false;
};

struct WarpgroupDotsPass : PassWrapper<WarpgroupDotsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(WarpgroupDotsPass)
  WarpgroupDotsPass(const std::string &target, unsigned numWarps) : target(target), numWarps(numWarps) {}

  StringRef getArgument() const final { return "txl-warpgroup-dots"; }
  StringRef getDescription() const final { return "rewrite dots to asynchronous MMAs"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }

  void runOnOperation() final;

  std::string target;
  unsigned numWarps;
};
} // namespace

/// Whether K is contiguous in memory for both operands, as far as that is known.
static bool isAlongK(tt::DotOp dot, const analysis::TileSource &a, const analysis::TileSource &b) {
  bool isKMajorA = a.isDotResult || !a.contiguous || *a.contiguous == 1,
       isKMajorB = !b.contiguous || *b.contiguous == 0;
  return isKMajorA && isKMajorB;
}

/// Decides for wgmma.
static SmallVector<Decision> decideWgmma(ModuleOp module, unsigned numWarps, const arch::Architecture &architecture,
                                         const analysis::AxisInfoAnalysis &axisInfo, StringRef pass) {
  SmallVector<Decision> decisions;
  module.walk([&](tt::DotOp dot) {
    auto reject = [&](Cause why) {
      if (const DecisionListener *to = decisionsOf(pass))
        to->add(Refusal(why).fact("wgmma", ir::positionOf(dot.getLoc())));
    };
    std::optional<analysis::DotSpec> mma = getDotSpec(dot);
    if (!mma)
      return reject(Cause::NoWgmmaForType);
    std::optional<analysis::WarpgroupDot> chosen =
        analysis::chooseWarpgroupDot(*mma, numWarps, keepsRowsInWarp(dot), architecture);
    if (!chosen)
      return reject(Cause::NoWgmmaForExtents);
    analysis::TileSource a = analysis::tileSource(dot.getA(), axisInfo), b = analysis::tileSource(dot.getB(), axisInfo);
    if (!chosen->transposes() && !isAlongK(dot, a, b))
      return reject(Cause::OperandNotAlongK);
    decisions.push_back({dot, *chosen, a.isDotResult});
    if (const DecisionListener *to = decisionsOf(pass))
      to->add(Fact("mma", ir::positionOf(dot.getLoc()))
                  .set("instruction", "wgmma." + chosen->str())
                  .set("a", a.isDotResult ? "registers" : "shared_memory"));
  });
  return decisions;
}

/// Decides for MMAs into tensor memory. The operands of other dots, which are copied to be contiguous along K, are left
/// to the pass after scheduling.
static SmallVector<Decision> decideTensorDots(ModuleOp module, unsigned numWarps,
                                              const arch::Architecture &architecture,
                                              const analysis::AxisInfoAnalysis &axisInfo, StringRef pass) {
  SmallVector<Decision> decisions;
  for (tt::DotOp dot : findTensorDots(module, numWarps, architecture)) {
    const bool isHalf = dot.getA().getType().getElementTypeBitWidth() == 16;
    if (!isHalf &&
        !isAlongK(dot, analysis::tileSource(dot.getA(), axisInfo), analysis::tileSource(dot.getB(), axisInfo))) {
      if (const DecisionListener *to = decisionsOf(pass))
        to->add(Refusal(Cause::OperandNotAlongK).fact("tcgen05", ir::positionOf(dot.getLoc())));
      continue;
    }
    decisions.push_back({dot, std::nullopt, false});
    if (const DecisionListener *to = decisionsOf(pass))
      to->add(Fact("mma", ir::positionOf(dot.getLoc())).set("instruction", "tcgen05.mma").set("a", "shared_memory"));
  }
  return decisions;
}

void WarpgroupDotsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  const bool isTensor = architecture && arch::has(*architecture, arch::SpecificFeature::TensorMemory);
  if (!architecture || (!isTensor && !arch::has(*architecture, arch::SpecificFeature::Wgmma)) ||
      tx::threadsOf(getOperation()).isExplicit || ir::isAsWritten(getOperation()) ||
      !getOperation().walk([](tt::DotOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return;
  analysis::AxisInfoAnalysis axisInfo(getOperation());
  SmallVector<Decision> decisions =
      (isTensor ? decideTensorDots : decideWgmma)(getOperation(), numWarps, *architecture, axisInfo, getArgument());
  Staging staging(&getContext());
  SmallVector<tx::DotAsyncOp> created;
  DenseMap<Operation *, std::optional<analysis::WarpgroupDot>> mmas;
  for (auto &[dot, mma, aInRegisters] : decisions) {
    bool roundsToTF32 = dot.getA().getType().getElementType().isF32();
    Value a = aInRegisters ? staging.tileOf(dot.getA(), roundsToTF32) : staging.bufferOf(dot.getA(), roundsToTF32);
    Value b = staging.bufferOf(dot.getB(), roundsToTF32);
    OpBuilder builder(dot);
    auto async = tx::DotAsyncOp::create(builder, dot.getLoc(), dot.getType(), a, b, dot.getC(), /*accumulate=*/Value(),
                                        dot.getInputPrecision(), dot.getMaxNumImpreciseAcc());
    dot.getResult().replaceAllUsesWith(async.getResult());
    dot.erase();
    created.push_back(async);
    mmas.try_emplace(async, mma);
  }
  for (tx::DotAsyncOp dot : created)
    requireCompletion(dot, mmas);
}

std::unique_ptr<Pass> createWarpgroupDotsPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<WarpgroupDotsPass>(target, numWarps);
}

} // namespace txl::transform
