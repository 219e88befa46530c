// What chosen passes did, operation by operation: what they say of their decisions (support/Decisions.h), and which
// operations of which place came and went.
#ifndef TXL_PIPELINE_PASSDECISIONS_H
#define TXL_PIPELINE_PASSDECISIONS_H

#include "mlir/Pass/PassInstrumentation.h"
#include <memory>
#include <string>
#include <vector>

namespace txl::pipeline {

/// To be added to a pass manager. It writes to `os`, behind each of `passes`.
std::unique_ptr<mlir::PassInstrumentation> explainPasses(const std::vector<std::string> &passes, llvm::raw_ostream &os);

/// The passes of both pipelines, each once, in their order.
std::vector<std::string> passNames();

} // namespace txl::pipeline

#endif
