// L2 cache policies (`createpolicy`), the accesses that take one, and im2col loads.
#include "lower/target/AccessLowering.h"
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/AtomicText.h"
#include "lower/target/nvidia/TmaText.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::lower {
namespace nvidia {

namespace {
class NvidiaAccessLowering final : public AccessLowering {
public:
  llvm::Value *makePolicy(Builder &b, const CachePolicy &policy) const override;
  void loadImages(Builder &b, const Im2colLoad &load) const override {
    emitTensorLoad(b, load, /*isOfPair=*/false, load.filter);
  }
  void storeTensor(Builder &b, const TensorBox &copy, TensorReduction reduction, llvm::Value *policy) const override {
    emitTensorStore(b, copy, reduction, policy);
  }
  void copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global, llvm::Value *mask,
                 llvm::Value *policy) const override;
  llvm::Value *updateAtomically(Builder &b, const AtomicAccess &access, const AtomicUpdate &update, Words words,
                                llvm::Value *policy) const override {
    return emitAtomicUpdate(b, access, update, words, atomicUpdateName(update.kind, update.type), policy);
  }
  llvm::Value *loadAtomically(Builder &b, const AtomicAccess &access, llvm::Value *policy) const override {
    return emitAtomicLoad(b, access, policy);
  }
  void storeAtomically(Builder &b, const AtomicAccess &access, llvm::Value *word, llvm::Value *policy) const override {
    emitAtomicStore(b, access, word, policy);
  }
};
} // namespace

llvm::Value *NvidiaAccessLowering::makePolicy(Builder &b, const CachePolicy &policy) const {
  std::string text = policy.base ? "createpolicy.range.global" : "createpolicy.fractional";
  text += (".L2::" + policy.primary + ".L2::" + policy.secondary + ".b64 $0, ").str();
  llvm::SmallVector<llvm::Value *, 3> operands;
  llvm::StringRef constraints = "=l";
  if (policy.base) {
    text += "[$1], $2, $3;";
    constraints = "=l,l,r,r";
    operands = {policy.base, policy.size, policy.total};
  } else if (policy.fraction == 1) {
    text += "1.0;";
  } else {
    text += llvm::formatv("0f{0:X-8};", llvm::bit_cast<uint32_t>(policy.fraction)).str();
  }
  llvm::CallInst *result = emitAssembly(b, b.getInt64Ty(), text, constraints, operands, /*hasSideEffects=*/false);
  result->setName("policy");
  return result;
}

/// ptxas (CUDA 13.0, sm_90a) folds a uniform part of the shared address into a copy that has a policy, and reads
/// uniform registers that it never wrote: an illegal instruction on an H200. A permutation of the address's bytes, the
/// identity, keeps the address whole.
void NvidiaAccessLowering::copyAsync(Builder &b, unsigned bytes, llvm::Value *shared, llvm::Value *global,
                                     llvm::Value *mask, llvm::Value *policy) const {
  llvm::SmallVector<llvm::Value *, 4> operands{shared, global, policy};
  std::string text = bytes == 16 ? "cp.async.cg" : "cp.async.ca", constraints = "r,l,l";
  text = "{\n.reg .b32 whole;\nprmt.b32 whole, $0, 0, 0x3210;\n" + text;
  text += ".shared.global.L2::cache_hint [whole], [$1], " + std::to_string(bytes);
  if (mask) {
    text += ", $3";
    constraints += ",r";
    operands.push_back(b.CreateSelect(mask, b.getInt32(bytes), b.getInt32(0)));
  }
  emitAssembly(b, b.getVoidTy(), text + ", $2;\n}", constraints + ",~{memory}", operands)->setDoesNotThrow();
}

} // namespace nvidia

const AccessLowering &accessLowering() {
  static const nvidia::NvidiaAccessLowering nvidia;
  return nvidia;
}

} // namespace txl::lower
