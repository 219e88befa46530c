// Registers that are taken apart and put together again.
#ifndef TXL_NVPTX_REPACKING_H
#define TXL_NVPTX_REPACKING_H

#include "llvm/IR/PassManager.h"

namespace txl::nvptx {

/// A tile of 16-bit or smaller elements is loaded, stored and multiplied in registers of 32 bits, and is a list of
/// elements between two operations. Where the elements of one register go, in order, into one register again, this pass
/// uses the register; where an element is a bf16 that is widened, it takes the f32 out of the register at once. It is what instruction combining would find here, at a hundredth of its time.
class RepackingPass : public llvm::PassInfoMixin<RepackingPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function, llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace txl::nvptx

#endif
