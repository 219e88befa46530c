// From TTIR, or the text of any later stage, to device code: TTGIR, LLVM IR, PTX, machine code.
//
// An artefact keeps its source text and its PTX. The texts between are regenerated on request, from the same input by
// the same passes, so a normal compilation does not print or store them. Machine code has a separate cache entry, whose
// key covers the PTX and the assembler, because the assembler is not part of this project.
#ifndef TXL_DRIVER_DEVICECOMPILE_H
#define TXL_DRIVER_DEVICECOMPILE_H

#include "driver/Artifact.h"
#include "driver/WarmContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace mlir {
class ModuleOp;
}
namespace txl {
class DiagnosticEngine;
}

namespace txl::driver {

/// Identifies the assembler in a cache key; empty for the emulator, and if there is none.
std::string assemblerFingerprint(const DeviceOptions &options);

/// Sets the folders of Python packages in which an assembler is searched.
void setPackageDirectories(std::vector<std::string> directories);

/// Compiles optimised TTIR, or TTGIR, which is modified; fills `artifact.device` up to stage `artifact.options.until`.
/// False after a report, and without one when `isFound`, which is polled between stages, returns true.
bool compileTTIR(WarmContext &warm, mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags,
                 llvm::function_ref<bool()> isFound = nullptr);
bool compileTTGIR(mlir::ModuleOp module, Artifact &artifact, DiagnosticEngine &diags);

/// The options of the pipeline from a kernel's TTIR to TTGIR. A plain program with several CTAs becomes one CTA with as
/// many warps, up to 32, so that it keeps the threads and registers that its tile sizes were chosen for.
pipeline::TTGIROptions ttgirOptions(const DeviceOptions &options, mlir::ModuleOp module);

/// A copy of `artifact` to compile once more, up to `until`, for a report or another version of the kernel: its passes
/// are neither recorded nor explained, since the record is about the compilation that made the kernel.
Artifact copyForRecompilation(const Artifact &artifact, Stage until);

/// The kernel for launches in which arguments of `artifact.device.distinct` overlap, from the bundle or the cache if it
/// is there; null after a report.
std::shared_ptr<const Artifact> compileForOverlap(const Artifact &artifact, DiagnosticEngine &diags);

/// The same for launches that do not pass `artifact.sizes`: its indices have 64 bits where 32 might not suffice.
std::shared_ptr<const Artifact> compileExact(const Artifact &artifact, DiagnosticEngine &diags);

/// Generates the text of stage `artifact.options.until` from the artefact's TTIR or TTGIR, and stores it in the field
/// of that stage.
bool makeStage(Stage source, llvm::StringRef name, Artifact &artifact, DiagnosticEngine &diags);

/// The same as compileTTIR for later texts. `kernel` may be empty if there is only one.
bool compileLLVM(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
                 DiagnosticEngine &diags);
bool acceptPTX(llvm::StringRef text, llvm::StringRef name, llvm::StringRef kernel, Artifact &artifact,
               DiagnosticEngine &diags);

/// The text of a stage from TTIR to PTX; none after a report: the artefact's source is of a later stage, or the stage
/// fails.
std::optional<std::string> stageText(const Artifact &artifact, Stage stage, DiagnosticEngine &diags);

/// The artefact's device code with its machine code and resources; none after a report.
std::optional<DeviceCode> assembleCode(const Artifact &artifact, DiagnosticEngine &diags);

/// Key and contents of the entry of assembled code in a bundle.
std::string machineCodeEntry(const Artifact &artifact, const DeviceCode &assembled);

/// The output of `nvdisasm` or `cuobjdump` for the machine code; none after a report.
std::optional<std::string> disassembleCode(const DeviceCode &code, DiagnosticEngine &diags);

/// `layouts`: the chosen layouts, the reasons, and the cost of conversions; `schedule`: how each loop was scheduled,
/// and what prevented more; `allocation`: the buffers in shared memory. None after a report.
std::optional<std::string> deviceReport(const Artifact &artifact, llvm::StringRef what, DiagnosticEngine &diags);

/// Facts about the code as JSON: target, warps, shared memory; with `assembled` also registers and stack.
std::string metadata(const Artifact &artifact, const DeviceCode *assembled);

} // namespace txl::driver

#endif
