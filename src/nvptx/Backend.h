// LLVM IR to PTX: a short list of passes chosen for code of tiles, then LLVM's NVPTX code generator.
//
// What arrives is straight-line code in SSA form between the few branches of the program's own loops, thousands of
// scalar operations long. Most of a stock pipeline finds nothing in it and takes most of the time; Passes in
// Backend.cpp says what is left and why. Floating point is strict: no pass reassociates, products and sums are printed
// with `.rn`, which keeps ptxas from fusing them. The target is set before the first pass: without it LLVM
// may move a convergent operation through a branch, or combine lanes' values as if there were one thread.
//
// Nothing here ends the process: what LLVM calls fatal becomes a diagnostic. Each call works on the module it is given,
// so any number of threads may compile at once, each with its own LLVMContext.
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

/// The newest version of PTX that can be emitted: 90 is 9.0.
unsigned newestPTXVersion();

/// The version to emit for `architecture` and a reader of versions up to `readable`: 0 means an unknown reader, which
/// gets what readers of the last two years know. None if the reader does not know the architecture.
std::optional<unsigned> choosePTXVersion(const arch::Architecture &architecture, unsigned readable);

/// What the user asked of a kernel beside its code; 0: nothing. The number of threads is the lowering's to say.
struct KernelDirectives {
  unsigned maxRegisters = 0; ///< `.maxnreg`
  unsigned minBlocks = 0;    ///< `.minnctapersm`
  unsigned clusterSize = 0;  ///< `.reqnctapercluster`, along x
};
void setDirectives(llvm::Module &module, const KernelDirectives &directives);

/// Parses LLVM IR text and verifies it; null after a report. `name` is the file's name for messages.
std::unique_ptr<llvm::Module> parseLLVM(llvm::StringRef text, llvm::StringRef name, llvm::LLVMContext &context,
                                        DiagnosticEngine &diags);
/// The text says which architecture it is for, in the `target-cpu` of its functions, so that it compiles on by itself.
std::string printLLVM(llvm::Module &module, const arch::Architecture &architecture);

/// Told behind each pass: its name, the text of the function it ran on, and its milliseconds.
using PassObserver = std::function<void(llvm::StringRef pass, std::string text, double milliseconds)>;

/// Sets triple and data layout, links the bodies of the `txl_*` functions that are called, and runs the list of passes.
/// `observer`, which may be null, sees what they make of the function called `observed`. False after a report.
bool optimize(llvm::Module &module, const arch::Architecture &architecture, DiagnosticEngine &diags,
              llvm::StringRef observed = {}, const PassObserver &observer = nullptr);

/// The PTX of an optimised module, which is used up by it; none after a report.
std::optional<std::string> emitPTX(llvm::Module &module, const arch::Architecture &architecture, unsigned ptxVersion,
                                   DiagnosticEngine &diags);

} // namespace txl::nvptx

#endif
