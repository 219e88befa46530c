// LLVM bitcode that is embedded in the library, compressed (cmake/EmbedBitcode.py).
#ifndef TXL_CODEGEN_EMBEDDEDBITCODE_H
#define TXL_CODEGEN_EMBEDDEDBITCODE_H

#include "llvm/ADT/StringRef.h"
#include <atomic>
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace txl::codegen {

/// A constant of the library. The bytes are decompressed at their first use, and kept.
class EmbeddedBitcode {
public:
  constexpr EmbeddedBitcode(const unsigned char *compressed, size_t compressedSize, size_t size)
      : compressed(compressed), compressedSize(compressedSize), size(size) {}

  /// The bitcode, which lives as long as the process; empty if it cannot be decompressed. May be called by several
  /// threads.
  llvm::StringRef bytes() const;

private:
  const unsigned char *compressed;
  size_t compressedSize, size;
  mutable std::atomic<const uint8_t *> decompressed = nullptr;
};

/// Opens the module in `bytes`, which must outlive it. Function bodies are read one by one, when a linker or
/// `materialize` requests them. Returns null if the bytes are not bitcode of this LLVM.
std::unique_ptr<llvm::Module> openBitcode(llvm::StringRef bytes, llvm::StringRef name, llvm::LLVMContext &context);

} // namespace txl::codegen

#endif
