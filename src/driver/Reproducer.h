// Reproducers of pass failures.
//
// A compilation does not verify and record each pass, since that takes longer than the passes. After a failure, the
// input is still available as text. The pipeline is rerun on it, with a record and verification after every pass, which
// identifies the pass that failed or that broke the program. The text, after the command that runs the same passes on
// it, is written to the folder `reproducers` of the cache. Its name is a hash of its contents, so the same failure
// leaves one file. The folder is created and opened like the cache (cache/TrustedFolder.h): only the user can write it,
// and no link is followed. The last 32 are kept.
#ifndef TXL_DRIVER_REPRODUCER_H
#define TXL_DRIVER_REPRODUCER_H

#include "driver/WarmContext.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl {
class Diagnostic;
}

namespace txl::driver {

/// Adds to `diagnostic` a note with the pass that fails on the TTIR `text` and the command that reproduces the failure.
void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::PipelineOptions options);
void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::TTGIROptions options);

} // namespace txl::driver

#endif
