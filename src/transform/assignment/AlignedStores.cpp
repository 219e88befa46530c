// What a launch gives a kernel says itself whether it is a multiple of 16; of addresses, pitches and sizes that lie in tables the
// program finds out:
//
//   store(c + rows * pitch + columns, tile)
//   if (c % 16 == 0 && pitch % 8 == 0) {store(c' + rows * pitch' + columns, tile)} else {store(c + rows * pitch + columns, tile)}
//
// where c' and pitch' are c and pitch with that promise. Which numbers matter, and how much of each, the analysis of addresses says:
// the least promises are kept with which it finds as much as with all.
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

/// Elements of a tile that are worth a branch, at least.
static constexpr int64_t kSmallestTile = 4096;
/// What a thread stores at once, at most.
static constexpr int64_t kWidestBytes = 16;
/// Operations that are followed from an address and a mask back, and numbers that are asked about, at most.
static constexpr unsigned kMostOperations = 128, kMostNumbers = 6;

static constexpr llvm::StringLiteral kDivides{"tt.divisibility"};

namespace {
/// What the address and the mask of a store are made of that the program loads.
class Origins {
public:
  explicit Origins(tt::StoreOp store) {
    follow(store.getPtr());
    if (store.getMask())
      follow(store.getMask());
  }

  bool areKnown() const { return seen.size() <= kMostOperations && !loaded.empty() && loaded.size() <= kMostNumbers; }
  /// Scalars that are loaded.
  ArrayRef<Value> numbers() const { return loaded.getArrayRef(); }
  /// What is computed of them, each behind its operands.
  ArrayRef<Operation *> computed() const { return made; }

private:
  /// Whether a value is made of what is loaded.
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
  DenseMap<Operation *, bool> seen; ///< and whether it is made of what is loaded
};

/// A store that becomes two.
class TwoStores {
public:
  TwoStores(tt::StoreOp store, const Origins &origins) : store(store), origins(origins) {}
  /// `width`: the elements that a thread stores at once as it is. Leaves the program as it was if there is nothing to gain.
  void write(int64_t width);

private:
  tt::StoreOp cloneInto(OpBuilder builder, IRMapping &mapping);
  void promise(int64_t divisor, Operation *number);
  void keepLeast(int64_t width);
  Value condition(OpBuilder &builder);

  tt::StoreOp store, wide; ///< the store as it is, and with promises
  const Origins &origins;
  llvm::MapVector<Operation *, int64_t> promises; ///< numbers that are promised to be multiples
};
} // namespace

/// Elements that a thread stores at once.
static int64_t widthOf(tt::StoreOp store, const analysis::AxisInfoAnalysis &info) {
  int64_t width = 1;
  for (int64_t axis = 0; axis < cast<RankedTensorType>(store.getPtr().getType()).getRank(); ++axis)
    width = std::max(width, info.vectorElements(store.getPtr(), store.getMask(), axis));
  return std::min(width, kWidestBytes / analysis::unitBytes(store.getPtr().getType()));
}

static int64_t widthNow(tt::StoreOp store) {
  return widthOf(store, analysis::AxisInfoAnalysis(store->getParentOfType<ModuleOp>()));
}

/// The store, and what its address and mask are made of, once more.
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

/// Takes promises back that make no thread store more at once.
void TwoStores::keepLeast(int64_t width) {
  int64_t elements = kWidestBytes / analysis::unitBytes(store.getPtr().getType());
  for (Operation *number : llvm::to_vector(llvm::make_first_range(promises)))
    for (int64_t divisor : {int64_t(1), elements, kWidestBytes}) {
      promise(divisor, number);
      if (widthNow(wide) == width)
        break;
    }
}

/// That all promises hold.
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
  cloneInto(branch.getElseBodyBuilder(), asItIs); // what is computed for it alone is not computed for the other
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
