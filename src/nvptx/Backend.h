// LLVM IR to PTX: a short list of passes chosen for tile code, then LLVM's NVPTX code generator.
//
// The input is straight-line SSA code between the few branches of the program's own loops, thousands of scalar
// operations long. Most of a stock pipeline finds nothing to do in it and takes most of the time; `passes` in
// Backend.cpp lists what is left and why. Floating point is strict: no pass reassociates; multiplications and additions
// are printed with `.rn`, which keeps ptxas from fusing them. The target is set before the first pass: without it LLVM
// may move a convergent operation across a branch, or combine lanes' values as if there were one thread.
//
// LLVM's fatal errors become diagnostics, so nothing here ends the process. Each call works on its own module, so any
// number of threads may compile at once, each with its own LLVMContext.
#ifndef TXL_NVPTX_BACKEND_H
#define TXL_NVPTX_BACKEND_H

#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm
namespace txl {
class DiagnosticEngine;
}
namespace txl::arch {
struct Architecture;
}

namespace txl::nvptx {

/// The newest PTX version that can be emitted: 90 is 9.0.
unsigned newestPTXVersion();

/// The PTX version to emit for `architecture` and a reader of versions up to `readable`. 0 is an unknown reader, which
/// gets a version that the tools of the last two years accept. None if the reader does not support the architecture.
std::optional<unsigned> choosePTXVersion(const arch::Architecture &architecture, unsigned readable);

/// User options of a kernel; 0: none. The lowering sets the number of threads.
struct KernelDirectives {
  unsigned maxRegisters = 0; ///< `.maxnreg`
  unsigned minBlocks = 0;    ///< `.minnctapersm`
  unsigned clusterSize = 0;  ///< `.reqnctapercluster`, along x
};
void setDirectives(llvm::Module &module, const KernelDirectives &directives);

/// Parses and verifies LLVM IR text; null after a diagnostic. `name` is the file name used in messages.
std::unique_ptr<llvm::Module> parseLLVM(llvm::StringRef text, llvm::StringRef name, llvm::LLVMContext &context,
                                        DiagnosticEngine &diags);
/// Prints a module. The text stores its architecture in the `target-cpu` of its functions, so that it can be compiled
/// by itself.
std::string printLLVM(llvm::Module &module, const arch::Architecture &architecture);

/// Called after each pass with its name, the text of the function it ran on, and its milliseconds.
using PassObserver = std::function<void(llvm::StringRef pass, std::string text, double milliseconds)>;

/// Sets triple and data layout, links the bodies of the `txl_*` functions that are called, and runs the list of passes.
/// `observer`, which may be null, gets the function called `observed` after each pass. False after a diagnostic.
bool optimize(llvm::Module &module, const arch::Architecture &architecture, DiagnosticEngine &diags,
              llvm::StringRef observed = {}, const PassObserver &observer = nullptr);

/// Generates PTX from an optimised module, which is consumed; none after a diagnostic.
std::optional<std::string> emitPTX(llvm::Module &module, const arch::Architecture &architecture, unsigned ptxVersion,
                                   DiagnosticEngine &diags);

} // namespace txl::nvptx

#endif
