// Texts of stages as sources: TTIR, TTGIR, LLVM IR and PTX that somebody wrote or edited compile on from where they are.
#ifndef TXL_DRIVER_COMPILETEXT_H
#define TXL_DRIVER_COMPILETEXT_H

#include "driver/Compile.h"

namespace txl::driver {

/// Makes an artefact of the text of a stage up to PTX. `name` is for messages; `kernel` may be empty where the text has
/// one. TTIR goes through its pipeline if `options.optimize` says so, else it is only verified and printed again. A text
/// below TTIR says for which architecture and how many warps it is; the options' target goes before. Null after a report.
std::shared_ptr<const Artifact> readStage(llvm::StringRef text, Stage stage, llvm::StringRef name,
                                          llvm::StringRef kernel, const CompileOptions &options, bool enableFpFusion,
                                          DiagnosticEngine &diags);

} // namespace txl::driver

#endif
