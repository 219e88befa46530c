// Verification of `tt.dot`. analysis/DotInstruction.h finds the instruction that its layouts select.
#include "ir/ops/DotOps.h"

using namespace mlir;

namespace txl::tt {

/// Constraint 6, of a dot whose extents agree.
static LogicalResult verifyScales(DotOp dot) {
  RankedTensorType a = dot.getA().getType(), b = dot.getB().getType(), c = dot.getType();
  auto isCode = [](Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); };
  if (dot.getScales().size() != 2 || a.getRank() != 2)
    return dot.emitOpError("6: the scales are those of `a` and of `b`, which have rank 2");
  auto aScale = cast<RankedTensorType>(dot.getScales()[0].getType());
  auto bScale = cast<RankedTensorType>(dot.getScales()[1].getType());
  Type ea = a.getElementType(), eb = b.getElementType(), by = aScale.getElementType();
  const bool isPairs = dot.hasPairs() && eb.isInteger(8);
  if (!(isPairs || (isCode(ea) && isCode(eb))) || !c.getElementType().isF32())
    return dot.emitOpError("6: no MMA with scales multiplies ")
           << ea << " and " << eb << " into " << c.getElementType();
  const int64_t blocks = a.getDimSize(1) * (isPairs ? 2 : 1) / (by.isInteger(8) ? 32 : 16);
  if (!(by.isInteger(8) || (isPairs && isa<Float8E4M3FNType>(by))) || bScale.getElementType() != by ||
      aScale.getShape() != ArrayRef({a.getDimSize(0), blocks}) ||
      bScale.getShape() != ArrayRef({blocks, b.getDimSize(1)}))
    return dot.emitOpError("6: ") << aScale << " and " << bScale << " are no scales of " << a << " and " << b;
  return success();
}

LogicalResult DotOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType(), c = getC().getType();
  int64_t rank = a.getRank();
  if ((rank != 2 && rank != 3) || b.getRank() != rank || c.getRank() != rank)
    return emitOpError("1: operands must all have rank 2, or all 3, not ")
           << rank << ", " << b.getRank() << " and " << c.getRank();
  if (rank == 3 && (a.getDimSize(0) != b.getDimSize(0) || a.getDimSize(0) != c.getDimSize(0)))
    return emitOpError("1: the leading extents of `a`, `b` and `c` differ");
  if (a.getDimSize(rank - 1) != b.getDimSize(rank - 2) || a.getDimSize(rank - 2) != c.getDimSize(rank - 2) ||
      b.getDimSize(rank - 1) != c.getDimSize(rank - 1))
    return emitOpError("2: ") << a << " times " << b << " is no " << c;
  if (hasScales())
    return verifyScales(*this);
  Type ea = a.getElementType(), eb = b.getElementType(), ec = c.getElementType();
  bool floats = isa<FloatType>(ea) && isa<FloatType>(eb);
  bool bytes = ea.isInteger(8) && eb.isInteger(8);
  if ((!floats && !bytes) || ea.getIntOrFloatBitWidth() != eb.getIntOrFloatBitWidth())
    return emitOpError("3: cannot multiply ") << ea << " and " << eb;
  if (bytes ? !ec.isInteger(32) : !isa<FloatType>(ec) || ec.getIntOrFloatBitWidth() < ea.getIntOrFloatBitWidth())
    return emitOpError("4: MMAs of ") << ea << " cannot accumulate in " << ec;
  if (static_cast<int32_t>(getMaxNumImpreciseAcc()) < 0)
    return emitOpError("5: `maxNumImpreciseAcc` is negative");
  return success();
}

} // namespace txl::tt
