// Bodies are read lazily: a program calls only a few of the hundreds of functions of the embedded library.
#include "codegen/EmbeddedBitcode.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/MemoryBuffer.h"

namespace txl::codegen {

llvm::StringRef EmbeddedBitcode::bytes() const {
  const uint8_t *known = decompressed.load(std::memory_order_acquire);
  if (!known) {
    // Not under a lock: a child process that is forked meanwhile would wait for it forever. Of two threads one discards
    // its copy.
    auto made = std::make_unique<uint8_t[]>(size);
    size_t written = size;
    llvm::Error error = llvm::compression::zlib::decompress({compressed, compressedSize}, made.get(), written);
    if (error || written != size) {
      llvm::consumeError(std::move(error));
      return {};
    }
    if (decompressed.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel))
      known = made.release();
  }
  return {reinterpret_cast<const char *>(known), size};
}

std::unique_ptr<llvm::Module> openBitcode(llvm::StringRef bytes, llvm::StringRef name, llvm::LLVMContext &context) {
  auto module =
      llvm::getLazyBitcodeModule(llvm::MemoryBufferRef(bytes, name), context, /*ShouldLazyLoadMetadata=*/true);
  if (module)
    return std::move(*module);
  llvm::consumeError(module.takeError());
  return nullptr;
}

} // namespace txl::codegen
