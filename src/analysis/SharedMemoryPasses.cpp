// Two passes that run an analysis and print the result to standard error.
#include "analysis/SharedMemoryPasses.h"
#include "analysis/Alias.h"
#include "analysis/Allocation.h"
#include "mlir/Pass/Pass.h"

using namespace txl;

namespace {
struct PrintAlias : mlir::PassWrapper<PrintAlias, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintAlias)
  llvm::StringRef getArgument() const final { return "txl-print-alias"; }
  llvm::StringRef getDescription() const final { return "print which buffers each buffer value may be"; }
  void runOnOperation() final {
    analysis::AliasAnalysis(getOperation()).print(llvm::errs());
    markAllAnalysesPreserved();
  }
};

struct PrintAllocation : mlir::PassWrapper<PrintAllocation, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintAllocation)
  llvm::StringRef getArgument() const final { return "txl-print-allocation"; }
  llvm::StringRef getDescription() const final { return "print the shared memory of each function and its buffers"; }
  void runOnOperation() final {
    printFacts(llvm::errs(), analysis::Allocation(getOperation()).facts());
    markAllAnalysesPreserved();
  }
};
} // namespace

std::unique_ptr<mlir::Pass> analysis::createPrintAliasPass() { return std::make_unique<PrintAlias>(); }
std::unique_ptr<mlir::Pass> analysis::createPrintAllocationPass() { return std::make_unique<PrintAllocation>(); }
