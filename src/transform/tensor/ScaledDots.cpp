// The operands of an MMA with scales are buffers with the codes as they were loaded, and buffers with the scales. Both
// have 8 bits, or both have 4: if the other operand has 8 bits, codes of 4 bits become e4m3, which has all their
// values.
//
// The instruction reads the scales of 128 rows and 4 blocks at once. Where a tile has fewer of either, its scales are
// repeated: copies of a register, and what the MMAs of the tile read are the first.
#include "transform/tensor/ScaledDots.h"
#include "analysis/TileSource.h"
#include "analysis/tensor/TensorAllocation.h"
#include "analysis/tensor/TensorDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/Dialect.h"
#include "ir/SourceFacts.h"
#include "ir/facts/AsWritten.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "layout/TensorMemoryAccess.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/FirstUse.h"
#include "transform/ScaleBlocksExpansion.h"
#include "transform/reports/Refusal.h"
#include "transform/tensor/TensorDots.h"
#include "transform/tensor/WarpScaledDots.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::transform {

/// The rows and columns of scales that are copied to tensor memory at once.
static constexpr int64_t kLeastRows = 128, kLeastColumns = 4;

namespace {
/// Creates the buffers of codes and scales, one for each tile.
class Buffers {
public:
  explicit Buffers(MLIRContext *context) : builder(context) {}
  /// The codes; their last axis is K.
  Value codesOf(tt::ScaleBlocksOp operand, bool widens);
  Value scalesOf(tt::ScaleBlocksOp operand);

private:
  Value transposed(Value buffer);
  Value stored(Value tile);
  OpBuilder builder;
  DenseMap<Value, Value> buffers;     ///< by tile
  DenseMap<Value, Value> wholeScales; ///< of 128 rows and 4 columns or more
};
} // namespace

static bool isPowerOf2(RankedTensorType type) {
  return llvm::all_of(type.getShape(), [](int64_t extent) { return llvm::isPowerOf2_64(extent); });
}

/// Why no MMA with scales computes a dot; none if one does.
static Refusal whyNotScaled(const ScaledDot &scaled, const analysis::AxisInfoAnalysis &axisInfo) {
  tt::DotOp dot = scaled.dot;
  tt::ScaleBlocksOp a = scaled.a, b = scaled.b;
  if (!hasScaledFormats(scaled))
    return Refusal(Cause::NoWgmmaForType).with("mma", "block_scale");
  const int64_t m = dot.getType().getDimSize(0), n = dot.getType().getDimSize(1), k = a.getType().getDimSize(1);
  if (!isPowerOf2(dot.getType()) || !isPowerOf2(a.getType()) || m % analysis::kTensorRows || n < 16 ||
      k < (scaled.hasPairs() ? 64 : 32))
    return Refusal(Cause::NoWgmmaForExtents).with("mma", "block_scale");
  for (tt::ScaleBlocksOp operand : {a, b})
    if (analysis::tileSource(operand.getSrc(), axisInfo).contiguous.value_or(1) != 1)
      return Cause::OperandNotAlongK;
  return {};
}

/// The columns of tensor memory that a dot's accumulator and scales take.
static unsigned columnsOf(const ScaledDot &scaled) {
  ArrayRef<int64_t> shape = tt::DotOp(scaled.dot).getType().getShape();
  unsigned columns = layout::tensorMemoryColumns(shape, 1);
  for (auto [operand, rows] : {std::pair(scaled.a, shape[0]), std::pair(scaled.b, shape[1])})
    columns += layout::tensorMemoryColumns(
        {std::max(kLeastRows, rows),
         std::max(kLeastColumns, tt::ScaleBlocksOp(operand).getScale().getType().getDimSize(1))},
        1);
  return columns;
}

Value Buffers::stored(Value tile) {
  Value &buffer = buffers[tile];
  if (!buffer) {
    auto type = cast<RankedTensorType>(tile.getType());
    builder.setInsertionPointAfterValue(tile);
    buffer = ttg::LocalAllocOp::create(
        builder, tile.getLoc(),
        ttg::MemDescType::get(type.getShape(), type.getElementType(), ttg::LayoutAttr(), /*isMutable=*/false), tile);
  }
  return buffer;
}

Value Buffers::transposed(Value buffer) {
  builder.setInsertionPointAfterValue(buffer);
  return ttg::MemDescTransOp::create(builder, buffer.getLoc(), buffer, ArrayRef<int32_t>{1, 0});
}

Value Buffers::codesOf(tt::ScaleBlocksOp operand, bool widens) {
  Value tile = operand.getSrc();
  builder.setInsertionPoint(operand);
  if (operand.hasPairs() && widens)
    return stored(widenToE4M3(builder, operand.getLoc(), tile));
  if (!operand.hasPairs() && getElementTypeOrSelf(tile) != operand.getFormat())
    tile = tt::BitcastOp::create(builder, operand.getLoc(), tt::withShapeOf(tile.getType(), operand.getFormat()), tile);
  auto trans = tile.getDefiningOp<tt::TransOp>();
  return trans ? transposed(stored(trans.getSrc())) : stored(tile);
}

/// `tile` with `count` copies of each run of axis `axis`, one after the other.
static Value repeated(OpBuilder &builder, Location loc, Value tile, unsigned axis, int64_t count) {
  if (count <= 1)
    return tile;
  auto type = cast<RankedTensorType>(tile.getType());
  SmallVector<int64_t> shape(type.getShape()), with(shape);
  with.insert(with.begin() + axis, count);
  shape[axis] *= count;
  Value value = tt::ExpandDimsOp::create(builder, loc, tile, axis);
  value = tt::BroadcastOp::create(builder, loc, type.clone(with), value);
  return tt::ReshapeOp::create(builder, loc, type.clone(shape), value);
}

Value Buffers::scalesOf(tt::ScaleBlocksOp operand) {
  Value scales = operand.getScale(), &tile = wholeScales[scales];
  if (!tile) {
    ArrayRef<int64_t> shape = operand.getScale().getType().getShape();
    builder.setInsertionPointAfterValue(scales);
    tile = repeated(builder, scales.getLoc(), scales, 1, kLeastColumns / shape[1]);
    tile = repeated(builder, scales.getLoc(), tile, 0, kLeastRows / shape[0]);
  }
  return stored(tile);
}

namespace {
struct ScaledDotsPass : PassWrapper<ScaledDotsPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScaledDotsPass)
  ScaledDotsPass(const std::string &target, unsigned numWarps) : target(target), numWarps(numWarps) {}

  StringRef getArgument() const final { return "txl-scaled-dots"; }
  StringRef getDescription() const final { return "rewrite dots of microscaling formats to MMAs with scales"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<ttg::TTGDialect, tx::TXDialect>();
  }
  void runOnOperation() final;

private:
  SmallVector<ScaledDot> decide();
  void multiplyByWarps(const arch::Architecture &architecture);
  void report(tt::DotOp dot, StringRef instruction, const Refusal &why);
  std::string target;
  unsigned numWarps;
};
} // namespace

/// The dots that become MMAs with scales, as far as tensor memory has columns.
SmallVector<ScaledDot> ScaledDotsPass::decide() {
  SmallVector<ScaledDot> chosen;
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (!architecture || !mayUseTensorMemory(getOperation(), numWarps, *architecture) ||
      tx::threadsOf(getOperation()).isExplicit || ir::isAsWritten(getOperation()))
    return chosen;
  analysis::AxisInfoAnalysis axisInfo(getOperation());
  unsigned columns = 0;
  getOperation().walk([&](tt::DotOp dot) {
    std::optional<ScaledDot> scaled = findScaledDot(dot);
    if (!scaled)
      return;
    Refusal why = whyNotScaled(*scaled, axisInfo);
    if (!why && !isStructured(dot))
      why = Cause::UnstructuredParent;
    if (!why && columns + columnsOf(*scaled) > analysis::kTensorColumns)
      why = Refusal(Cause::NoWgmmaForExtents).with("columns", uint64_t(columns + columnsOf(*scaled)));
    report(dot, "tcgen05", why);
    if (why)
      return;
    columns += columnsOf(*scaled);
    chosen.push_back(*scaled);
  });
  return chosen;
}

void ScaledDotsPass::report(tt::DotOp dot, StringRef instruction, const Refusal &why) {
  const DecisionListener *to = decisionsOf(getArgument());
  if (to && why)
    to->add(why.fact(instruction, ir::positionOf(dot.getLoc())));
  else if (to && instruction == "tcgen05")
    to->add(Fact("mma", ir::positionOf(dot.getLoc()))
                .set("instruction", "tcgen05.mma.block_scale")
                .set("a", "shared_memory"));
}

/// On targets whose warps have MMAs with scales.
void ScaledDotsPass::multiplyByWarps(const arch::Architecture &architecture) {
  SmallVector<ScaledDot> all;
  getOperation().walk([&](tt::DotOp dot) {
    if (std::optional<ScaledDot> scaled = findScaledDot(dot))
      all.push_back(*scaled);
  });
  for (const ScaledDot &scaled : all) {
    tt::DotOp dot = scaled.dot;
    Refusal why = whyNotByWarps(scaled, architecture);
    report(dot, "mma_sync", why);
    if (!why)
      transform::multiplyByWarps(scaled);
  }
}

void ScaledDotsPass::runOnOperation() {
  const arch::Architecture *architecture = arch::findArchitecture(target);
  if (architecture && arch::has(*architecture, arch::SpecificFeature::ScaledMma))
    multiplyByWarps(*architecture);
  Buffers buffers(&getContext());
  for (ScaledDot &scaled : decide()) {
    tt::DotOp dot = scaled.dot;
    OpBuilder builder(dot);
    auto operandOf = [&](tt::ScaleBlocksOp operand) -> Value {
      Value codes = buffers.codesOf(operand, scaled.isMixed()), scales = buffers.scalesOf(operand);
      return tx::WithScalesOp::create(builder, dot.getLoc(), codes.getType(), codes, scales);
    };
    Value a = operandOf(scaled.a), b = operandOf(scaled.b);
    b = ttg::MemDescTransOp::create(builder, dot.getLoc(), b, ArrayRef<int32_t>{1, 0});
    auto async = tx::DotAsyncOp::create(builder, dot.getLoc(), dot.getType(), a, b, dot.getC(), /*accumulate=*/Value(),
                                        tt::InputPrecision::IEEE, /*maxNumImpreciseAcc=*/0u);
    dot.getResult().replaceAllUsesWith(async.getResult());
    dot.erase();
    builder.setInsertionPointAfter(async);
    if (Operation *use = findFirstUse(async))
      builder.setInsertionPoint(use);
    auto wait = tx::DotWaitOp::create(builder, async.getLoc(), ValueRange(async.getResult()));
    async.getResult().replaceAllUsesExcept(wait.getResult(0), wait);
  }
  SmallVector<tt::ScaleBlocksOp> others;
  getOperation().walk([&](tt::ScaleBlocksOp op) { others.push_back(op); });
  for (tt::ScaleBlocksOp op : others) {
    for (Operation *user : llvm::make_early_inc_range(op->getUsers()))
      if (isa<tt::TransOp>(user) && user->use_empty())
        user->erase();
    if (op->use_empty())
      op.erase();
    else
      expandScaleBlocks(op);
  }
}

std::unique_ptr<Pass> createScaledDotsPass(const std::string &target, unsigned numWarps) {
  return std::make_unique<ScaledDotsPass>(target, numWarps);
}

} // namespace txl::transform
