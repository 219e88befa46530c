// Copies from global to shared memory by threads (`cp.async`), and stores to the memory of other CTAs (`st.async`).
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

void NvidiaLowering::copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global,
                               llvm::Value *mask) const {
  static constexpr ID plain[] = {nvvm_cp_async_ca_shared_global_4, nvvm_cp_async_ca_shared_global_8,
                                 nvvm_cp_async_cg_shared_global_16};
  static constexpr ID masked[] = {nvvm_cp_async_ca_shared_global_4_s, nvvm_cp_async_ca_shared_global_8_s,
                                  nvvm_cp_async_cg_shared_global_16_s};
  unsigned size = llvm::Log2_32(bytes / 4);
  if (mask)
    b.CreateIntrinsic(masked[size], {}, {shared, global, b.CreateSelect(mask, b.getInt32(bytes), b.getInt32(0))});
  else
    b.CreateIntrinsic(plain[size], {}, {shared, global});
}

void NvidiaLowering::commitCopies(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_commit_group, {});
}

void NvidiaLowering::waitForCopies(Builder &b, unsigned pending) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_wait_group, {b.getInt32(pending)});
}

void NvidiaLowering::waitForAllCopies(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_wait_all, {});
}

void NvidiaLowering::storeRemote(Builder &b, llvm::Value *address, llvm::Value *word, llvm::Value *barrier) const {
  unsigned bits = word->getType()->getIntegerBitWidth();
  std::string text =
      "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.b" + std::to_string(bits) + " [$0], $1, [$2];";
  emitAssembly(b, b.getVoidTy(), text, bits == 64 ? "r,l,r,~{memory}" : "r,r,r,~{memory}", {address, word, barrier});
}

} // namespace txl::lower::nvidia
