// LLVM bitcode that is embedded in the library (cmake/EmbedBitcode.cmake).
#ifndef TXL_CODEGEN_EMBEDDEDBITCODE_H
#define TXL_CODEGEN_EMBEDDEDBITCODE_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace txl::codegen {

/// Opens the module in `bytes`, which must outlive it. Function bodies are read one by one, when a linker or
/// `materialize` requests them. Returns null if the bytes are not bitcode of this LLVM.
std::unique_ptr<llvm::Module> openBitcode(llvm::StringRef bytes, llvm::StringRef name, llvm::LLVMContext &context);

} // namespace txl::codegen

#endif
