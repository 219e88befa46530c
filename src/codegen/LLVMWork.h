// Owns a module, and its context, while LLVM processes it.
#ifndef TXL_CODEGEN_LLVMWORK_H
#define TXL_CODEGEN_LLVMWORK_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace txl::codegen {

/// A context and its module. After a fatal error of LLVM both are leaked, because it may not be safe to destroy them.
class LLVMWork {
public:
  LLVMWork() : ownedContext(std::make_unique<llvm::LLVMContext>()) {}
  ~LLVMWork() {
    if (!failed)
      return;
    module.release();
    ownedContext.release();
  }
  LLVMWork(const LLVMWork &) = delete;
  LLVMWork &operator=(const LLVMWork &) = delete;

  llvm::LLVMContext &context() { return *ownedContext; }

private:
  std::unique_ptr<llvm::LLVMContext> ownedContext;

public:
  std::unique_ptr<llvm::Module> module; // destroyed before its context
  bool failed = false;
};

} // namespace txl::codegen

#endif
