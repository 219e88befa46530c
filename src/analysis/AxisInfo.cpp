// Computes the facts of all values: functions from callers to callees, each function in program order, to a fixpoint.
//
// Iteration starts at "not reached yet" for block arguments and facts only descend, so a loop-carried pointer keeps the
// facts that hold in every iteration. Chains are short (a fact is a power of two that shrinks); the second round is
// nearly always the last.
#include "analysis/AxisInfo.h"
#include "analysis/AxisTransfer.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace txl::analysis {

namespace {
class Solver {
public:
  Solver(ModuleOp module, DenseMap<Value, AxisInfo> &facts) : symbols(module), facts(facts) {
    for (tt::FuncOp function : module.getOps<tt::FuncOp>())
      visit(function);
    for (tt::FuncOp function : llvm::reverse(calleesFirst))
      run(function);
  }

private:
  tt::FuncOp calleeOf(tt::CallOp call) { return symbols.lookup<tt::FuncOp>(call.getCallee()); }

  void visit(tt::FuncOp function) {
    if (!visited.insert(function).second)
      return;
    function.walk([&](tt::CallOp call) {
      if (tt::FuncOp callee = calleeOf(call)) {
        visit(callee);
      }
    });
    calleesFirst.push_back(function);
  }

  void run(tt::FuncOp function) {
    if (function.isExternal())
      return;
    for (BlockArgument argument : function.getArguments())
      if (!facts.count(argument)) // callees have theirs from their calls; an uncalled function may get any argument
        facts[argument] = computeArgumentInfo(function, argument);
    do {
      changed = false;
      run(function.getBody());
    } while (changed);
  }

  AxisInfo computeArgumentInfo(tt::FuncOp function, BlockArgument argument) {
    AxisInfo info = getUnknownInfo(argument.getType());
    if (isa<tt::PointerType>(argument.getType()))
      info.axes[0].divisibility = unitBytes(argument.getType()); // the alignment that a pointer must have
    addAttributeFacts(info, [&](StringRef name) { return function.getArgAttr(argument.getArgNumber(), name); });
    return info;
  }

  void run(Region &region) {
    for (Block &block : region)
      for (Operation &op : block)
        run(&op);
  }

  const AxisInfo &at(Value value) {
    auto found = facts.find(value);
    if (found != facts.end())
      return found->second;
    return facts.try_emplace(value, getUnknownInfo(value.getType()))
        .first->second; // a back edge of `cf`: no assumption
  }

  void set(Value value, AxisInfo info) {
    auto [entry, isNew] = facts.try_emplace(value, info);
    if (isNew || entry->second == info)
      changed |= isNew;
    else {
      changed = true;
      entry->second = std::move(info);
    }
  }

  /// Merges the facts of `from`, one possible source of `to`; sources without facts yet are ignored.
  void join(Value to, Value from) {
    auto source = facts.find(from);
    if (source == facts.end())
      return;
    auto target = facts.find(to);
    set(to, target == facts.end() ? source->second : target->second.meet(source->second, unitBytes(to.getType())));
  }
  void join(ValueRange to, ValueRange from) {
    for (auto [t, f] : llvm::zip(to, from))
      join(t, f);
  }

  void run(scf::ForOp loop) {
    AxisInfo variable = getUnknownInfo(loop.getInductionVar().getType());
    variable.axes[0].divisibility =
        std::min(at(loop.getLowerBound()).axes[0].divisibility, at(loop.getStep()).axes[0].divisibility);
    // The value only grows, up to the upper bound: a step that may be negative is not known to be non-negative. An
    // unsigned loop variable is below the bound, whatever the start and step are.
    bool grows = at(loop.getLowerBound()).nonNegative && at(loop.getStep()).nonNegative;
    variable.nonNegative = loop.getUnsignedCmp() ? at(loop.getUpperBound()).nonNegative : grows;
    set(loop.getInductionVar(), variable);
    join(loop.getRegionIterArgs(), loop.getInits());
    run(loop.getRegion());
    join(loop.getRegionIterArgs(), loop.getYieldedValues());
    for (auto [result, argument] : llvm::zip(loop.getResults(), loop.getRegionIterArgs()))
      set(result, at(argument));
  }

  void run(scf::WhileOp loop) {
    join(loop.getBeforeArguments(), loop.getInits());
    run(loop.getBefore());
    join(loop.getAfterArguments(), loop.getConditionOp().getArgs());
    join(loop.getResults(), loop.getConditionOp().getArgs());
    run(loop.getAfter());
    join(loop.getBeforeArguments(), loop.getYieldOp().getResults());
  }

  void run(scf::IfOp branch) {
    run(branch.getThenRegion());
    run(branch.getElseRegion());
    if (branch.getNumResults() == 0)
      return;
    for (auto [result, thenValue, elseValue] :
         llvm::zip(branch.getResults(), branch.thenYield().getResults(), branch.elseYield().getResults()))
      set(result, at(thenValue).meet(at(elseValue), unitBytes(result.getType())));
  }

  void run(tx::GroupOp group) {
    for (Region &region : group->getRegions()) {
      run(region);
      if (!region.empty())
        join(group.getResults(), region.front().getTerminator()->getOperands());
    }
  }

  void run(tt::CallOp call) {
    tt::FuncOp callee = calleeOf(call);
    if (callee && !callee.isExternal())
      join(callee.getArguments(), call.getOperands());
    unknownResults(call);
  }

  void unknownResults(Operation *op) {
    for (Value result : op->getResults())
      set(result, getUnknownInfo(result.getType()));
  }

  void run(Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case<scf::ForOp, scf::WhileOp, scf::IfOp, tx::GroupOp, tt::CallOp>([&](auto typed) { run(typed); })
        .Case([&](cf::BranchOp jump) { join(jump.getDest()->getArguments(), jump.getDestOperands()); })
        .Case([&](cf::CondBranchOp jump) {
          join(jump.getTrueDest()->getArguments(), jump.getTrueDestOperands());
          join(jump.getFalseDest()->getArguments(), jump.getFalseDestOperands());
        })
        .Default([&](Operation *op) {
          if (op->getNumRegions() != 0 || op->getNumResults() == 0)
            return unknownResults(op);
          AxisInfo info = transfer(op, [&](unsigned i) -> const AxisInfo & { return at(op->getOperand(i)); });
          bool sameTypes = llvm::all_equal(op->getResultTypes());
          for (Value result : op->getResults())
            set(result, sameTypes ? info : getUnknownInfo(result.getType()));
        });
  }

  SymbolTable symbols;
  DenseMap<Value, AxisInfo> &facts;
  llvm::DenseSet<Operation *> visited;
  SmallVector<tt::FuncOp> calleesFirst;
  bool changed = false;
};
} // namespace

AxisInfoAnalysis::AxisInfoAnalysis(ModuleOp module) { Solver(module, facts); }

AxisInfoAnalysis::~AxisInfoAnalysis() = default;

const AxisInfo &AxisInfoAnalysis::get(Value value) const {
  auto found = facts.find(value);
  if (found != facts.end())
    return found->second;
  AxisInfo nothing = getUnknownInfo(value.getType());
  return unknown.try_emplace(nothing.axes.size(), nothing).first->second;
}

int64_t AxisInfoAnalysis::vectorElements(Value pointer, Value mask, unsigned axis) const {
  const AxisInfo &info = get(pointer);
  if (axis >= info.axes.size())
    return 1;
  int64_t unit = llvm::bit_floor(uint64_t(unitBytes(pointer.getType())));
  int64_t elements = std::min(info.axes[axis].contiguity, std::max<int64_t>(1, info.axes[axis].divisibility / unit));
  if (mask) {
    const AxisInfo &guard = get(mask);
    if (axis < guard.axes.size() && isa<RankedTensorType>(mask.getType()))
      elements = std::min(elements, guard.axes[axis].constancy);
  }
  return elements;
}

namespace {
struct PrintAxisInfo : PassWrapper<PrintAxisInfo, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintAxisInfo)
  StringRef getArgument() const final { return "txl-print-axis-info"; }
  StringRef getDescription() const final { return "print the facts about each integer and pointer"; }

  void runOnOperation() final {
    AxisInfoAnalysis analysis(getOperation());
    getOperation().walk([&](Operation *op) {
      for (Value result : op->getResults()) {
        Type element = getElementTypeOrSelf(result.getType());
        if (!isa<IntegerType, tt::PointerType>(element))
          continue;
        const AxisInfo &info = analysis.get(result);
        auto list = [&](int64_t AxisInfo::Axis::*fact) {
          std::string text;
          for (const AxisInfo::Axis &axis : info.axes)
            text += (text.empty() ? "" : ", ") + (axis.*fact == kDividesAll ? "any" : std::to_string(axis.*fact));
          return "[" + text + "]";
        };
        InFlightDiagnostic remark = op->emitRemark();
        remark << "contiguity = " << list(&AxisInfo::Axis::contiguity)
               << ", divisibility = " << list(&AxisInfo::Axis::divisibility)
               << ", constancy = " << list(&AxisInfo::Axis::constancy);
        if (info.value)
          remark << ", value = " << *info.value;
      }
    });
    markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<Pass> createPrintAxisInfoPass() { return std::make_unique<PrintAxisInfo>(); }

} // namespace txl::analysis
