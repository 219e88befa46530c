// Conversions that LLVM has no instruction for.
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

llvm::Value *NvidiaLowering::toInteger(Builder &b, llvm::Value *value, unsigned bits, bool isSigned) const {
  static constexpr ID ids[2][2][2] = {{{nvvm_f2ui_rz, nvvm_f2i_rz}, {nvvm_f2ull_rz, nvvm_f2ll_rz}},
                                      {{nvvm_d2ui_rz, nvvm_d2i_rz}, {nvvm_d2ull_rz, nvvm_d2ll_rz}}};
  return b.CreateIntrinsic(b.getIntNTy(bits), ids[value->getType()->isDoubleTy()][bits == 64][isSigned], {value});
}

llvm::Value *NvidiaLowering::truncate(Builder &b, llvm::Value *value, llvm::Type *to) const {
  if (to->isFloatTy())
    return b.CreateIntrinsic(to, nvvm_d2f_rz, {value});
  if (to->isBFloatTy())
    return b.CreateIntrinsic(to, nvvm_f2bf16_rz, {value});
  llvm::Value *zero = llvm::ConstantFP::get(b.getFloatTy(), 0);
  llvm::Value *pair = b.CreateIntrinsic(llvm::FixedVectorType::get(to, 2), nvvm_ff2f16x2_rz, {zero, value});
  return b.CreateExtractElement(pair, uint64_t(0));
}

bool NvidiaLowering::hasFloat8() const { return architecture.has(arch::Feature::Fp8Convert); }

llvm::Value *NvidiaLowering::widenE4M3(Builder &b, llvm::Value *codes) const {
  return b.CreateIntrinsic(llvm::FixedVectorType::get(b.getHalfTy(), 2), nvvm_e4m3x2_to_f16x2_rn, {codes});
}

llvm::Value *NvidiaLowering::narrowToFloat8(Builder &b, MatrixType to, llvm::Value *low, llvm::Value *high) const {
  ID id = to == MatrixType::E5M2 ? nvvm_ff_to_e5m2x2_rn : nvvm_ff_to_e4m3x2_rn;
  return b.CreateIntrinsic(b.getInt16Ty(), id, {high, low});
}

} // namespace txl::lower::nvidia
