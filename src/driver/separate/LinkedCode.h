// Machine code of a kernel and the functions that are compiled separately from it, each assembled to an object and
// linked.
#ifndef TXL_DRIVER_SEPARATE_LINKEDCODE_H
#define TXL_DRIVER_SEPARATE_LINKEDCODE_H

#include "driver/DeviceCode.h"
#include "driver/DeviceOptions.h"
#include "nvptx/ObjectLinker.h"

namespace txl::driver {

/// Assembles `ptx` as one module, or in parts that are linked: an object of a function is in the cache, for all kernels
/// that call it. If the parts cannot be linked, it is assembled as one module. None after a report.
std::optional<nvptx::Cubin> assembleParts(const nvptx::Assembler &assembler, llvm::StringRef ptx,
                                          const DeviceCode &code, const DeviceOptions &options,
                                          const nvptx::AssembleOptions &how, DiagnosticEngine &diags);

/// Identifies the linker of such code in a key; empty if it is not linked.
std::string linkerFingerprint(const nvptx::Assembler &assembler, llvm::StringRef ptx);

} // namespace txl::driver

#endif
