// LLVM IR becomes code of this machine, in this process. What is known of TXL is known above: here are the passes that
// straight code with a few loops needs, the code generator of the host, and memory that may be executed.
#ifndef TXL_NATIVE_NATIVECODE_H
#define TXL_NATIVE_NATIVECODE_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace txl::codegen {
class LLVMWork;
}

namespace txl::native {

/// Functions that can be called as long as it lives.
class NativeCode {
public:
  NativeCode();
  ~NativeCode();
  NativeCode(const NativeCode &) = delete;
  NativeCode &operator=(const NativeCode &) = delete;

  /// The address of a function that the module defined and that is not internal; null: there is none.
  void *find(llvm::StringRef name) const;

private:
  friend std::unique_ptr<NativeCode> generate(codegen::LLVMWork &work);
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// Inlines what is `alwaysinline`, optimises and compiles the module of `work`, which may be forgotten behind it. Its functions
/// say for which features they are (`target-features`); all that they call they define. Null if this process gets no memory
/// to execute, the library has no code generator for this machine, or LLVM gives up (`work.failed`).
std::unique_ptr<NativeCode> generate(codegen::LLVMWork &work);

} // namespace txl::native

#endif // TXL_NATIVE_NATIVECODE_H
