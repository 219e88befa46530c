// Compiles the text of any stage as a source: TTIR, TTGIR, LLVM IR and PTX, which may be written or edited by hand.
#ifndef TXL_DRIVER_COMPILETEXT_H
#define TXL_DRIVER_COMPILETEXT_H

#include "driver/Compile.h"

namespace txl::driver {

/// Makes an artefact of the text of a stage up to PTX. `name` is for messages; `kernel` may be empty if the text has
/// only one. TTIR goes through its pipeline if `options.optimize` is set, else it is only verified and printed. A text
/// below TTIR states its architecture and number of warps; the options' target takes precedence. Null after a report.
std::shared_ptr<const Artifact> readStage(llvm::StringRef text, Stage stage, llvm::StringRef name,
                                          llvm::StringRef kernel, const CompileOptions &options, bool enableFpFusion,
                                          DiagnosticEngine &diags);

} // namespace txl::driver

#endif
