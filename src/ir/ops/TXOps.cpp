// The dialect `txl`: registration, its attributes, and the code that TableGen generates for its operations; the rest is
// in the families' files.
#include "ir/PlainInliner.h"
#include "ir/TX.h"
#include "ir/facts/Attributes.h"
#include "ir/facts/Schedule.h"

#include "ir/TXDialect.cpp.inc"
#include "ir/TXEnums.cpp.inc"
#define GET_OP_CLASSES
#include "ir/TXOps.cpp.inc"

using namespace mlir;

namespace txl::tx {

void TXDialect::initialize() {
  registerOps();
  registerAttributes();
  addInterfaces<ir::PlainInliner>();
}

void TXDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/TXOps.cpp.inc"
      >();
}

LogicalResult TXDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  if (failed(ir::verifyAttribute(op, attribute)))
    return failure();
  if (attribute.getName() == ir::kProgramCtas)
    if (auto cluster = op->getAttrOfType<IntegerAttr>(ir::kCluster); cluster && cluster != attribute.getValue())
      return op->emitError("`txl.cluster` must be equal to `txl.num-ctas`, or absent");
  if (attribute.getName() == ir::kPerThread &&
      (!op->getNumOperands() || !isa<tt::PointerType>(op->getOperand(0).getType())))
    return op->emitError("`txl.per_thread` belongs to an access through a scalar pointer");
  return ir::verifySchedule(op, attribute);
}

bool isMBarrier(Type type) {
  auto buffer = dyn_cast<ttg::MemDescType>(type);
  return buffer && !buffer.getIsMultiBuffer() && buffer.getIsMutable() &&
         buffer.getSpace() != ttg::MemorySpace::Tensor && buffer.getElementType().isInteger(64) &&
         buffer.getShape() == ArrayRef<int64_t>{1} && buffer.getWholeShape() == ArrayRef<int64_t>{1};
}

Threads threadsOf(ModuleOp module) {
  auto integer = [&](StringRef name) -> std::optional<unsigned> {
    auto attribute = module->getAttrOfType<IntegerAttr>(name);
    return attribute ? std::optional<unsigned>(attribute.getInt()) : std::nullopt;
  };
  Threads threads;
  if (std::optional<unsigned> warps = integer(ir::kNumSingleWarps)) {
    threads = {.isExplicit = true, .bySingleWarps = true, .groups = *warps, .warps = 1};
  } else {
    std::optional<unsigned> groups = integer(ir::kNumWarpgroups);
    threads = {.isExplicit = groups.has_value(), .groups = groups.value_or(1)};
    threads.warps = integer(ir::kWarpgroupWarps).value_or(integer(ir::kNumWarps).value_or(4));
  }
  threads.cluster = integer(ir::kCluster).value_or(1);
  return threads;
}

} // namespace txl::tx
