// Reports what selected passes did: their own decisions (support/Decisions.h), and which operations of which source
// location were added and removed.
#ifndef TXL_PIPELINE_PASSDECISIONS_H
#define TXL_PIPELINE_PASSDECISIONS_H

#include "mlir/Pass/PassInstrumentation.h"
#include "pipeline/PassNames.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::pipeline {

/// Returns an instrumentation for a pass manager that writes to `os` after each of `passes`.
std::unique_ptr<mlir::PassInstrumentation> explainPasses(const ExplainedPasses &passes, llvm::raw_ostream &os);

/// The passes of both pipelines, without duplicates, in order.
std::vector<std::string> passNames();

} // namespace txl::pipeline

#endif
