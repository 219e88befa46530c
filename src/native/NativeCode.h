// JIT compilation of LLVM IR for this machine, in this process. This component does not depend on the rest of TXL: it
// runs the passes that straight-line code with a few loops needs and the host's code generator, and allocates
// executable memory.
#ifndef TXL_NATIVE_NATIVECODE_H
#define TXL_NATIVE_NATIVECODE_H

#include "llvm/ADT/StringRef.h"
#include <memory>

namespace txl::codegen {
class LLVMWork;
}

namespace txl::native {

/// Compiled functions, which can be called during the lifetime of this object.
class NativeCode {
public:
  NativeCode();
  ~NativeCode();
  NativeCode(const NativeCode &) = delete;
  NativeCode &operator=(const NativeCode &) = delete;

  /// The address of an external function that the module defined; null if there is none.
  void *find(llvm::StringRef name) const;

private:
  friend std::unique_ptr<NativeCode> generate(codegen::LLVMWork &work);
  struct Impl;
  std::unique_ptr<Impl> impl;
};

/// Inlines `alwaysinline` functions, optimises and compiles the module of `work`, which may be destroyed afterwards.
/// The functions state the CPU features that they are compiled for (`target-features`), and the module must define
/// every function that is called. Returns null if this process cannot allocate executable memory, the library has no
/// code generator for this machine, or LLVM fails (`work.failed`).
std::unique_ptr<NativeCode> generate(codegen::LLVMWork &work);

} // namespace txl::native

#endif // TXL_NATIVE_NATIVECODE_H
