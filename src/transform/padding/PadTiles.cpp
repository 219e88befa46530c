// The types of a whole module change before any rule runs, so that a rule finds the padded types of all operands.
#include "transform/padding/PadTiles.h"
#include "ir/OperationTable.h"
#include "ir/Ops.h"
#include "ir/TileExtents.h"
#include "ir/facts/Attributes.h"
#include "ir/ops/async/GroupOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/CSE.h"
#include "transform/padding/PaddingRules.h"

using namespace mlir;

namespace txl::transform {

namespace {
#define GET_OP_LIST
using TTOps = ir::OperationList<
#include "ir/TTOps.cpp.inc"
    >;

/// Operations that keep the index of an element along its axes, and operations without tiles.
using WithoutRule = ir::OperationList<tt::ScaleBlocksOp, tt::SplatOp, tt::UnsplatOp, tt::ExpandDimsOp, tt::BroadcastOp,
                                      tt::TransOp, tt::JoinOp, tt::SplitOp, tt::FuncOp, tt::CallOp, tt::ReturnOp,
                                      tt::GetProgramIdOp, tt::GetNumProgramsOp, tt::ReduceReturnOp, tt::ScanReturnOp,
                                      tt::MapElementwiseReturnOp, tt::MakeTensorDescOp, tt::L2PolicyOp>;
/// Elementwise operations that have a rule: their code is the program's.
using ElementwiseWithRule = ir::OperationList<tt::ExternElementwiseOp, tt::ElementwiseInlineAsmOp>;

struct Rule {
  Padder &padder;
  LogicalResult result = success();
};
} // namespace

template <typename Op, typename... Ops> static constexpr bool isAmong(ir::OperationList<Ops...>) {
  return (std::is_same_v<Op, Ops> || ...);
}

/// Applies the operation's rule; false if it has none.
static bool applyRule(Rule &rule, Operation *op) {
  static const auto rules = ir::OperationTable<Rule>().add(
      [](Rule &rule, auto op) {
        using Op = decltype(op);
        constexpr bool isElementwise =
            Op::template hasTrait<OpTrait::Elementwise>() && !isAmong<Op>(ElementwiseWithRule());
        if constexpr (!isElementwise && !isAmong<Op>(WithoutRule()))
          rule.result = pad(rule.padder, op);
      },
      TTOps(), ir::OperationList<arith::ConstantOp>());
  return rules.apply(rule, op) || isa<tx::GroupOp, tx::YieldOp>(op) ||
         isa<arith::ArithDialect, math::MathDialect, scf::SCFDialect, cf::ControlFlowDialect, ub::UBDialect>(
             op->getDialect());
}

static bool isPlain(TypeRange types) { return llvm::all_of(types, tt::hasPowerOfTwoExtents); }

/// Whether all tiles of the operation and of the blocks in it have extents that are powers of two.
static bool isPlain(Operation *op) {
  if (auto function = dyn_cast<tt::FuncOp>(op); function && !isPlain(function.getResultTypes()))
    return false;
  if (!isPlain(op->getResultTypes()) || !isPlain(op->getOperandTypes()))
    return false;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (!isPlain(block.getArgumentTypes()))
        return false;
  return true;
}

namespace {
struct PadTilesPass : PassWrapper<PadTilesPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PadTilesPass)
  explicit PadTilesPass(bool ofClusters) : ofClusters(ofClusters) {}
  StringRef getArgument() const final { return "txl-pad-tiles"; }
  StringRef getDescription() const final { return "round extents of tiles up to powers of two"; }

  void runOnOperation() final {
    if (ofClusters && !getOperation()->hasAttr(ir::kProgramCtas))
      return;
    SmallVector<Operation *> padded;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isPlain(op))
        padded.push_back(op);
    });
    if (padded.empty())
      return;
    Padder padder(getOperation());
    for (Operation *op : padded)
      padTypes(padder, op);
    for (Operation *op : padded) {
      Rule rule{padder};
      padder.begin(op);
      if (!applyRule(rule, op)) {
        op->emitError() << "`" << op->getName() << "` takes tiles whose extents are powers of two";
        rule.result = failure();
      }
      if (failed(rule.result))
        return signalPassFailure();
    }
    IRRewriter rewriter(&getContext()); // masks and indices of paddings repeat each other, and the program's
    DominanceInfo dominance(getOperation());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
  }

private:
  static void padTypes(Padder &padder, Operation *op) {
    for (Value result : op->getResults())
      padder.pad(result);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (Value argument : block.getArguments())
          padder.pad(argument);
    if (auto function = dyn_cast<tt::FuncOp>(op)) {
      auto padAll = [](TypeRange types) { return llvm::map_to_vector(types, tt::paddedType); };
      FunctionType type = function.getFunctionType();
      function.setFunctionType(
          FunctionType::get(op->getContext(), padAll(type.getInputs()), padAll(type.getResults())));
    }
  }

  bool ofClusters;
};
} // namespace

std::unique_ptr<Pass> createPadTilesPass(bool ofClusters) { return std::make_unique<PadTilesPass>(ofClusters); }

} // namespace txl::transform
