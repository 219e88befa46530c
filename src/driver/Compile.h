// From a kernel's source to its artefact: cache look-up, frontend, pipeline, text. The artefact is text and facts about
// it; what runs is always what the text says, whether it comes from this compilation, the cache, or a file.
#ifndef TXL_DRIVER_COMPILE_H
#define TXL_DRIVER_COMPILE_H

#include "driver/Artifact.h"
#include "frontend/Frontend.h"
#include "machine/Machine.h"

namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

struct CompileOptions {
  bool useCache = true;
  /// False: the TTIR is what the frontend built, for comparisons; never cached.
  bool optimize = true;
  DeviceOptions device;
};

/// Compiles `request`; null after an error was reported to `diags`. Warnings are in the artefact. Called from any
/// number of threads at once.
std::shared_ptr<const Artifact> compile(const frontend::KernelRequest &request, frontend::Host &host,
                                        DiagnosticEngine &diags, const CompileOptions &options = {});

/// The tile machine's program of an artefact; null after an error.
machine::ProgramRef makeProgram(const Artifact &artifact, DiagnosticEngine &diags, bool plain = false);

/// The folder with the prelude's files (`core.py` …), to be used instead of the embedded copy. Only before the first
/// compilation; false when that has already happened.
bool setPreludeDirectory(llvm::StringRef directory);

/// A kernel's syntax tree as Python's `ast.dump` prints it; empty after an error.
std::string printTree(llvm::StringRef text, llvm::StringRef name, DiagnosticEngine &diags);

/// `0.1.0`.
std::string compilerVersion();

/// Version and build of this compiler: part of every cache key.
std::string compilerIdentity();

} // namespace txl::driver

#endif
