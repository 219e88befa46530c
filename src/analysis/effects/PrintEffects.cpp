// A pass that runs the analysis for each kernel and prints the result to standard error.
#include "analysis/effects/PrintEffects.h"
#include "analysis/effects/Effects.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/Pass/Pass.h"

using namespace txl;

namespace {
struct PrintEffects : mlir::PassWrapper<PrintEffects, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintEffects)
  llvm::StringRef getArgument() const final { return "txl-print-effects"; }
  llvm::StringRef getDescription() const final { return "print what each kernel may read and write"; }
  void runOnOperation() final {
    for (tt::FuncOp function : getOperation().getOps<tt::FuncOp>())
      if (function.isPublic() && !function.isExternal())
        llvm::errs() << analysis::effectsOf(function).json();
    markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<mlir::Pass> analysis::createPrintEffectsPass() { return std::make_unique<PrintEffects>(); }
