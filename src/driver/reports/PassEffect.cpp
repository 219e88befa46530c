// Walks both programs in parallel. Constants are compared by value only, since passes move them to the beginning, in an
// order that depends on the order in which they were visited.
#include "driver/reports/PassEffect.h"
#include "driver/IRMessages.h"
#include "llvm/ADT/STLExtras.h"

namespace txl::driver {

namespace {

class Comparison {
public:
  bool areSame(mlir::Operation &a, mlir::Operation &b) {
    if (a.getName() != b.getName() || a.getNumOperands() != b.getNumOperands() ||
        a.getResultTypes() != b.getResultTypes() || a.getNumRegions() != b.getNumRegions() ||
        a.getDiscardableAttrDictionary() != b.getDiscardableAttrDictionary() ||
        a.getPropertiesAsAttribute() != b.getPropertiesAsAttribute())
      return false;
    for (auto [x, y] : llvm::zip_equal(a.getOperands(), b.getOperands()))
      if (!areSame(x, y))
        return false;
    for (auto [x, y] : llvm::zip_equal(a.getRegions(), b.getRegions()))
      if (!areSame(x, y))
        return false;
    for (auto [x, y] : llvm::zip_equal(a.getResults(), b.getResults()))
      partner[x] = y;
    return true;
  }

private:
  static bool isConstant(mlir::Operation &op) { return op.hasTrait<mlir::OpTrait::ConstantLike>(); }

  bool areSame(mlir::Value a, mlir::Value b) {
    mlir::Operation *x = a.getDefiningOp(), *y = b.getDefiningOp();
    if (x && y && isConstant(*x) && isConstant(*y))
      return a.getType() == b.getType() && x->getPropertiesAsAttribute() == y->getPropertiesAsAttribute();
    auto found = partner.find(a);
    return found != partner.end() && found->second == b;
  }

  bool areSame(mlir::Region &a, mlir::Region &b) {
    if (llvm::range_size(a) != llvm::range_size(b))
      return false;
    for (auto [x, y] : llvm::zip_equal(a, b)) {
      if (x.getArgumentTypes() != y.getArgumentTypes())
        return false;
      blocks[&x] = &y;
      for (auto [one, other] : llvm::zip_equal(x.getArguments(), y.getArguments()))
        partner[one] = other;
    }
    for (auto [x, y] : llvm::zip_equal(a, b))
      if (!areSame(x, y))
        return false;
    return true;
  }

  bool areSame(mlir::Block &a, mlir::Block &b) {
    auto isStep = [](mlir::Operation &op) { return !isConstant(op); };
    auto mine = llvm::make_filter_range(a, isStep), others = llvm::make_filter_range(b, isStep);
    auto x = mine.begin(), y = others.begin();
    for (; x != mine.end() && y != others.end(); ++x, ++y)
      if (!areSame(*x, *y) ||
          !llvm::equal(x->getSuccessors(), y->getSuccessors(),
                       [&](mlir::Block *to, mlir::Block *other) { return blocks.lookup(to) == other; }))
        return false;
    return x == mine.end() && y == others.end();
  }

  llvm::DenseMap<mlir::Block *, mlir::Block *> blocks;
  llvm::DenseMap<mlir::Value, mlir::Value> partner;
};

} // namespace

bool passesWouldChange(WarmContext &warm, mlir::ModuleOp module, const pipeline::PipelineOptions &options) {
  mlir::OwningOpRef<mlir::ModuleOp> again = module.clone();
  MLIRMessages messages(warm.context());
  return mlir::failed(warm.pipeline(options).run(*again)) || !Comparison().areSame(*module.getOperation(), **again);
}

} // namespace txl::driver
