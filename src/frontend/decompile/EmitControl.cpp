// Emits branches, groups, loops and calls: regions become indented lines, yielded values become assignments.
#include "frontend/decompile/SourceEmitter.h"
#include "ir/OperationTable.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "llvm/ADT/SetVector.h"

namespace txl::decompile {

namespace arith = mlir::arith;
namespace scf = mlir::scf;
using llvm::formatv;
using mlir::Value;

static std::string groupOf(tx::GroupOp op) {
  return formatv("tl.{0}({1})", op.getUnit() == tx::GroupUnit::Warps ? "is_warp" : "is_warpgroup",
                 SourceEmitter::intList(op.getIds()));
}

/// Emits `names = values`, without assignments of a value to itself.
static void assign(SourceEmitter &s, mlir::ValueRange targets, mlir::ValueRange values, bool isInitial = false) {
  std::string left, right;
  for (auto [target, value] : llvm::zip_equal(targets, values)) {
    std::string to = s(target),
                from = isInitial && value.getType().isInteger(32) ? s.literal(value) : s.argument(value);
    if (from == to)
      continue;
    left += (left.empty() ? "" : ", ") + to;
    right += (right.empty() ? "" : ", ") + from;
  }
  if (!left.empty())
    s.line(left + " = " + right);
}
/// Emits a branch of an `if` whose results are named already.
static void branch(SourceEmitter &s, mlir::Region &region, mlir::ValueRange results) {
  mlir::Block &body = region.front();
  s.block(body, [&] { assign(s, results, body.getTerminator()->getOperands()); });
}
static void branches(SourceEmitter &s, mlir::Operation *op, const llvm::Twine &condition) {
  s.line("if " + condition + ":");
  s.declare(op->getResults());
  branch(s, op->getRegion(0), op->getResults());
  mlir::Region &other = op->getRegion(1);
  if (other.empty() || (other.front().without_terminator().empty() && op->getNumResults() == 0))
    return;
  s.line("else:");
  branch(s, other, op->getResults());
}
static void emit(SourceEmitter &s, scf::IfOp op) { branches(s, op, s.argument(op.getCondition())); }
static void emit(SourceEmitter &s, tx::GroupOp op) { branches(s, op, groupOf(op)); }

static void emit(SourceEmitter &s, scf::ForOp op) {
  std::string options;
  for (auto [attribute, name] :
       {std::pair(ir::kNumStages, "num_stages"), {ir::kLoopUnrollFactor, "loop_unroll_factor"}})
    if (auto literal = op->getAttrOfType<mlir::IntegerAttr>(attribute))
      options += formatv(", {0}={1}", name, literal.getInt());
  for (auto [attribute, name] : {std::pair(ir::kDisallowAccMultiBuffer, "disallow_acc_multi_buffer"),
                                 {ir::kFlatten, "flatten"},
                                 {ir::kWarpSpecialize, "warp_specialize"},
                                 {"llvm.loop_annotation", "disable_licm"}})
    if (op->hasAttr(attribute))
      options += formatv(", {0}=True", name);
  bool isNarrow = op.getInductionVar().getType().isInteger(32);
  bool isUnsigned = op.getUnsignedCmp();
  // The loop is unsigned if one of the bounds is: bounds that are not constants are emitted as unsigned; if all are
  // constants, the first is.
  bool isTyped = llvm::any_of(op->getOperands().take_front(3),
                              [](Value value) { return !value.getDefiningOp<arith::ConstantOp>(); });
  auto bound = [&](Value value) {
    bool isLiteral = value.getDefiningOp<arith::ConstantOp>() && (isTyped || value != op.getLowerBound());
    return isUnsigned && !(isLiteral && isNarrow) ? s.asUnsigned(value) : isNarrow ? s.literal(value) : s(value);
  };
  s.declare(op.getRegionIterArgs());
  if (op.getNumRegionIterArgs())
    assign(s, op.getRegionIterArgs(), op.getInits(), /*isInitial=*/true);
  s.declare(op.getInductionVar());
  s.line(formatv("for {0} in {1}({2}, {3}, {4}{5}):", s(op.getInductionVar()), options.empty() ? "range" : "tl.range",
                 bound(op.getLowerBound()), bound(op.getUpperBound()), bound(op.getStep()), options));
  s.block(
      *op.getBody(), [&] { assign(s, op.getRegionIterArgs(), op.getYieldedValues()); },
      [&] {
        if (isUnsigned && !op.getInductionVar().use_empty()) // the body uses integers of the signed type
          s.name(op.getInductionVar(),
                 formatv("{0}.to({1}, bitcast=True)", s(op.getInductionVar()), s.type(op.getInductionVar().getType())));
      });
  s.alias(op.getResults(), op.getRegionIterArgs());
}

/// The test region becomes a function of its arguments and of the values it captures. It returns whether to continue,
/// and the arguments of the body.
static void emit(SourceEmitter &s, scf::WhileOp op) {
  mlir::Block &test = op.getBefore().front(), &body = op.getAfter().front();
  auto condition = mlir::cast<scf::ConditionOp>(test.getTerminator());
  llvm::SetVector<Value> captures;
  auto addCapture = [&](Value value) {
    if (!op.getBefore().isAncestor(value.getParentRegion()) && !value.getDefiningOp<arith::ConstantOp>())
      captures.insert(value);
  };
  op.getBefore().walk([&](mlir::Operation *inner) {
    for (Value value : inner->getOperands())
      if (auto remote = value.getDefiningOp<tx::RemoteOp>()) // emitted at its uses
        llvm::for_each(remote->getOperands(), addCapture);
      else
        addCapture(value);
  });
  bool passesThrough = llvm::equal(condition.getArgs(), test.getArguments());
  llvm::SmallVector<Value> answers{condition.getCondition()};
  if (!passesThrough)
    llvm::append_range(answers, condition.getArgs());
  std::string name = s.function(test, "loop_condition", answers, captures.getArrayRef());
  s.declare(test.getArguments()); // from here on the carried variables
  assign(s, test.getArguments(), op.getInits());
  std::string given;
  for (mlir::ValueRange values : {mlir::ValueRange(test.getArguments()), mlir::ValueRange(captures.getArrayRef())})
    for (Value value : values)
      given += (given.empty() ? "" : ", ") + s(value);
  bool returnsTuple = answers.size() > 1; // a function of one result returns it, not a tuple of one
  std::string conditionResults = returnsTuple ? s.fresh("condition") : ""; // unique, because nested loops have theirs
  auto take = [&](mlir::ValueRange values) {
    for (auto [i, value] : llvm::enumerate(values))
      if (!value.use_empty())
        s.name(value, formatv("{0}[{1}]", conditionResults, i + 1));
  };
  s.line(returnsTuple ? "while (" + conditionResults + " := " + name + "(" + given + "))[0]:"
                      : "while " + name + "(" + given + "):");
  if (passesThrough)
    s.alias(body.getArguments(), test.getArguments());
  s.block(
      body, [&] { assign(s, test.getArguments(), body.getTerminator()->getOperands()); },
      [&] { passesThrough ? void() : take(body.getArguments()); });
  if (passesThrough)
    s.alias(op.getResults(), test.getArguments());
  else
    take(op.getResults());
}
static void emit(SourceEmitter &s, tt::CallOp op) {
  s.bind(op, s.functionName(op.getCallee()) + "(" + s.arguments(op.getOperands()) + ")");
}

void addControl(EmitterTable &table) {
  table.add([](SourceEmitter &s, auto op) { emit(s, op); },
            ir::OperationList<scf::IfOp, tx::GroupOp, scf::ForOp, scf::WhileOp, tt::CallOp>());
}

} // namespace txl::decompile
