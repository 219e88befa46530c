// What an editor shows of a file with kernels: diagnostics, and the values of expressions. The file is not run, and
// nothing is compiled: the frontend evaluates each kernel once for the types and constants of a launch.
#ifndef TXL_DRIVER_REPORTS_SOURCEANALYSIS_H
#define TXL_DRIVER_REPORTS_SOURCEANALYSIS_H

#include "frontend/Frontend.h"

namespace txl::driver {

/// A kernel of the file and its arguments, as `compileFile` takes them.
struct AnalysisRequest {
  std::string kernel, signature;
  frontend::FrontendOptions options;
};

/// Analyses the file `text`, whose name is `name`. Returns JSON:
///
///   {"diagnostics": […], "kernels": [NAME…], "analyses": [{"diagnostics": […], "values": […]}…]}
///
/// A diagnostic has `name`, `kind`, `message`, `file`, `line`, `column`, `length` (from 1, in characters), `notes` and
/// `calls`. A value is [line, column, end line, end column (lines from 1, columns in bytes from 0), kind, text], with
/// the file and line of the definition of a function.
std::string analyseSource(llvm::StringRef text, llvm::StringRef name, llvm::ArrayRef<AnalysisRequest> requests);

} // namespace txl::driver

#endif
