// Verification of `tt.dot`. analysis/DotInstruction.h finds the instruction that its layouts select.
#include "ir/ops/DotOps.h"

using namespace mlir;

namespace txl::tt {

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
