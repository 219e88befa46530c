// Reduction of tile programs (TTIR and TTGIR): operations are erased, loops and conditions replaced by one pass through
// their body, operands by constants, and unused arguments and values that loops carry are removed. Every candidate is a
// verified module, so the test only sees programs that the compiler accepts.
#include "driver/TileModule.h"
#include "ir/Text.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "reduce/Reducer.h"
#include "support/Diagnostic.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::reduce {

using Operations = llvm::SmallVector<mlir::Operation *>;

/// The operations that may go, in the order of the text.
static Operations removable(mlir::ModuleOp module) {
  Operations all;
  module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) {
    if (!op->hasTrait<mlir::OpTrait::IsTerminator>() && !llvm::isa<mlir::ModuleOp>(op))
      all.push_back(op);
  });
  return all;
}

static size_t countOperations(mlir::ModuleOp module) {
  size_t count = 0;
  module.walk([&](mlir::Operation *op) { count += !op->hasTrait<mlir::OpTrait::IsTerminator>(); });
  return count - 1; // the module
}

/// A constant of the type before `op`: zero, or poison if the type has no zero.
static mlir::Value constantBefore(mlir::Operation *op, mlir::Type type) {
  mlir::OpBuilder b(op);
  mlir::Type scalar = mlir::getElementTypeOrSelf(type);
  if (scalar.isIntOrIndexOrFloat())
    return mlir::arith::ConstantOp::create(b, op->getLoc(), b.getZeroAttr(type));
  return mlir::ub::PoisonOp::create(b, op->getLoc(), type);
}

/// A value of the type of `result` that can replace it: an operand, an argument of the function, or null.
static mlir::Value substitute(mlir::Value result) {
  mlir::Operation *op = result.getDefiningOp();
  for (mlir::Value operand : op->getOperands())
    if (operand.getType() == result.getType())
      return operand;
  if (auto function = op->getParentOfType<tt::FuncOp>())
    for (mlir::BlockArgument argument : function.getBody().getArguments())
      if (argument.getType() == result.getType())
        return argument;
  return nullptr;
}

/// An earlier constant of the block with the type of `result`, or null.
static mlir::Value earlierConstant(mlir::Value result) {
  mlir::Operation *op = result.getDefiningOp();
  for (mlir::Operation &other : *op->getBlock()) {
    if (&other == op)
      break;
    if (other.hasTrait<mlir::OpTrait::ConstantLike>() && other.getResult(0).getType() == result.getType())
      return other.getResult(0);
  }
  return nullptr;
}

/// Erases an operation; its results become other values. False if it must stay.
static bool erase(mlir::Operation *op) {
  if (auto function = llvm::dyn_cast<tt::FuncOp>(op)) {
    if (llvm::hasSingleElement(op->getParentOfType<mlir::ModuleOp>().getOps<tt::FuncOp>()))
      return false;
  } else if (op->hasTrait<mlir::OpTrait::ConstantLike>() || llvm::isa<mlir::ub::PoisonOp>(op)) {
    // A constant can only go if it is not used, or something that exists replaces it.
    for (mlir::Value result : op->getResults())
      if (!result.use_empty()) {
        mlir::Value other = substitute(result);
        other = other ? other : earlierConstant(result);
        if (!other)
          return false;
        result.replaceAllUsesWith(other);
      }
  } else {
    for (mlir::Value result : op->getResults())
      if (!result.use_empty()) {
        mlir::Value other = substitute(result);
        result.replaceAllUsesWith(other ? other : constantBefore(op, result.getType()));
      }
  }
  op->erase();
  return true;
}

/// Erases pure operations without uses, and one of two equal constants.
static void eraseDead(mlir::ModuleOp module) {
  for (bool changed = true; std::exchange(changed, false);) {
    Operations all = removable(module);
    for (mlir::Operation *op : llvm::reverse(all))
      if (mlir::isOpTriviallyDead(op)) {
        op->erase();
        changed = true;
      }
  }
  module.walk([&](mlir::Block *block) {
    llvm::DenseMap<std::pair<mlir::Attribute, mlir::Type>, mlir::Operation *> known;
    for (mlir::Operation &op : llvm::make_early_inc_range(*block))
      if (auto constant = llvm::dyn_cast<mlir::arith::ConstantOp>(op)) {
        auto [entry, isNew] = known.try_emplace({constant.getValue(), constant.getType()}, &op);
        if (!isNew) {
          op.replaceAllUsesWith(entry->second);
          op.erase();
        }
      }
  });
}

/// Replaces an operation with a region by the operations of its region `index`, as if it were executed once. False if
/// it has no such region.
static bool unwrap(mlir::Operation *op, unsigned index) {
  if (llvm::isa<tt::FuncOp, mlir::ModuleOp>(op) || index >= op->getNumRegions())
    return false;
  mlir::Region &region = op->getRegion(index);
  if (!region.hasOneBlock())
    return false;
  mlir::Block &body = region.front();
  llvm::SmallVector<mlir::Value> arguments;
  if (auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op)) {
    arguments.push_back(loop.getLowerBound());
    llvm::append_range(arguments, loop.getInitArgs());
  } else if (auto loop = llvm::dyn_cast<mlir::scf::WhileOp>(op)) {
    if (index != 0)
      return false;
    llvm::append_range(arguments, loop.getInits());
  }
  if (arguments.size() != body.getNumArguments())
    return false;
  mlir::Operation *end = body.getTerminator();
  mlir::ValueRange yielded = end->getOperands();
  if (llvm::isa<mlir::scf::ConditionOp>(end))
    yielded = yielded.drop_front();
  if (yielded.size() != op->getNumResults() || mlir::TypeRange(yielded) != op->getResultTypes())
    return false;
  for (auto [argument, value] : llvm::zip(body.getArguments(), arguments))
    argument.replaceAllUsesWith(value);
  op->replaceAllUsesWith(yielded);
  end->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations());
  op->erase();
  return true;
}

/// Removes value `index` that a loop carries; its uses become the initial value. Null if there is none.
static mlir::scf::ForOp withoutCarried(mlir::Operation *op, unsigned index) {
  auto loop = llvm::dyn_cast<mlir::scf::ForOp>(op);
  if (!loop || index >= loop.getNumRegionIterArgs())
    return nullptr;
  mlir::Value init = loop.getInitArgs()[index];
  llvm::SmallVector<mlir::Value> inits(loop.getInitArgs());
  inits.erase(inits.begin() + index);
  mlir::OpBuilder b(op);
  auto made =
      mlir::scf::ForOp::create(b, loop.getLoc(), loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits);
  mlir::Block &body = *loop.getBody(), &target = *made.getBody();
  target.clear();
  loop.getRegionIterArg(index).replaceAllUsesWith(init);
  body.eraseArgument(1 + index);
  body.getTerminator()->eraseOperand(index);
  for (auto [from, to] : llvm::zip(body.getArguments(), target.getArguments()))
    from.replaceAllUsesWith(to);
  target.getOperations().splice(target.end(), body.getOperations());
  made->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  for (unsigned k = 0, next = 0; k < loop.getNumResults(); ++k)
    loop.getResult(k).replaceAllUsesWith(k == index ? init : made.getResult(next++));
  loop.erase();
  return made;
}

namespace {
class IRReducer {
public:
  IRReducer(mlir::ModuleOp module, Reduced &state, Test &test) : module(module.clone()), state(state), test(test) {}

  void run() {
    state.partsBefore = countOperations(*module);
    withoutLocations();
    change([](mlir::ModuleOp candidate) { return true; }); // as the printer writes it, without dead operations
    for (bool changed = true; std::exchange(changed, false) && !test.isOver();) {
      changed |= unwrapRegions();
      changed |=
          removeGroups([&] { return removable(*module).size(); },
                       [&](size_t first, size_t length) {
                         return change([&](mlir::ModuleOp candidate) { return eraseRange(candidate, first, length); });
                       },
                       test);
      changed |= cutOperands();
      changed |= removeCarried();
      changed |= removeMasks();
      changed |= removeArguments();
      changed |= removeAttributes();
    }
    state.partsAfter = countOperations(*module);
  }

private:
  /// Applies `edit` to a copy of the module, and keeps it if it is valid and still fails. Dead operations go with it,
  /// unless the failure needs them.
  bool change(llvm::function_ref<bool(mlir::ModuleOp)> edit) {
    mlir::OwningOpRef<mlir::ModuleOp> candidate = module->clone();
    if (!edit(*candidate) || mlir::failed(mlir::verify(*candidate)))
      return false;
    mlir::OwningOpRef<mlir::ModuleOp> cleaned = candidate->clone();
    eraseDead(*cleaned);
    return keep(std::move(cleaned)) || keep(std::move(candidate));
  }

  bool keep(mlir::OwningOpRef<mlir::ModuleOp> candidate) {
    std::string text = tt::printTTIR(*candidate, locations);
    if (text == state.text || !test(text))
      return false;
    module = std::move(candidate);
    state.text = std::move(text);
    return true;
  }

  void withoutLocations() {
    locations = false;
    std::string text = tt::printTTIR(*module, false);
    if (test(text))
      state.text = std::move(text);
    else
      locations = true;
  }

  static bool eraseRange(mlir::ModuleOp candidate, size_t first, size_t length) {
    Operations all = removable(candidate);
    if (first >= all.size())
      return false;
    bool erased = false;
    // Inner operations go before those that contain them.
    for (size_t k = std::min(all.size(), first + length); k-- > first;)
      erased |= erase(all[k]);
    return erased;
  }

  bool unwrapRegions() {
    bool changed = false;
    for (size_t k = removable(*module).size(); k-- > 0 && !test.isOver();)
      for (unsigned region = 0; region < 2; ++region)
        if (change([&](mlir::ModuleOp candidate) {
              Operations all = removable(candidate);
              return k < all.size() && unwrap(all[k], region);
            })) {
          changed = true;
          break;
        }
    return changed;
  }

  /// Replaces single operands by constants, so that what computes them can go.
  bool cutOperands() {
    bool changed = false;
    for (size_t k = removable(*module).size(); k-- > 0 && !test.isOver();) {
      Operations all = removable(*module);
      if (k >= all.size())
        continue;
      for (unsigned i = 0; i < all[k]->getNumOperands(); ++i) {
        mlir::Operation *from = all[k]->getOperand(i).getDefiningOp();
        if (!from || from->hasTrait<mlir::OpTrait::ConstantLike>() || llvm::isa<mlir::ub::PoisonOp>(from))
          continue;
        size_t before = all.size();
        bool cut = change([&](mlir::ModuleOp candidate) {
          mlir::Operation *op = removable(candidate)[k];
          op->setOperand(i, constantBefore(op, op->getOperand(i).getType()));
          eraseDead(candidate);
          return countOperations(candidate) < before;
        });
        changed |= cut;
        if (cut)
          break; // the indices have changed
      }
    }
    return changed;
  }

  /// Removes values that loops carry.
  bool removeCarried() {
    bool changed = false;
    for (size_t k = removable(*module).size(); k-- > 0 && !test.isOver();)
      for (unsigned index = 8; index-- > 0;)
        changed |= change([&](mlir::ModuleOp candidate) {
          Operations all = removable(candidate);
          return k < all.size() && withoutCarried(all[k], index);
        });
    return changed;
  }

  /// Removes masks, and what masked elements have.
  bool removeMasks() {
    bool changed = false;
    for (size_t k = removable(*module).size(); k-- > 0 && !test.isOver();)
      changed |= change([&](mlir::ModuleOp candidate) {
        mlir::Operation *op = removable(candidate)[k];
        if (auto load = llvm::dyn_cast<tt::LoadOp>(op); load && load.getMask()) {
          load.getMaskMutable().clear();
          load.getOtherMutable().clear();
          return true;
        }
        auto store = llvm::dyn_cast<tt::StoreOp>(op);
        if (!store || !store.getMask())
          return false;
        store.getMaskMutable().clear();
        return true;
      });
    return changed;
  }

  bool removeArguments() {
    return change([](mlir::ModuleOp candidate) {
      bool removed = false;
      for (auto function : candidate.getOps<tt::FuncOp>()) {
        llvm::BitVector unused(function.getNumArguments());
        for (mlir::BlockArgument argument : function.getBody().getArguments())
          unused[argument.getArgNumber()] = argument.use_empty();
        removed |= unused.any() && mlir::succeeded(function.eraseArguments(unused));
      }
      return removed;
    });
  }

  bool removeAttributes() {
    bool changed = false;
    for (size_t k = 0; k < removable(*module).size() && !test.isOver(); ++k)
      for (size_t count = llvm::range_size(removable(*module)[k]->getDiscardableAttrs()); count-- > 0;)
        changed |= change([&](mlir::ModuleOp candidate) {
          mlir::Operation *op = removable(candidate)[k];
          op->removeDiscardableAttr(std::next(op->getDiscardableAttrs().begin(), count)->getName());
          return true;
        });
    return changed;
  }

  mlir::OwningOpRef<mlir::ModuleOp> module;
  Reduced &state;
  Test &test;
  bool locations = true;
};
} // namespace

void reduceIR(Reduced &state, llvm::StringRef name, Test &test) {
  driver::WarmContext::Lease lease;
  DiagnosticEngine diags;
  mlir::OwningOpRef<mlir::ModuleOp> module = driver::parseModule(*lease, state.text, name, diags);
  if (!module) { // the failure may be the reader's
    reduceLines(state, test);
    return;
  }
  mlir::ScopedDiagnosticHandler quiet(&lease->context(), [](mlir::Diagnostic &) { return mlir::success(); });
  IRReducer(*module, state, test).run();
}

} // namespace txl::reduce
