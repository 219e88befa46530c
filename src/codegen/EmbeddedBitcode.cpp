// Bodies are read lazily: a program calls only a few of the hundreds of functions of the embedded library.
#include "codegen/EmbeddedBitcode.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"

namespace txl::codegen {

std::unique_ptr<llvm::Module> openBitcode(llvm::StringRef bytes, llvm::StringRef name, llvm::LLVMContext &context) {
  auto module =
      llvm::getLazyBitcodeModule(llvm::MemoryBufferRef(bytes, name), context, /*ShouldLazyLoadMetadata=*/true);
  if (module)
    return std::move(*module);
  llvm::consumeError(module.takeError());
  return nullptr;
}

} // namespace txl::codegen
