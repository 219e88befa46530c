// From a kernel's source to its artefact: cache look-up, frontend, pipeline, text. An artefact consists of text and
// facts about it, and only the text is executed, whether it comes from this compilation, the cache, or a file.
#ifndef TXL_DRIVER_COMPILE_H
#define TXL_DRIVER_COMPILE_H

#include "driver/Artifact.h"
#include "frontend/Frontend.h"
#include "machine/Machine.h"
#include "pipeline/PassRange.h"

namespace txl {
class DiagnosticEngine;
}
namespace txl::frontend {
class Prelude;
}

namespace txl::driver {

struct CompileOptions {
  bool useCache = true;
  /// False: the TTIR stays as the frontend built it, for comparisons; such an artefact is never cached.
  bool optimize = true;
  /// The artefact keeps what a bundle needs so that TXL_BUNDLE finds it (Artifact::bundleEntry). Not part of the key.
  bool keepsEntry = false;
  DeviceOptions device;
  /// Of the text of TTIR, for a GPU: the passes to TTGIR that run. With `passRange.until` the kernel is not compiled
  /// further, and its TTGIR is the program after that pass.
  pipeline::PassRange passRange;
};

/// Compiles `request`; null after an error was reported to `diags`. Warnings are in the artefact. Thread-safe.
std::shared_ptr<const Artifact> compile(const frontend::KernelRequest &request, frontend::Host &host,
                                        DiagnosticEngine &diags, const CompileOptions &options = {});

/// Reports that a kernel must not be compiled (TXL_NO_JIT).
void reportMissing(llvm::StringRef kernel, DiagnosticEngine &diags);

/// Compiles an artefact for the tile machine; null after an error.
machine::ProgramRef makeProgram(const Artifact &artifact, DiagnosticEngine &diags, bool plain = false);

/// Sets the folder of the prelude's files (`core.py` …), which replace the embedded ones. Must be called before the
/// first compilation; otherwise returns false.
bool setPreludeDirectory(llvm::StringRef directory);

/// The prelude, which is parsed once and shared by all threads; null after an error.
const frontend::Prelude *prelude(DiagnosticEngine &diags);

/// A kernel's syntax tree as Python's `ast.dump` prints it; empty after an error.
std::string printTree(llvm::StringRef text, llvm::StringRef name, DiagnosticEngine &diags);

/// The version, e.g. `0.1.0`.
std::string compilerVersion();

/// Version and build of this compiler: part of every cache key.
std::string compilerIdentity();

} // namespace txl::driver

#endif
