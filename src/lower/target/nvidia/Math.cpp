// Functions of the hardware, and arithmetic with other roundings.
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

llvm::Value *NvidiaLowering::multiplyHigh(Builder &b, llvm::Value *x, llvm::Value *y, bool isSigned) const {
  return b.CreateIntrinsic(x->getType(), isSigned ? nvvm_mulhi_ll : nvvm_mulhi_ull, {x, y});
}

// Without `.ftz` it is four instructions.
llvm::Value *NvidiaLowering::powerOfTwo(Builder &b, llvm::Value *x) const {
  return b.CreateIntrinsic(nvvm_ex2_approx_ftz, {x->getType()}, {x});
}

bool NvidiaLowering::isPowerOfTwo(const llvm::Value *value) const {
  auto *call = llvm::dyn_cast<llvm::CallInst>(value);
  return call && call->getIntrinsicID() == nvvm_ex2_approx_ftz;
}

llvm::Value *NvidiaLowering::reciprocal(Builder &b, llvm::Value *x) const {
  return b.CreateIntrinsic(x->getType(), nvvm_rcp_approx_ftz_f, {x});
}

llvm::Value *NvidiaLowering::squareRoot(Builder &b, llvm::Value *x) const {
  return b.CreateIntrinsic(x->getType(), nvvm_sqrt_approx_f, {x});
}

llvm::Value *NvidiaLowering::reciprocalSquareRoot(Builder &b, llvm::Value *x) const {
  return b.CreateIntrinsic(x->getType(), nvvm_rsqrt_approx_f, {x});
}

llvm::Value *NvidiaLowering::fusedClamped(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const {
  return b.CreateIntrinsic(x->getType(), nvvm_fma_rn_sat_f, {x, y, z});
}

llvm::Value *NvidiaLowering::fusedDown(Builder &b, llvm::Value *x, llvm::Value *y, llvm::Value *z) const {
  return b.CreateIntrinsic(x->getType(), nvvm_fma_rm_f, {x, y, z});
}

} // namespace txl::lower::nvidia
