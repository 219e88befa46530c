// Failures that LLVM calls fatal, turned into values.
#ifndef TXL_CODEGEN_RECOVERY_H
#define TXL_CODEGEN_RECOVERY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace llvm {
class LLVMContext;
}

namespace txl::codegen {

/// Calls `work`. If LLVM reports a fatal error meanwhile (an instruction that the target lacks, say) `work` is left
/// where it stands, what it had allocated is lost, and the result is false with LLVM's message in `error`. The module
/// that it worked on is not to be used any more, nor destroyed (`LLVMWork`). Errors that LLVM reports to `context` are collected too.
bool runRecovering(llvm::LLVMContext &context, llvm::function_ref<void()> work, std::string &error);

} // namespace txl::codegen

#endif
