// The same text is read again, since a kernel's module is not kept: its batch is made when it has run often.
#include "driver/batch/BatchedProgram.h"
#include "analysis/effects/Effects.h"
#include "driver/Environment.h"
#include "driver/TileModule.h"
#include "ir/Origins.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "support/Diagnostic.h"
#include "transform/batch/BatchPrograms.h"

namespace txl::driver {

/// What reading the text once more costs in programs, about.
static constexpr uint64_t kWorthwhile = 2048;

std::optional<uint64_t> batchedFrom() {
  static const std::optional<unsigned> told = batchedPrograms();
  if (!told)
    return kWorthwhile;
  return *told > 1 ? std::optional<uint64_t>(0) : std::nullopt;
}

/// Whether a program stores once, at most, to the array of each argument.
static bool storesOnce(tt::FuncOp kernel) {
  llvm::SmallPtrSet<mlir::Value, 8> stored;
  return !kernel
              .walk([&](tt::StoreOp store) {
                mlir::BlockArgument argument = ir::argumentOf(store.getPtr());
                bool again = !argument || store->getParentOfType<mlir::scf::ForOp>() || !stored.insert(argument).second;
                return again ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

std::optional<machine::Batch> makeBatch(const Artifact &artifact) {
  WarmContext::Lease lease;
  DiagnosticEngine diags;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(*lease, artifact.ttir, artifact.kernelName + ".ttir", diags);
  auto kernel = module ? module->lookupSymbol<tt::FuncOp>(artifact.kernelName) : nullptr;
  if (!kernel || kernel.getBody().empty())
    return std::nullopt;
  machine::Batch batch;
  batch.programs = batchedPrograms().value_or(transform::batchedPrograms(kernel));
  if (batch.programs < 2 || !storesOnce(kernel))
    return std::nullopt;
  for (auto [k, argument] : llvm::enumerate(analysis::effectsOf(kernel).arguments)) {
    bool isArgument = k < kernel.getNumArguments();
    if (argument.escapes || (!isArgument && (argument.read || argument.written)))
      return std::nullopt;
    if (argument.read)
      batch.reads.push_back(k);
    if (argument.written)
      batch.writes.push_back(k);
  }
  transform::BatchRefusal refusal;
  if (!transform::batchPrograms(kernel, batch.programs, refusal))
    return std::nullopt;
  batch.program = machine::compileProgram(*module, artifact.kernelName, diags);
  return batch.program ? std::optional(std::move(batch)) : std::nullopt;
}

} // namespace txl::driver
