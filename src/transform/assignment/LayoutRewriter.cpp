// Sets the types of all values first, then rewrites operands: rematerialised, converted, or unchanged.
#include "transform/assignment/LayoutRewriter.h"
#include "ir/Rules.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/ConvertOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "transform/assignment/AlignedStores.h"

using namespace mlir;
using txl::ttg::LayoutAttr;

namespace txl::transform {

static RankedTensorType typeIn(Value value, LayoutAttr layout) {
  return ttg::withLayout(cast<RankedTensorType>(value.getType()), layout);
}

namespace {
class Rewriter {
public:
  Rewriter(ModuleOp module, LayoutProblem &problem, LayoutTransfer &transfer)
      : module(module), problem(problem), transfer(transfer), builder(module.getContext()) {}

  void run();

private:
  /// `value` in `layout`: itself, rematerialised, or converted. A null layout means any.
  Value get(Value value, LayoutAttr layout);
  Value computed(Value value, LayoutAttr layout);
  Value converted(Value value, LayoutAttr layout);
  void eraseCheap();
  void finishFunctions();

  ModuleOp module;
  LayoutProblem &problem;
  LayoutTransfer &transfer;
  OpBuilder builder;
  DenseMap<std::pair<Value, LayoutAttr>, Value> cache;
};
} // namespace

Value Rewriter::converted(Value value, LayoutAttr layout) {
  Value &result = cache[{value, layout}];
  if (!result) {
    builder.setInsertionPointAfterValue(value);
    result = ttg::ConvertLayoutOp::create(builder, value.getLoc(), typeIn(value, layout), value);
  }
  return result;
}

/// A clone of `op`, which has one result, with another result type.
static Operation *copyOf(OpBuilder &builder, Operation *op, ArrayRef<Value> operands, RankedTensorType type) {
  Operation *copy = op->cloneWithoutRegions();
  copy->setOperands(operands);
  copy->getResult(0).setType(type);
  builder.insert(copy);
  if (auto constant = dyn_cast<arith::ConstantOp>(copy)) // its value has a type, too
    constant.setValueAttr(cast<TypedAttr>(cast<DenseElementsAttr>(constant.getValue()).reshape(type)));
  return copy;
}

Value Rewriter::computed(Value value, LayoutAttr layout) {
  if (Value known = cache.lookup({value, layout}))
    return known;
  Operation *op = value.getDefiningOp();
  ir::Rules rules(op);
  LayoutAttr working = transfer.fromResult(rules, 0, layout);
  if (!working) { // no layout of the operands yields this one
    working = transfer.standard(cast<RankedTensorType>(rules.workingTile().getType()));
    Value inOther = computed(value, transfer.result(rules, 0, working));
    return cache[{value, layout}] = converted(inOther, layout);
  }
  SmallVector<Value> operands;
  for (OpOperand &operand : op->getOpOperands())
    operands.push_back(isTile(operand.get())
                           ? computed(operand.get(), transfer.operand(rules, operand.getOperandNumber(), working))
                           : operand.get());
  builder.setInsertionPointAfter(op);
  Value result = copyOf(builder, op, operands, typeIn(value, layout))->getResult(0);
  return cache[{value, layout}] = result;
}

Value Rewriter::get(Value value, LayoutAttr layout) {
  if (problem.isCheap(value))
    return computed(value, layout ? layout : transfer.standard(cast<RankedTensorType>(value.getType())));
  return !layout || ttg::layoutAttrOf(value) == layout ? value : converted(value, layout);
}

/// By now every consumer has its own copy.
void Rewriter::eraseCheap() {
  SmallVector<Operation *> originals;
  module.walk([&](Operation *op) {
    if (op->getNumResults() == 1 && problem.isCheap(op->getResult(0)))
      originals.push_back(op);
  });
  for (Operation *op : llvm::reverse(originals))
    op->erase();
}

/// Sinks a conversion used in one region of a branch only into that region, so that the other does not execute it.
static void sink(ttg::ConvertLayoutOp conversion) {
  if (conversion->use_empty())
    return;
  Region *region = (*conversion->user_begin())->getParentRegion();
  auto branch = dyn_cast<scf::IfOp>(region->getParentOp());
  if (branch && branch->hasAttr(ir::kElseIsUnlikely) && branch->getBlock() == conversion->getBlock() &&
      llvm::all_of(conversion->getUsers(), [&](Operation *user) { return user->getParentRegion() == region; }))
    conversion->moveBefore(&region->front().front());
}

void Rewriter::finishFunctions() {
  for (auto function : module.getOps<FunctionOpInterface>()) {
    auto resultType = [&](Type type) -> Type {
      auto tile = dyn_cast<RankedTensorType>(type);
      return tile ? ttg::withLayout(tile, transfer.standard(tile)) : type;
    };
    SmallVector<Type> arguments, results;
    for (Type type : function.getArgumentTypes())
      arguments.push_back(resultType(type));
    for (Type type : function.getResultTypes())
      results.push_back(resultType(type));
    function.setType(FunctionType::get(module.getContext(), arguments, results));
  }
}

void Rewriter::run() {
  for (unsigned index = 0; index < problem.nodes.size(); ++index)
    for (Value value : problem.nodes[index].values)
      value.setType(typeIn(value, problem.valueLayout(index, value, problem.nodes[index].layout)));
  for (unsigned index = 0; index < problem.nodes.size(); ++index)
    for (OpOperand *use : problem.nodes[index].uses)
      use->set(get(use->get(), problem.useLayout(index, *use, problem.nodes[index].layout)));
  eraseCheap();
  SmallVector<ttg::ConvertLayoutOp> conversions;
  module.walk([&](ttg::ConvertLayoutOp conversion) { conversions.push_back(conversion); });
  llvm::for_each(conversions, sink);
  finishFunctions();
}

void applyLayouts(ModuleOp module, LayoutProblem &problem, LayoutTransfer &transfer) {
  Rewriter(module, problem, transfer).run();
}

} // namespace txl::transform
