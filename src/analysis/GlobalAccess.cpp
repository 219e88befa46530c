// Accesses by loads, stores and atomics; traces a pointer back to the argument it was computed from.
#include "analysis/GlobalAccess.h"
#include "analysis/PointerOffset.h"
#include "ir/Origins.h"
#include "ir/Rules.h"
#include "ir/facts/ArgumentOverlap.h"
#include "ir/ops/AtomicOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ShapeOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SetVector.h"

using namespace txl;
using namespace txl::analysis;

/// The pointers from which `op` computes others by an offset or by moving elements; null if there are several, or none.
static mlir::Value getPointerSource(mlir::Operation *op) {
  ir::Origin origin = ir::originOf(op);
  if (origin != ir::Origin::Chosen && origin != ir::Origin::Computed)
    return nullptr;
  auto pointers = llvm::make_filter_range(op->getOperands(), [](mlir::Value operand) {
    return mlir::isa<tt::PointerType>(mlir::getElementTypeOrSelf(operand.getType()));
  });
  return llvm::hasSingleElement(pointers) ? *pointers.begin() : mlir::Value();
}

/// The memory from which `op` loads the address of a pointer; null if it loads none.
static mlir::Value getPointerTable(mlir::Operation *op) {
  while (mlir::isa_and_present<tt::IntToPtrOp, tt::BitcastOp, tt::SplatOp, tt::BroadcastOp, tt::ExpandDimsOp>(op))
    op = op->getOperand(0).getDefiningOp();
  auto load = mlir::dyn_cast_if_present<tt::LoadOp>(op);
  return load ? load.getPtr() : mlir::Value();
}

/// The argument of the function that `pointer` is derived from, or that holds the table from which the pointer was
/// loaded; null if it may be several, or none. `seen` holds the visited values, because a loop may lead back to them.
static mlir::Value findRoot(mlir::Value pointer, llvm::SmallVectorImpl<mlir::Value> &seen, bool &isLoaded) {
  while (mlir::Operation *op = pointer.getDefiningOp()) {
    if (mlir::Value table = getPointerTable(op)) {
      if (isLoaded) // a table of tables: no argument determines its contents
        return nullptr;
      isLoaded = true;
      pointer = table;
      continue;
    }
    if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
      pointer = loop.getRegionIterArg(mlir::cast<mlir::OpResult>(pointer).getResultNumber());
      break;
    }
    pointer = getPointerSource(op);
    if (!pointer)
      return nullptr;
  }
  auto argument = mlir::cast<mlir::BlockArgument>(pointer);
  mlir::Operation *owner = argument.getOwner()->getParentOp();
  if (mlir::isa<mlir::FunctionOpInterface>(owner))
    return argument.getOwner()->isEntryBlock() ? argument : mlir::Value();
  auto loop = mlir::dyn_cast<mlir::scf::ForOp>(owner);
  if (!loop || argument == loop.getInductionVar())
    return nullptr;
  unsigned index = argument.getArgNumber() - 1;
  if (llvm::is_contained(seen, pointer))
    return pointer; // whatever the initial value is
  seen.push_back(pointer);
  bool firstLoaded = isLoaded, nextLoaded = isLoaded;
  mlir::Value first = findRoot(loop.getInitArgs()[index], seen, firstLoaded);
  mlir::Value next = findRoot(loop.getYieldedValues()[index], seen, nextLoaded);
  bool isSame = next == pointer ? nextLoaded == isLoaded : next == first && nextLoaded == firstLoaded;
  isLoaded = firstLoaded;
  return isSame ? first : mlir::Value();
}

/// Whether accesses through different arguments of `op`'s function are assumed not to overlap.
static bool hasDistinctArguments(mlir::Operation *op) {
  auto function = op->getParentOfType<mlir::FunctionOpInterface>();
  auto module = op->getParentOfType<mlir::ModuleOp>();
  return function && function.isPublic() && module && !ir::mayArgumentsOverlap(module);
}

std::optional<GlobalAccess> analysis::globalAccessOf(mlir::Operation *op) {
  std::optional<ir::MemoryAccess> memory = ir::Rules(op).memoryAccess();
  if (!memory)
    return std::nullopt;
  GlobalAccess access;
  access.op = op;
  access.write = memory->writes;
  access.atomic = memory->atomic;
  access.pointer = memory->pointer;
  llvm::SmallVector<mlir::Value> seen;
  access.root = findRoot(access.pointer, seen, access.isLoaded);
  access.isDistinct = access.root && hasDistinctArguments(op);
  access.isReplicated = true;
  if (ttg::LayoutAttr attribute = ttg::layoutAttrOf(access.pointer)) {
    const layout::LinearLayout &layout = attribute.getLayout();
    access.isReplicated = layout.freeBits(layout::Dim::Lane) || layout.freeBits(layout::Dim::Warp);
  }
  return access;
}

bool GlobalAccess::isDisjointFrom(const GlobalAccess &other) const {
  return root && other.root && isDistinct && other.isDistinct && (root != other.root || isLoaded != other.isLoaded);
}

llvm::SmallVector<DistinctArguments> analysis::distinctArguments(mlir::ModuleOp module) {
  llvm::SetVector<unsigned> written, accessed;
  module.walk([&](mlir::Operation *op) {
    std::optional<GlobalAccess> access = globalAccessOf(op);
    if (!access || !access->isDistinct)
      return;
    unsigned index = mlir::cast<mlir::BlockArgument>(access->root).getArgNumber();
    accessed.insert(index);
    if (access->write)
      written.insert(index);
  });
  llvm::SmallVector<DistinctArguments> pairs;
  for (unsigned index : written)
    for (unsigned other : accessed)
      if (index != other && (index < other || !written.contains(other)))
        pairs.push_back({index, other});
  return pairs;
}

bool GlobalAccess::conflicts(const GlobalAccess &other) const {
  if ((!write && !other.write) || (atomic && other.atomic))
    return false;
  if (isDisjointFrom(other))
    return false;
  bool same = pointer && pointer == other.pointer;
  // One of the threads that hold a copy does the store, the same one for both stores. For scalars it is the first
  // thread.
  auto isScalar = [](const GlobalAccess &access) {
    return access.op && !mlir::isa<mlir::RankedTensorType>(access.op->getOperand(0).getType());
  };
  if (write && other.write && (same || op == other.op || (isScalar(*this) && isScalar(other))))
    return false;
  if (same)
    return isReplicated;
  bool isOneArgument = root && root == other.root && !isLoaded && !other.isLoaded;
  return !(isOneArgument && pointer && other.pointer && areDisjoint(pointer, other.pointer));
}

unsigned txl::analysis::atomicBits(tt::AtomicRMWOp op, const arch::Architecture &architecture) {
  if (op.getKind() != tt::RMWKind::FAdd)
    return 0;
  bool vectors = op.getResult().use_empty() && architecture.has(arch::Feature::VectorAtomics);
  return vectors && mlir::getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth() < 64 ? 128 : 32;
}
