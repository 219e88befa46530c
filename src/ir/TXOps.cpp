// The dialect `txl`: registration, its attributes, and the code that TableGen generates for its operations; the rest is
// in ops/.
#include "ir/PlainInliner.h"
#include "ir/TX.h"
#include "ir/facts/ArgumentOverlap.h"
#include "ir/facts/AsWritten.h"
#include "ir/facts/ProgramCtas.h"
#include "ir/facts/SharedBounds.h"
#include "ir/facts/ThreadValues.h"

#include "ir/TXDialect.cpp.inc"
#include "ir/TXEnums.cpp.inc"
#define GET_OP_CLASSES
#include "ir/TXOps.cpp.inc"

using namespace mlir;

namespace txl::tx {

void TXDialect::initialize() {
  registerOps();
  addInterfaces<ir::PlainInliner>();
}

void TXDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "ir/TXOps.cpp.inc"
      >();
}

LogicalResult TXDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  struct Row {
    StringLiteral name;
    int64_t maximum;
    StringLiteral of = "builtin.module";
  };
  static constexpr int64_t bytes = 1 << 24; // more than any CTA has
  static constexpr Row rows[] = {{"txl.num-warpgroups", 8},    {"txl.warpgroup-warps", 32},
                                 {"txl.num-warps", 32},        {"txl.cluster", 16},
                                 {"txl.num-ctas", 16},         {"txl.resident", 3},
                                 {ir::kReservedShared, bytes}, {ir::kMaxScratch, bytes, "ttg.convert_layout"}};
  for (const Row &row : rows) {
    if (attribute.getName() != row.name)
      continue;
    auto integer = dyn_cast<IntegerAttr>(attribute.getValue());
    if (op->getName().getStringRef() != row.of || !integer || !integer.getType().isInteger(32) ||
        integer.getInt() < 1 || integer.getInt() > row.maximum)
      return op->emitError("`") << row.name << "` is a number from 1 to " << row.maximum << " of type i32, of a `"
                                << row.of << "`";
    if (row.name != ir::kProgramCtas)
      return success();
    auto cluster = op->getAttrOfType<IntegerAttr>("txl.cluster");
    if (!llvm::isPowerOf2_64(integer.getInt()) || (cluster && cluster.getInt() != integer.getInt()))
      return op->emitError("`txl.num-ctas` is a power of two, and `txl.cluster` the same number or absent");
    return success();
  }
  StringRef name = attribute.getName();
  bool isOfModule = name == ir::kAsWritten || name == ir::kArgumentsOverlap;
  bool isOfOverlap = name == ir::kIfArgumentsOverlap;
  if (isa<UnitAttr>(attribute.getValue()) &&
      ((isOfModule && isa<ModuleOp>(op)) || (isOfOverlap && isa<ClusterArriveOp, ClusterWaitOp>(op))))
    return success();
  if (attribute.getName() == ir::kPerThread && isa<UnitAttr>(attribute.getValue()) && op->getNumOperands() &&
      isa<tt::PointerType>(op->getOperand(0).getType()))
    return success();
  return op->emitError("`") << attribute.getName().getValue() << "` is no attribute of the dialect `txl`";
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
  if (std::optional<unsigned> warps = integer("txl.num-warps")) {
    threads = {.isExplicit = true, .bySingleWarps = true, .groups = *warps, .warps = 1};
  } else {
    std::optional<unsigned> groups = integer("txl.num-warpgroups");
    threads = {.isExplicit = groups.has_value(), .groups = groups.value_or(1)};
    threads.warps = integer("txl.warpgroup-warps").value_or(integer("ttg.num-warps").value_or(4));
  }
  threads.cluster = integer("txl.cluster").value_or(1);
  return threads;
}

} // namespace txl::tx
