// Codes and scales are tiles in registers, as those of any `tt.dot`: scheduling stages codes like other operands, and
// layout assignment brings scales to the threads that the instruction reads them from.
#include "transform/tensor/WarpScaledDots.h"
#include "analysis/DotInstruction.h"
#include "arch/SmModel.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/ShapeOps.h"
#include "transform/ScaleBlocksExpansion.h"

using namespace mlir;

namespace txl::transform {

std::optional<ScaledDot> findScaledDot(tt::DotOp dot) {
  auto a = dot.getA().getDefiningOp<tt::ScaleBlocksOp>();
  auto trans = dot.getB().getDefiningOp<tt::TransOp>();
  auto b = trans ? trans.getSrc().getDefiningOp<tt::ScaleBlocksOp>() : tt::ScaleBlocksOp();
  if (!a || !b || dot.getType().getRank() != 2 || trans.getOrder()[0] != 1)
    return std::nullopt;
  return ScaledDot{dot, a, b};
}

bool hasScaledFormats(const ScaledDot &scaled) {
  tt::ScaleBlocksOp a = scaled.a, b = scaled.b;
  auto hasCodes = [](tt::ScaleBlocksOp op) { return op.getFormat().getIntOrFloatBitWidth() <= 8; };
  Type by = a.getScale().getType().getElementType();
  const int64_t block = by.isInteger() ? 32 : 16;
  return hasCodes(a) && hasCodes(b) && b.getScale().getType().getElementType() == by && a.getBlock() == block &&
         b.getBlock() == block && (block == 32 || scaled.hasPairs()) &&
         tt::DotOp(scaled.dot).getType().getElementType().isF32();
}

Refusal whyNotByWarps(const ScaledDot &scaled, const arch::Architecture &architecture) {
  if (!hasScaledFormats(scaled))
    return Refusal(Cause::NoWgmmaForType).with("mma", "block_scale");
  ArrayRef<int64_t> c = tt::DotOp(scaled.dot).getType().getShape();
  const arch::MmaThresholds &least = arch::smModelOf(architecture).tiles;
  const int64_t k = tt::ScaleBlocksOp(scaled.a).getType().getDimSize(1);
  if (c[0] < least.mmaRows || c[1] < least.mmaColumns || k < (scaled.hasPairs() ? 64 : 32))
    return Refusal(Cause::NoWgmmaForExtents).with("mma", "block_scale");
  return {};
}

/// The codes of an operand, transposed if `isB`.
static Value codesOf(OpBuilder &builder, tt::ScaleBlocksOp operand, bool widens, bool isB) {
  Location loc = operand.getLoc();
  auto trans = [&](Value tile) {
    return isB ? builder.createOrFold<tt::TransOp>(loc, tile, ArrayRef<int32_t>{1, 0}) : tile;
  };
  if (operand.hasPairs())
    return trans(widens ? widenToE4M3(builder, loc, operand.getSrc()) : Value(operand.getSrc()));
  Value tile = trans(operand.getSrc());
  if (getElementTypeOrSelf(tile) == operand.getFormat())
    return tile;
  return tt::BitcastOp::create(builder, loc, tt::withShapeOf(tile.getType(), operand.getFormat()), tile);
}

void multiplyByWarps(const ScaledDot &scaled) {
  tt::DotOp dot = scaled.dot;
  tt::ScaleBlocksOp a = scaled.a, b = scaled.b;
  OpBuilder builder(dot);
  Value scalesOfB = tt::TransOp::create(builder, b.getLoc(), b.getScale(), ArrayRef<int32_t>{1, 0});
  Value codesA = codesOf(builder, a, scaled.isMixed(), /*isB=*/false);
  Value codesB = codesOf(builder, b, scaled.isMixed(), /*isB=*/true);
  auto made =
      tt::DotOp::create(builder, dot.getLoc(), dot.getType(), codesA, codesB, dot.getC(),
                        ValueRange{a.getScale(), scalesOfB}, tt::InputPrecision::IEEE, /*maxNumImpreciseAcc=*/0u);
  dot.getResult().replaceAllUsesWith(made.getResult());
  dot.erase();
}

} // namespace txl::transform
