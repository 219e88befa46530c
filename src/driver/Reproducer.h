// A pass that failed, made to fail again by itself.
//
// Compilations do not check and write down what each pass does: that takes longer than the passes. Where one has failed,
// its input is still there as text; the pipeline runs once more over it, recorded and checked after every pass, which
// names the pass that failed or that broke the program. The text, under the command that runs the same passes on it, is
// left in the folder `reproducers` of the cache, under a name made of its contents: the same failure leaves one file. That
// folder is made and opened as the cache is (cache/TrustedFolder.h): nothing in it is anybody else's, no link is followed.
// The last 32 are kept.
#ifndef TXL_DRIVER_REPRODUCER_H
#define TXL_DRIVER_REPRODUCER_H

#include "driver/WarmContext.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace txl {
class Diagnostic;
}

namespace txl::driver {

/// Adds to `diagnostic` a note that names the pass which fails on `text`, TTIR, and the command that shows it again.
void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::PipelineOptions options);
void noteReproducer(Diagnostic &diagnostic, WarmContext &warm, llvm::StringRef text, llvm::StringRef name,
                    pipeline::TTGIROptions options);

} // namespace txl::driver

#endif
