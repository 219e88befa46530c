// Versions stores by alignment. The alignment of kernel arguments is specialised at launch; that of addresses, pitches
// and sizes loaded from tables is checked at run time:
//
//   store(c + rows * pitch + columns, tile)
//   if (c % 16 == 0 && pitch % 8 == 0) {store(c' + rows * pitch' + columns, tile)}
//   else {store(c + rows * pitch + columns, tile)}
//
// where c' and pitch' are c and pitch with a divisibility attribute. The address analysis decides which scalars need
// which divisibility: the least attributes are kept with which the access is as wide as with all.
#include "transform/assignment/AlignedStores.h"
#include "analysis/AxisInfo.h"
#include "arch/SmModel.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Limits of the search: operations that are followed backwards from address and mask, and loaded scalars.
static constexpr unsigned kMaxOperations = 128, kMaxScalars = 6;

namespace {
/// The loaded scalars on which the address and the mask of a store depend.
class Origins {
public:
  explicit Origins(tt::StoreOp store) {
    follow(store.getPtr());
    if (store.getMask())
      follow(store.getMask());
  }

  bool isTractable() const { return seen.size() <= kMaxOperations && !loaded.empty() && loaded.size() <= kMaxScalars; }
  /// The loaded scalars.
  ArrayRef<Value> scalars() const { return loaded.getArrayRef(); }
  /// The operations that depend on them, in order.
  ArrayRef<Operation *> computed() const { return dependents; }

private:
  /// Whether a value depends on a loaded scalar.
  bool follow(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return false;
    if (isa<tt::LoadOp>(op) && isa<IntegerType, tt::PointerType>(value.getType()) && !value.getType().isInteger(1)) {
      loaded.insert(value);
      return true;
    }
    if (auto [known, isNew] = seen.try_emplace(op, false); !isNew || seen.size() > kMaxOperations)
      return known->second;
    if (!isMemoryEffectFree(op) || op->getNumRegions())
      return false;
    bool isDependent = false;
    for (Value operand : op->getOperands())
      isDependent |= follow(operand);
    if (isDependent)
      dependents.push_back(op);
    return seen[op] = isDependent;
  }

  llvm::SetVector<Value> loaded;
  SmallVector<Operation *> dependents;
  DenseMap<Operation *, bool> seen; ///< maps an operation to whether it depends on a loaded scalar
};

/// A store that is split into two versions.
class StoreVersions {
public:
  StoreVersions(tt::StoreOp store, const Origins &origins, int64_t maxBytes)
      : store(store), origins(origins), maxBytes(maxBytes) {}
  /// `width`: the elements per access of the original store. Changes nothing if no version is wider.
  void write(int64_t width);

private:
  tt::StoreOp cloneInto(OpBuilder builder, IRMapping &mapping);
  void addDivisibility(int64_t divisor, Operation *scalar);
  void dropUnneededDivisors(int64_t width);
  Value condition(OpBuilder &builder);

  tt::StoreOp store, wide; ///< the original store, and the one with divisibility attributes
  const Origins &origins;
  int64_t maxBytes;                               ///< of a thread's store
  llvm::MapVector<Operation *, int64_t> divisors; ///< the divisors required of scalars
};
} // namespace

/// Elements per access of a thread.
static int64_t getWidth(tt::StoreOp store, int64_t maxBytes, const analysis::AxisInfoAnalysis &info) {
  int64_t width = 1;
  for (int64_t axis = 0; axis < cast<RankedTensorType>(store.getPtr().getType()).getRank(); ++axis)
    width = std::max(width, info.vectorElements(store.getPtr(), store.getMask(), axis));
  return std::min(width, maxBytes / analysis::unitBytes(store.getPtr().getType()));
}

static int64_t computeWidth(tt::StoreOp store, int64_t maxBytes) {
  return getWidth(store, maxBytes, analysis::AxisInfoAnalysis(store->getParentOfType<ModuleOp>()));
}

/// Clones the store, and the operations on which its address and mask depend.
tt::StoreOp StoreVersions::cloneInto(OpBuilder builder, IRMapping &mapping) {
  for (Operation *op : origins.computed())
    builder.clone(*op, mapping);
  return cast<tt::StoreOp>(builder.clone(*store, mapping));
}

void StoreVersions::addDivisibility(int64_t divisor, Operation *scalar) {
  divisors[scalar] = divisor;
  Builder builder(scalar->getContext());
  scalar->setDiscardableAttr(ir::kDivisibility, builder.getI32IntegerAttr(int32_t(divisor)));
}

/// Removes requirements that do not widen the access.
void StoreVersions::dropUnneededDivisors(int64_t width) {
  int64_t elements = maxBytes / analysis::unitBytes(store.getPtr().getType());
  for (Operation *scalar : llvm::to_vector(llvm::make_first_range(divisors)))
    for (int64_t divisor : {int64_t(1), elements, maxBytes}) {
      addDivisibility(divisor, scalar);
      if (computeWidth(wide, maxBytes) == width)
        break;
    }
}

/// Emits the condition that all requirements hold.
Value StoreVersions::condition(OpBuilder &builder) {
  Location loc = store.getLoc();
  Value all;
  for (auto [scalar, divisor] : divisors) {
    if (divisor == 1)
      continue;
    Value value = scalar->getOperand(0);
    if (isa<tt::PointerType>(value.getType()))
      value = tt::PtrToIntOp::create(builder, loc, builder.getI64Type(), value);
    auto constant = [&](int64_t bits) {
      return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(value.getType(), bits));
    };
    Value rest = arith::AndIOp::create(builder, loc, value, constant(divisor - 1));
    Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, constant(0));
    all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult() : holds;
  }
  return all;
}

void StoreVersions::write(int64_t width) {
  OpBuilder builder(store);
  Location loc = store.getLoc();
  Value unknown = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  auto branch = scf::IfOp::create(builder, loc, TypeRange(), unknown, /*withElseRegion=*/true);
  branch->setAttr(ir::kElseIsUnlikely, builder.getUnitAttr());
  OpBuilder then = branch.getThenBodyBuilder();
  IRMapping alignedMapping, fallbackMapping;
  for (Value scalar : origins.scalars()) {
    alignedMapping.map(scalar, tt::BitcastOp::create(then, loc, scalar.getType(), scalar).getResult());
    addDivisibility(maxBytes, alignedMapping.lookup(scalar).getDefiningOp());
  }
  wide = cloneInto(then, alignedMapping);
  int64_t widest = computeWidth(wide, maxBytes);
  if (widest <= width) {
    branch.erase();
    unknown.getDefiningOp()->erase();
    return;
  }
  dropUnneededDivisors(widest);
  for (auto [scalar, divisor] : divisors)
    if (divisor == 1) {
      scalar->getResult(0).replaceAllUsesWith(scalar->getOperand(0));
      scalar->erase();
    }
  divisors.remove_if([](const auto &one) { return one.second == 1; });
  builder.setInsertionPoint(branch);
  branch.getConditionMutable().assign(condition(builder));
  unknown.getDefiningOp()->erase();
  // cloned, so that operations used by one version only are not executed for the other
  cloneInto(branch.getElseBodyBuilder(), fallbackMapping);
  store->erase();
  for (Operation *op : llvm::reverse(origins.computed()))
    if (op->use_empty())
      op->erase();
}

namespace {
struct AlignedStoresPass : PassWrapper<AlignedStoresPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AlignedStoresPass)
  explicit AlignedStoresPass(const std::string &target) : model(arch::findSmModel(target)) {}
  StringRef getArgument() const final { return "txl-aligned-stores"; }
  StringRef getDescription() const final { return "version stores by the run-time alignment of their addresses"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    SmallVector<tt::StoreOp> stores;
    getOperation().walk([&](tt::StoreOp store) {
      auto type = dyn_cast<RankedTensorType>(store.getPtr().getType());
      if (type && type.getNumElements() >= model.access.minVersionedElements && Origins(store).isTractable())
        stores.push_back(store);
    });
    if (stores.empty())
      return markAllAnalysesPreserved();
    analysis::AxisInfoAnalysis info(getOperation());
    auto isWidest = [&](tt::StoreOp store) {
      return getWidth(store, model.access.vectorBytes, info) * analysis::unitBytes(store.getPtr().getType()) >=
             model.access.vectorBytes;
    };
    llvm::erase_if(stores, isWidest);
    SmallVector<int64_t> widths;
    for (tt::StoreOp store : stores)
      widths.push_back(getWidth(store, model.access.vectorBytes, info));
    for (auto [store, width] : llvm::zip_equal(stores, widths))
      StoreVersions(store, Origins(store), model.access.vectorBytes).write(width);
  }

  const arch::SmModel &model;
};
} // namespace

std::unique_ptr<Pass> createAlignedStoresPass(const std::string &target) {
  return std::make_unique<AlignedStoresPass>(target);
}

} // namespace txl::transform
