// The table maps by purpose: if several of our passes do what one of the others does, it lists all of them.
#include "pipeline/PassNames.h"
#include "pipeline/PassDecisions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <mutex>

namespace txl::pipeline {

namespace {
struct Row {
  llvm::StringRef theirs, ours;
};
} // namespace

static constexpr Row table[] = {
    // TXL: the pipeliner as a whole, and its stages under their names in its log.
    {"txlgpu-pipeliner", "txl-warpgroup-dots,txl-pipeline-loops,txl-assign-layouts,txl-dot-waits,txl-insert-barriers"},
    {"txlgpu-pipeline", "txl-warpgroup-dots,txl-pipeline-loops,txl-assign-layouts,txl-dot-waits,txl-insert-barriers"},
    {"SmemAllocs", "txl-assign-layouts"},
    {"TmemAllocs", "txl-assign-layouts"},
    {"Removing RedundantTMEMAllocs", "txl-canonicalize"},
    {"Mbars", "txl-pipeline-loops"},
    {"lowerLoads", "txl-pipeline-loops"},
    {"lowerSmemLoadStores", "txl-assign-layouts"},
    {"MemDesc", "txl-assign-layouts"},
    {"lowerDotXOps", "txl-assign-layouts"},
    {"wgmma", "txl-warpgroup-dots,txl-dot-waits"},
    {"txlgpu-ws-code-partition", "txl-register-split"},
    {"txlgpu-smem-alloc-legalize", "txl-assign-layouts"},
    {"txlgpu-smem-alloc-layout-conversions", "txl-assign-layouts"},
    {"txlgpu-named-barrier-lower", "txl-insert-barriers"},
    {"txlgpu-accelerate-matmul", "txl-prepare-dots,txl-warpgroup-dots"},
    {"txlgpu-optimize-dot-operands", "txl-stage-operands"},
    {"inherit-wg-id", ""},
    {"convert-txlgpu-to-llvm", ""},
    // Triton: TTIR.
    {"inline", "txl-inline"},
    {"triton-combine", "txl-combine"},
    {"triton-reorder-broadcast", "txl-reorder-broadcast"},
    {"triton-loop-unroll", "txl-loop-unroll"},
    {"triton-licm", "txl-licm"},
    {"triton-loop-aware-cse", "cse"},
    {"canonicalize", "txl-canonicalize"},
    {"triton-rewrite-tensor-pointer", ""},
    {"triton-rewrite-tensor-descriptor-to-pointer", ""},
    {"symbol-dce", ""},
    // Triton: layouts and dots.
    {"convert-triton-to-tritongpu", "txl-assign-layouts"},
    {"tritongpu-coalesce", "txl-assign-layouts"},
    {"tritongpu-remove-layout-conversions", "txl-assign-layouts"},
    {"tritongpu-optimize-thread-locality", "txl-assign-layouts"},
    {"tritongpu-F32DotTC", "txl-prepare-dots"},
    {"tritongpu-accelerate-matmul", "txl-prepare-dots,txl-warpgroup-dots"},
    {"tritongpu-optimize-dot-operands", "txl-stage-operands"},
    {"tritongpu-reduce-data-duplication", "txl-stage-operands"},
    {"tritongpu-reorder-instructions", "txl-sink-staging"},
    {"tritongpu-optimize-accumulator-init", "txl-peel-first-iteration"},
    {"tritongpu-combine-tensor-select-and-if", "txl-canonicalize"},
    {"triton-nvidia-gpu-plan-cta", "txl-partition-ctas"},
    {"triton-nvidia-optimize-descriptor-encoding", "txl-assign-layouts"},
    // Triton: loops and warps.
    {"tritongpu-fuse-nested-loops", "txl-pipeline-loops"},
    {"tritongpu-assign-latencies", "txl-pipeline-loops"},
    {"tritongpu-schedule-loops", "txl-pipeline-loops"},
    {"tritongpu-pipeline", "txl-pipeline-loops"},
    {"triton-loop-pipeline", "txl-pipeline-loops"},
    {"triton-matmul-loop-pipeline", "txl-pipeline-loops"},
    {"tritongpu-prefetch", "txl-stage-operands"},
    {"tritongpu-coalesce-async-copy", "txl-pipeline-loops"},
    {"tritongpu-automatic-warp-specialization", "txl-pipeline-loops"},
    {"tritongpu-partition-scheduling", "txl-pipeline-loops"},
    {"tritongpu-optimize-partition-warps", "txl-register-split"},
    {"nvgpu-warp-specialization", "txl-pipeline-loops"},
    {"nvgpu-test-taskid-propagate", "txl-pipeline-loops"},
    {"triton-gpu-taskid-propagate", "txl-pipeline-loops"},
    {"tritongpu-warp-task-id-propagate", "txl-pipeline-loops"},
    {"triton-nvidia-tma-lowering", "txl-pipeline-loops"},
    {"triton-nvidia-gpu-fence-insertion", "txl-insert-barriers"},
    {"triton-nvidia-gpu-proxy-fence-insertion", "txl-insert-barriers"},
    {"triton-nvidia-mma-lowering", "txl-warpgroup-dots"},
    {"tritongpu-hoist-tmem-alloc", ""},
    {"tritongpu-promote-lhs-to-tmem", ""},
    {"triton-nvidia-optimize-tmem-layouts", ""},
    {"triton-nvidia-interleave-tmem", ""},
    {"triton-nvidia-gpu-remove-tmem-tokens", ""},
    {"triton-tensor-memory-allocation", ""},
    // Triton: after TTGIR, where no pass here reports decisions.
    {"allocate-shared-memory", ""},
    {"allocate-shared-memory-nv", ""},
    {"tritongpu-allocate-warp-groups", "txl-register-split"},
    {"tritongpu-global-scratch-memory-allocation", ""},
    {"convert-triton-gpu-to-llvm", ""},
    {"convert-nv-gpu-to-llvm", ""},
    {"convert-warp-specialize-to-llvm", ""},
};

std::optional<std::vector<std::string>> passesOf(llvm::StringRef name) {
  static const std::vector<std::string> known = passNames();
  if (llvm::is_contained(known, name))
    return std::vector<std::string>{name.str()};
  const Row *row = llvm::find_if(table, [&](const Row &row) { return row.theirs.equals_insensitive(name); });
  if (row == std::end(table))
    return std::nullopt;
  llvm::SmallVector<llvm::StringRef> entries;
  row->ours.split(entries, ',', -1, /*KeepEmpty=*/false);
  return std::vector<std::string>(entries.begin(), entries.end());
}

/// Writes a line once per process.
static void warnOnce(const std::string &line) {
  static std::mutex mutex;
  static llvm::StringSet<> printed;
  std::lock_guard lock(mutex);
  if (printed.insert(line).second)
    llvm::errs() << line;
}

std::vector<std::string> readPassNames(llvm::StringRef variable, const std::vector<std::string> &names) {
  std::vector<std::string> passes;
  for (const std::string &name : names) {
    std::optional<std::vector<std::string>> ours = passesOf(name);
    if (!ours)
      warnOnce(("warning: " + variable + " names the pass `" + name + "`, which is not known; there are `" +
                llvm::join(passNames(), "`, `") + "`\n")
                   .str());
    else if (ours->empty())
      warnOnce(("warning: " + variable + " names the pass `" + name + "`, which has no equivalent here\n").str());
    else
      for (std::string &pass : *ours)
        if (!llvm::is_contained(passes, pass))
          passes.push_back(std::move(pass));
  }
  return passes;
}

} // namespace txl::pipeline
