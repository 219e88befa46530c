// The steps of layout assignment: dots choose their instructions; then the problem is built, solved, reported and
// applied.
#include "transform/assignment/LayoutAssignment.h"
#include "analysis/WarpgroupDot.h"
#include "arch/SpecificFeatures.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "mlir/Pass/Pass.h"
#include "support/Decisions.h"
#include "transform/assignment/BufferLayouts.h"
#include "transform/assignment/DotWarps.h"
#include "transform/assignment/LayoutDecisions.h"
#include "transform/assignment/LayoutRewriter.h"
#include "transform/assignment/LayoutSolver.h"
#include "transform/assignment/SinkPastLoops.h"

using namespace mlir;

namespace txl::transform {

/// The layouts of a synchronous dot: the instruction by element types and extents, warps arranged over the result.
static DotLayouts layoutsOf(tt::DotOp dot, const arch::Architecture &architecture) {
  auto attribute = [&](const layout::LinearLayout &layout) { return ttg::LayoutAttr::get(dot.getContext(), layout); };
  ArrayRef<int64_t> a = dot.getA().getType().getShape(), b = dot.getB().getType().getShape(),
                    c = dot.getType().getShape();
  unsigned numWarps = ttg::numWarpsOf(dot);
  analysis::DotInstruction instruction = analysis::chooseDotInstruction(dot, architecture);
  if (!instruction.isMatrix()) {
    layout::LinearLayout result = analysis::fmaResultLayout(c, numWarps, architecture);
    return {attribute(analysis::fmaOperandLayout(layout::Matrix::A, a, result)),
            attribute(analysis::fmaOperandLayout(layout::Matrix::B, b, result)), attribute(result)};
  }
  analysis::DotWarps warps = arrangeDotWarps(dot, numWarps, arch::smModelOf(architecture));
  DotLayouts layouts = {attribute(analysis::dotLayout(instruction, layout::Matrix::A, a, warps)),
                        attribute(analysis::dotLayout(instruction, layout::Matrix::B, b, warps)),
                        attribute(analysis::dotLayout(instruction, layout::Matrix::C, c, warps))};
  for (auto [k, scale] : llvm::enumerate(dot.getScales())) {
    const layout::Matrix matrix = k == 0 ? layout::Matrix::A : layout::Matrix::B;
    layouts.scales[k] =
        attribute(analysis::scaleLayout(matrix, cast<RankedTensorType>(scale.getType()).getShape(), warps));
  }
  return layouts;
}

/// The layouts of a wgmma; an error if there is none.
static FailureOr<DotLayouts> layoutsOf(tx::DotAsyncOp dot, const arch::Architecture &architecture) {
  analysis::DotSpec spec = analysis::getDotSpec(dot);
  std::optional<analysis::WarpgroupDot> chosen =
      analysis::chooseWarpgroupDot(spec, ttg::numWarpsOf(dot), keepsRowsInWarp(dot), architecture);
  if (!chosen) {
    InFlightDiagnostic error = dot.emitError("an asynchronous MMA of ")
                               << spec.m << "x" << spec.k << " " << spec.a << " and " << spec.k << "x" << spec.n << " "
                               << spec.b << " by " << ttg::numWarpsOf(dot) << " warps";
    if (!arch::has(architecture, arch::SpecificFeature::Wgmma))
      return error << " is not in `" << architecture.name << "`; `sm_90a` has it, or use `dot`", failure();
    return error << " is none of `" << architecture.name
                 << "`: it takes 64 rows and 8 columns for each four warps, and accumulators of 32 bits",
           failure();
  }
  auto attribute = [&](const layout::LinearLayout &layout) { return ttg::LayoutAttr::get(dot.getContext(), layout); };
  return DotLayouts{attribute(operandLayout(*chosen, spec)), {}, attribute(resultLayout(*chosen, spec))};
}

/// The layouts of all dots.
static LogicalResult decideDots(ModuleOp module, const arch::Architecture &architecture, LayoutTransfer &transfer) {
  WalkResult result = module.walk([&](Operation *op) {
    if (auto dot = dyn_cast<tt::DotOp>(op))
      transfer.dots[op] = layoutsOf(dot, architecture);
    auto async = dyn_cast<tx::DotAsyncOp>(op);
    if (!async)
      return WalkResult::advance();
    FailureOr<DotLayouts> layouts = layoutsOf(async, architecture);
    if (failed(layouts))
      return WalkResult::interrupt();
    transfer.dots[op] = *layouts;
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct LayoutAssignmentPass : PassWrapper<LayoutAssignmentPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LayoutAssignmentPass)
  explicit LayoutAssignmentPass(const LayoutOptions &options) : options(options) {}

  StringRef getArgument() const final { return "txl-assign-layouts"; }
  StringRef getDescription() const final { return "assign a layout to every tile"; }

  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<ttg::TTGDialect>(); }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    const arch::Architecture *architecture = arch::findArchitecture(options.target);
    auto reject = [&](const Twine &why) {
      module.emitError(why);
      signalPassFailure();
    };
    if (!architecture)
      return reject("no architecture is called `" + options.target + "`; there are " + arch::architectureNames());
    if (ttg::moduleTarget(module))
      return reject("the tiles of this module have layouts already");
    tx::Threads threads = tx::threadsOf(module);
    unsigned numWarps = threads.isExplicit ? threads.warps : options.numWarps; // warps that compute a tile together
    if (!llvm::isPowerOf2_32(numWarps) || numWarps > 32)
      return reject("a program has 1, 2, 4, 8, 16 or 32 warps, not " + Twine(numWarps));
    if (options.numCTAs != 1)
      return reject("tiles are laid out for one CTA, not for " + Twine(options.numCTAs));
    ttg::setModuleTarget(module, {numWarps, options.numCTAs, options.target});
    const arch::SmModel &model = arch::smModelOf(*architecture);
    LayoutTransfer transfer(numWarps, model);
    analysis::AxisInfoAnalysis axisInfo(module);
    if (failed(assignBufferLayouts(module, model, axisInfo)) || failed(decideDots(module, *architecture, transfer)))
      return signalPassFailure();
    LayoutCosts costs(numWarps, model, axisInfo);
    LayoutProblem problem(module, transfer, costs);
    if (failed(problem.build()))
      return signalPassFailure();
    solveLayouts(problem);
    if (const DecisionListener *to = decisionsOf(getArgument()))
      addLayoutDecisions(module, problem, costs, *to);
    applyLayouts(module, problem, transfer);
    sinkPastLoops(module);
  }

  LayoutOptions options;
};
} // namespace

std::unique_ptr<Pass> createLayoutAssignmentPass(const LayoutOptions &options) {
  return std::make_unique<LayoutAssignmentPass>(options);
}

} // namespace txl::transform
