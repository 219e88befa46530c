// The steps of the decision: dots choose their instructions, the problem is stated, solved, explained and applied.
#include "transform/assignment/LayoutAssignment.h"
#include "arch/Architecture.h"
#include "ir/Dialect.h"
#include "mlir/Pass/Pass.h"
#include "transform/assignment/DotWarps.h"
#include "transform/assignment/LayoutDecisions.h"
#include "transform/assignment/LayoutRewriter.h"
#include "transform/assignment/LayoutSolver.h"

using namespace mlir;

namespace txl::transform {

/// The layouts of all dots: the instruction by elements and extents, warps over the result.
static void decideDots(ModuleOp module, const arch::Architecture &architecture, unsigned numWarps,
                       LayoutTransfer &transfer) {
  MLIRContext *context = module.getContext();
  auto attribute = [&](const layout::LinearLayout &layout) { return ttg::LayoutAttr::get(context, layout); };
  module.walk([&](tt::DotOp dot) {
    ArrayRef<int64_t> a = dot.getA().getType().getShape(), b = dot.getB().getType().getShape(),
                      c = dot.getType().getShape();
    DotLayouts layouts;
    layouts.instruction = analysis::chooseDotInstruction(dot, architecture);
    if (!layouts.instruction.isMatrix()) {
      layout::LinearLayout result = analysis::fmaResultLayout(c, numWarps);
      layouts.c = attribute(result);
      layouts.a = attribute(analysis::fmaOperandLayout(layout::Matrix::A, a, result));
      layouts.b = attribute(analysis::fmaOperandLayout(layout::Matrix::B, b, result));
    } else {
      analysis::DotWarps warps = arrangeDotWarps(dot, numWarps);
      layouts.c = attribute(analysis::dotLayout(layouts.instruction, layout::Matrix::C, c, warps));
      layouts.a = attribute(analysis::dotLayout(layouts.instruction, layout::Matrix::A, a, warps));
      layouts.b = attribute(analysis::dotLayout(layouts.instruction, layout::Matrix::B, b, warps));
    }
    transfer.dots[dot] = layouts;
  });
}

namespace {
struct LayoutAssignmentPass : PassWrapper<LayoutAssignmentPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LayoutAssignmentPass)
  explicit LayoutAssignmentPass(const LayoutOptions &options) : options(options) {}

  StringRef getArgument() const final { return "txl-assign-layouts"; }
  StringRef getDescription() const final { return "give every tile a layout"; }

  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<ttg::TTGDialect>(); }

  void runOnOperation() final {
    ModuleOp module = getOperation();
    const arch::Architecture *architecture = arch::findArchitecture(options.target);
    auto refuse = [&](const Twine &why) {
      module.emitError(why);
      signalPassFailure();
    };
    if (!architecture)
      return refuse("no architecture is called `" + options.target + "`; there are " + arch::architectureNames());
    if (ttg::moduleTarget(module))
      return refuse("the tiles of this module have layouts already");
    if (!llvm::isPowerOf2_32(options.numWarps) || options.numWarps > 32)
      return refuse("a program has 1, 2, 4, 8, 16 or 32 warps, not " + Twine(options.numWarps));
    if (options.numCTAs != 1)
      return refuse("programs of several CTAs are not compiled yet; `num_ctas` must be 1, not " +
                    Twine(options.numCTAs));
    ttg::setModuleTarget(module, {options.numWarps, options.numCTAs, options.target});
    LayoutTransfer transfer(options.numWarps);
    decideDots(module, *architecture, options.numWarps, transfer);
    analysis::AxisInfoAnalysis axisInfo(module);
    LayoutCosts costs(options.numWarps, axisInfo);
    LayoutProblem problem(module, transfer, costs);
    if (failed(problem.build()))
      return signalPassFailure();
    solveLayouts(problem);
    if (options.decisions)
      printLayoutDecisions(module, problem, costs, *options.decisions);
    applyLayouts(module, problem, transfer);
  }

  LayoutOptions options;
};
} // namespace

std::unique_ptr<Pass> createLayoutAssignmentPass(const LayoutOptions &options) {
  return std::make_unique<LayoutAssignmentPass>(options);
}

} // namespace txl::transform
