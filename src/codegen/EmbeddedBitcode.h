// LLVM IR that the library carries as bytes (cmake/EmbedBitcode.cmake).
#ifndef TXL_CODEGEN_EMBEDDEDBITCODE_H
#define TXL_CODEGEN_EMBEDDEDBITCODE_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace txl::codegen {

/// The module in `bytes`, which outlive it. Bodies are read one by one, when a linker or `materialize` asks for them.
/// Null: the bytes are no bitcode of this LLVM.
std::unique_ptr<llvm::Module> openBitcode(llvm::StringRef bytes, llvm::StringRef name, llvm::LLVMContext &context);

} // namespace txl::codegen

#endif
