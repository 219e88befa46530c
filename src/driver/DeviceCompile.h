// From TTIR, or the text of any later stage, to what a GPU runs: TTGIR, LLVM IR, PTX, machine code.
//
// An artefact keeps the text that it was made of and its PTX. The texts between are made again when somebody asks, from
// the same input by the same passes: a compilation that nobody looks into prints and stores none of them. Machine code
// has a cache entry of its own, named by the PTX and the assembler, because the assembler is not ours.
#ifndef TXL_DRIVER_DEVICECOMPILE_H
#define TXL_DRIVER_DEVICECOMPILE_H

#include "driver/Artifact.h"
#include "driver/WarmContext.h"
#include <optional>

namespace mlir {
class ModuleOp;
}
namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// What tells one assembler from another in a cache key; empty for the emulator, and where there is none.
std::string assemblerFingerprint(const DeviceOptions &options);

/// Folders of Python packages in which an assembler may be.
void setPackageDirectories(std::vector<std::string> directories);

/// Compiles optimised TTIR, or TTGIR, which is changed; fills `artifact.device` as far as `artifact.options.until` says.
bool compileTTIR(WarmContext &warm, mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags);
bool compileTTGIR(mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags);

/// What the pipeline from TTIR of a kernel to TTGIR is asked for. A plain program of several CTAs becomes one CTA of as
/// many warps, up to 32: the threads, and so the registers, that its tiles were cut for are all there.
pipeline::TTGIROptions ttgirOptions(const DeviceOptions &options, mlir::ModuleOp module);

/// The same kernel for launches in which arguments overlap that `artifact.device.distinct` names; null after a report.
std::shared_ptr<const Artifact> compileForOverlap(const Artifact &artifact, DiagnosticEngine &diags);

/// Makes the text of stage `artifact.options.until` from the artefact's TTIR or TTGIR, into its field.
bool makeStage(Stage source, llvm::StringRef name, Artifact &artifact, DiagnosticEngine &diags);

/// The same as compileTTIR for the texts below. `kernel` may be empty if there is one.
bool compileLLVM(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
                 DiagnosticEngine &diags);
bool acceptPTX(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
               DiagnosticEngine &diags);

/// The text of a stage from TTIR to PTX; none after a report: the artefact was made of a later stage, or the stage fails.
std::optional<std::string> stageText(const Artifact &artifact, Stage stage, DiagnosticEngine &diags);

/// The artefact's device code with its machine code and resources; none after a report.
std::optional<DeviceCode> assembleCode(const Artifact &artifact, DiagnosticEngine &diags);

/// What `nvdisasm` or `cuobjdump` say of the machine code; none after a report.
std::optional<std::string> disassembleCode(const DeviceCode &code, DiagnosticEngine &diags);

/// `layouts`: which layouts were chosen, why, and what conversions cost; `schedule`: what became of each loop, and why not
/// more; `allocation`: the buffers in shared memory. None after a report.
std::optional<std::string> deviceReport(const Artifact &artifact, llvm::StringRef what, DiagnosticEngine &diags);

/// Facts about the code as JSON: target, warps, shared memory; with `assembled` its registers and stack too.
std::string metadata(const Artifact &artifact, const DeviceCode *assembled);

} // namespace txl::driver

#endif
