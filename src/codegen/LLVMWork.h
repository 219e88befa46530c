// A module on its way through LLVM.
#ifndef TXL_CODEGEN_LLVMWORK_H
#define TXL_CODEGEN_LLVMWORK_H

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace txl::codegen {

/// A context and the module in it. What LLVM gave up on stays in memory: nothing says that it can be destroyed.
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
  std::unique_ptr<llvm::Module> module; // goes before its context
  bool failed = false;
};

} // namespace txl::codegen

#endif
