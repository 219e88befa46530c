// Converts LLVM's fatal errors to return values.
#ifndef TXL_CODEGEN_RECOVERY_H
#define TXL_CODEGEN_RECOVERY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace llvm {
class LLVMContext;
}

namespace txl::codegen {

/// Calls `work`. If LLVM reports a fatal error meanwhile (for example an instruction that the target does not support),
/// `work` is abandoned, its allocations are leaked, and the result is false with LLVM's message in `error`. The module
/// that it processed must not be used or destroyed afterwards (`LLVMWork`). Errors that LLVM reports to `context` are
/// collected too.
bool runRecovering(llvm::LLVMContext &context, llvm::function_ref<void()> work, std::string &error);

} // namespace txl::codegen

#endif
