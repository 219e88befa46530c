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
#include "ir/Dialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace txl::transform {

/// Fewest elements of a tile for which a branch pays.
static constexpr int64_t kSmallestTile = 4096;
/// Widest store of a thread, in bytes.
static constexpr int64_t kWidestBytes = 16;
/// Limits: operations that are followed backwards from address and mask, and loaded scalars.
static constexpr unsigned kMostOperations = 128, kMostNumbers = 6;

static constexpr llvm::StringLiteral kDivides{"tt.divisibility"};

namespace {
/// The loaded scalars on which the address and the mask of a store depend.
class Origins {
public:
  explicit Origins(tt::StoreOp store) {
    follow(store.getPtr());
    if (store.getMask())
      follow(store.getMask());
  }

  bool areKnown() const { return seen.size() <= kMostOperations && !loaded.empty() && loaded.size() <= kMostNumbers; }
  /// The loaded scalars.
  ArrayRef<Value> numbers() const { return loaded.getArrayRef(); }
  /// The operations that depend on them, in order.
  ArrayRef<Operation *> computed() const { return made; }

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
    if (auto [known, isNew] = seen.try_emplace(op, false); !isNew || seen.size() > kMostOperations)
      return known->second;
    if (!isMemoryEffectFree(op) || op->getNumRegions())
      return false;
    bool isMade = false;
    for (Value operand : op->getOperands())
      isMade |= follow(operand);
    if (isMade)
      made.push_back(op);
    return seen[op] = isMade;
  }

  llvm::SetVector<Value> loaded;
  SmallVector<Operation *> made;
  DenseMap<Operation *, bool> seen; ///< maps an operation to whether it depends on a loaded scalar
};

/// A store that is split into two versions.
class TwoStores {
public:
  TwoStores(tt::StoreOp store, const Origins &origins) : store(store), origins(origins) {}
  /// `width`: the elements per access of the original store. Changes nothing if no version is wider.
  void write(int64_t width);

private:
  tt::StoreOp cloneInto(OpBuilder builder, IRMapping &mapping);
  void promise(int64_t divisor, Operation *number);
  void keepLeast(int64_t width);
  Value condition(OpBuilder &builder);

  tt::StoreOp store, wide; ///< the original store, and the one with divisibility attributes
  const Origins &origins;
  llvm::MapVector<Operation *, int64_t> promises; ///< the divisors required of scalars
};
} // namespace

/// Elements per access of a thread.
static int64_t widthOf(tt::StoreOp store, const analysis::AxisInfoAnalysis &info) {
  int64_t width = 1;
  for (int64_t axis = 0; axis < cast<RankedTensorType>(store.getPtr().getType()).getRank(); ++axis)
    width = std::max(width, info.vectorElements(store.getPtr(), store.getMask(), axis));
  return std::min(width, kWidestBytes / analysis::unitBytes(store.getPtr().getType()));
}

static int64_t widthNow(tt::StoreOp store) {
  return widthOf(store, analysis::AxisInfoAnalysis(store->getParentOfType<ModuleOp>()));
}

/// Clones the store, and the operations on which its address and mask depend.
tt::StoreOp TwoStores::cloneInto(OpBuilder builder, IRMapping &mapping) {
  for (Operation *op : origins.computed())
    builder.clone(*op, mapping);
  return cast<tt::StoreOp>(builder.clone(*store, mapping));
}

void TwoStores::promise(int64_t divisor, Operation *number) {
  promises[number] = divisor;
  Builder builder(number->getContext());
  number->setDiscardableAttr(kDivides, builder.getI32IntegerAttr(int32_t(divisor)));
}

/// Removes requirements that do not widen the access.
void TwoStores::keepLeast(int64_t width) {
  int64_t elements = kWidestBytes / analysis::unitBytes(store.getPtr().getType());
  for (Operation *number : llvm::to_vector(llvm::make_first_range(promises)))
    for (int64_t divisor : {int64_t(1), elements, kWidestBytes}) {
      promise(divisor, number);
      if (widthNow(wide) == width)
        break;
    }
}

/// Emits the condition that all requirements hold.
Value TwoStores::condition(OpBuilder &builder) {
  Location loc = store.getLoc();
  Value all;
  for (auto [number, divisor] : promises) {
    if (divisor == 1)
      continue;
    Value value = number->getOperand(0);
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

void TwoStores::write(int64_t width) {
  OpBuilder builder(store);
  Location loc = store.getLoc();
  Value unknown = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
  auto branch = scf::IfOp::create(builder, loc, TypeRange(), unknown, /*withElseRegion=*/true);
  branch->setAttr(kElseIsSeldom, builder.getUnitAttr());
  OpBuilder then = branch.getThenBodyBuilder();
  IRMapping promised, asItIs;
  for (Value number : origins.numbers()) {
    promised.map(number, tt::BitcastOp::create(then, loc, number.getType(), number).getResult());
    promise(kWidestBytes, promised.lookup(number).getDefiningOp());
  }
  wide = cloneInto(then, promised);
  int64_t most = widthNow(wide);
  if (most <= width) {
    branch.erase();
    unknown.getDefiningOp()->erase();
    return;
  }
  keepLeast(most);
  for (auto [number, divisor] : promises)
    if (divisor == 1) {
      number->getResult(0).replaceAllUsesWith(number->getOperand(0));
      number->erase();
    }
  promises.remove_if([](const auto &one) { return one.second == 1; });
  builder.setInsertionPoint(branch);
  branch.getConditionMutable().assign(condition(builder));
  unknown.getDefiningOp()->erase();
  // cloned, so that operations used by one version only are not executed for the other
  cloneInto(branch.getElseBodyBuilder(), asItIs);
  store->erase();
  for (Operation *op : llvm::reverse(origins.computed()))
    if (op->use_empty())
      op->erase();
}

namespace {
struct AlignedStoresPass : PassWrapper<AlignedStoresPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AlignedStoresPass)
  StringRef getArgument() const final { return "txl-aligned-stores"; }
  StringRef getDescription() const final { return "store 16 bytes at once where numbers that are loaded allow it"; }
  void getDependentDialects(DialectRegistry &registry) const final {
    registry.insert<arith::ArithDialect, scf::SCFDialect>();
  }

  void runOnOperation() final {
    SmallVector<tt::StoreOp> stores;
    getOperation().walk([&](tt::StoreOp store) {
      auto type = dyn_cast<RankedTensorType>(store.getPtr().getType());
      if (type && type.getNumElements() >= kSmallestTile && Origins(store).areKnown())
        stores.push_back(store);
    });
    if (stores.empty())
      return markAllAnalysesPreserved();
    analysis::AxisInfoAnalysis info(getOperation());
    auto widthIsKnown = [&](tt::StoreOp store) {
      return widthOf(store, info) * analysis::unitBytes(store.getPtr().getType()) >= kWidestBytes;
    };
    llvm::erase_if(stores, widthIsKnown);
    SmallVector<int64_t> widths;
    for (tt::StoreOp store : stores)
      widths.push_back(widthOf(store, info));
    for (auto [store, width] : llvm::zip_equal(stores, widths))
      TwoStores(store, Origins(store)).write(width);
  }
};
} // namespace

std::unique_ptr<Pass> createAlignedStoresPass() { return std::make_unique<AlignedStoresPass>(); }

} // namespace txl::transform
