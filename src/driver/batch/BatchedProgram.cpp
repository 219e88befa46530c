// Batches are made only for kernels that have run often, from the artefact's text, since the module is not kept.
#include "driver/batch/BatchedProgram.h"
#include "driver/TileModule.h"
#include "driver/environment/Environment.h"
#include "ir/Origins.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/MemoryOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "support/Diagnostic.h"
#include "transform/batch/ProgramBatching.h"

namespace txl::driver {

/// The approximate cost of parsing the text again, in programs.
static constexpr uint64_t kWorthwhile = 2048;

std::optional<uint64_t> batchingThreshold() {
  static const std::optional<unsigned> configured = batchedPrograms();
  if (!configured)
    return kWorthwhile;
  return *configured > 1 ? std::optional<uint64_t>(0) : std::nullopt;
}

BatchedProgram::BatchedProgram(tt::FuncOp kernel) : bytes(kernel) {}

/// Whether all memory accesses of the kernel and their arguments are known.
bool BatchedProgram::isKnown(tt::FuncOp kernel) {
  for (auto [k, argument] : llvm::enumerate(bytes.effects().arguments)) {
    bool isArgument = k < kernel.getNumArguments();
    if (argument.escapes || (!isArgument && (argument.read || argument.written)))
      return false;
    if (argument.read)
      reads.push_back(k);
    if (argument.written)
      writes.push_back(k);
  }
  unsigned stores = 0;
  llvm::SmallPtrSet<mlir::Value, 8> stored;
  kernel.walk([&](tt::StoreOp store) {
    mlir::BlockArgument argument = ir::argumentOf(store.getPtr());
    bool isInLoop = store->getParentOfType<mlir::scf::ForOp>() != nullptr;
    stores += isInLoop ? 2 : 1;
    if (!argument)
      storedAgain = writes;
    else if ((isInLoop || !stored.insert(argument).second) && !llvm::is_contained(storedAgain, argument.getArgNumber()))
      storedAgain.push_back(argument.getArgNumber());
  });
  storesOnce = stores == 1;
  return true;
}

std::unique_ptr<const BatchedProgram> BatchedProgram::create(const Artifact &artifact) {
  WarmContext::Lease lease;
  DiagnosticEngine diags;
  mlir::OwningOpRef<mlir::ModuleOp> module = parseModule(*lease, artifact.ttir, artifact.kernelName + ".ttir", diags);
  auto kernel = module ? module->lookupSymbol<tt::FuncOp>(artifact.kernelName) : nullptr;
  if (!kernel || kernel.getBody().empty())
    return nullptr;
  unsigned programs = batchedPrograms().value_or(transform::batchedPrograms(kernel));
  if (programs < 2)
    return nullptr;
  std::unique_ptr<BatchedProgram> result(new BatchedProgram(kernel));
  transform::BatchRejection refusal;
  if (!result->isKnown(kernel) || !transform::batchPrograms(kernel, programs, refusal))
    return nullptr;
  result->batch.program = machine::compileProgram(*module, artifact.kernelName, diags);
  result->batch.programs = programs;
  return result->batch.program ? std::move(result) : nullptr;
}

static bool overlap(const machine::Argument &a, const machine::Argument &b) {
  return a.storage < b.storage + b.storageBytes && b.storage < a.storage + a.storageBytes;
}

const machine::Batch *BatchedProgram::batchFor(const machine::Launch &launch) const {
  if (launch.arguments.size() + 1 != bytes.effects().arguments.size())
    return nullptr; // the launch reports it
  for (unsigned written : writes) {
    auto meets = [&](unsigned other) { return overlap(launch.arguments[written], launch.arguments[other]); };
    bool isRead = llvm::any_of(reads, meets);
    llvm::SmallVector<unsigned, 4> together = llvm::to_vector<4>(llvm::make_filter_range(writes, meets));
    if (!isRead && together.size() < 2 && !llvm::is_contained(storedAgain, written))
      continue;
    for (unsigned other : reads)
      if (meets(other) && !llvm::is_contained(together, other))
        together.push_back(other);
    // If a batch fails, its programs run again: their inputs must be unchanged, so nothing may have been stored.
    if ((isRead && !storesOnce) || !bytes.areDisjoint(together, launch))
      return nullptr;
  }
  return &batch;
}

} // namespace txl::driver
