// Three passes on TTIR and TTGIR as a plugin: one counts operations, one fuses a pattern, one inserts a print.
//
// It needs the headers of MLIR, and none of TXL: operations of its dialects are used by their names, in the generic
// form in which `mlir-opt` has what it does not know.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include <map>

using namespace mlir;

namespace {
/// Writes how often each operation occurs to standard error.
struct CountOperations : PassWrapper<CountOperations, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CountOperations)
  StringRef getArgument() const final { return "count-operations"; }
  StringRef getDescription() const final { return "print how often each operation occurs"; }

  void runOnOperation() final {
    std::map<std::string, unsigned> counts;
    getOperation()->walk([&](Operation *op) { ++counts[op->getName().getStringRef().str()]; });
    for (auto &[name, count] : counts)
      llvm::errs() << count << " " << name << "\n";
    markAllAnalysesPreserved();
  }
};

/// a * b + c, where nothing else uses the product, becomes one operation with one rounding.
struct FusePattern : OpRewritePattern<arith::AddFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::AddFOp sum, PatternRewriter &rewriter) const final {
    for (unsigned operand : {0u, 1u}) {
      auto product = sum->getOperand(operand).getDefiningOp<arith::MulFOp>();
      if (!product || !product->hasOneUse())
        continue;
      rewriter.replaceOpWithNewOp<math::FmaOp>(sum, product.getLhs(), product.getRhs(), sum->getOperand(1 - operand));
      return success();
    }
    return failure();
  }
};

struct Fuse : PassWrapper<Fuse, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Fuse)
  StringRef getArgument() const final { return "fuse-products"; }
  StringRef getDescription() const final { return "a * b + c becomes one operation"; }
  void getDependentDialects(DialectRegistry &registry) const final { registry.insert<math::MathDialect>(); }

  void runOnOperation() final {
    RewritePatternSet patterns(&getContext());
    patterns.add<FusePattern>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

/// Prints each tile that is loaded.
struct PrintLoads : PassWrapper<PrintLoads, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintLoads)
  StringRef getArgument() const final { return "print-loads"; }
  StringRef getDescription() const final { return "print each tile that is loaded"; }

  void runOnOperation() final {
    SmallVector<Operation *> loads;
    getOperation()->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "tt.load")
        loads.push_back(op);
    });
    for (Operation *load : loads) {
      OpBuilder builder(load->getContext());
      builder.setInsertionPointAfter(load);
      OperationState print(load->getLoc(), "tt.print");
      print.addOperands(load->getResults());
      print.addAttribute("prefix", builder.getStringAttr(" loaded: "));
      print.addAttribute("hex", builder.getBoolAttr(false));
      print.addAttribute("isSigned", builder.getDenseI32ArrayAttr({0}));
      builder.create(print);
    }
  }
};
} // namespace

/// `mlir-opt --load-pass-plugin` calls this.
extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "ExamplePasses", "1", [] {
            PassRegistration<CountOperations>();
            PassRegistration<Fuse>();
            PassRegistration<PrintLoads>();
          }};
}
