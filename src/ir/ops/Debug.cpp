// Messages and assertions: verification, and removal of assertions that always hold.
#include "ir/ops/Access.h"
#include "ir/ops/DebugOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace txl::tt {

LogicalResult PrintOp::verify() {
  if (getIsSigned().size() != getArgs().size())
    return emitOpError("1: `isSigned` has ")
           << getIsSigned().size() << " entries for " << getArgs().size() << " operands";
  return success();
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (uniformMask(op.getCondition()) != true)
    return failure();
  rewriter.eraseOp(op);
  return success();
}

} // namespace txl::tt
