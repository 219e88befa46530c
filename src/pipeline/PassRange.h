// A part of the passes from TTIR to TTGIR.
#ifndef TXL_PIPELINE_PASSRANGE_H
#define TXL_PIPELINE_PASSRANGE_H

#include "mlir/Support/LLVM.h"
#include <string>

namespace mlir {
class ModuleOp;
}

namespace txl::pipeline {

struct TTGIROptions;

/// The passes of a list that run: those after one, up to another one, which runs as well. `txl-combine` is the first
/// pass of that name, `txl-combine#2` the second. Empty: no limit.
struct PassRange {
  std::string after, until;
  bool isWhole() const { return after.empty() && until.empty(); }
};

/// Runs these passes only, on TTIR or the program after the pass `range.after`. Fails, after a diagnostic, as
/// `optimizeTTGIR`, and if there is no pass that the range names.
mlir::LogicalResult optimizeRange(mlir::ModuleOp module, const TTGIROptions &options, const PassRange &range);

} // namespace txl::pipeline

#endif
