// TMA: copies of boxes, and tensor maps that a kernel writes itself (PTX ISA, "Proxies").
#include "lower/target/nvidia/Assembly.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "lower/target/nvidia/TmaText.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace txl::lower::nvidia {

using namespace llvm::Intrinsic;

namespace {
/// The operands of a copy.
class CopyOperands {
public:
  explicit CopyOperands(Builder &b) : b(b) {}
  /// Adds an operand; returns its name in the text.
  std::string add(llvm::Value *value, llvm::StringRef constraint) {
    values.push_back(value);
    constraints += ((values.size() > 1 ? "," : "") + constraint).str();
    return "$" + std::to_string(values.size() - 1);
  }
  /// `[map, {coordinates}]`
  std::string box(const TensorBox &copy) {
    std::string text = "[" + add(copy.map, "l") + ", {";
    for (auto [axis, first] : llvm::enumerate(copy.coordinates))
      text += (axis ? ", " : "") + add(first, "r");
    return text + "}]";
  }
  void call(const std::string &text) { emitConvergent(b, text, constraints, values); }

private:
  Builder &b;
  llvm::SmallVector<llvm::Value *> values;
  std::string constraints;
};
} // namespace

static std::string rankOf(const TensorBox &copy) { return std::to_string(copy.coordinates.size()) + "d"; }

void emitTensorLoad(Builder &b, const TensorLoad &load, bool isOfPair, Words filter) {
  CopyOperands operands(b);
  if (!load.shared) {
    std::string prefetch = "cp.async.bulk.prefetch.tensor." + rankOf(load) + ".L2.global", box = operands.box(load);
    if (load.policy)
      prefetch += ".L2::cache_hint", box += ", " + operands.add(load.policy, "l");
    return operands.call(prefetch + " " + box + ";");
  }
  std::string text = "cp.async.bulk.tensor." + rankOf(load) + ".shared::cluster.global";
  text += filter.empty() ? ".mbarrier::complete_tx::bytes" : ".im2col.mbarrier::complete_tx::bytes";
  std::string destination = operands.add(load.shared, "r"), rest = operands.box(load);
  rest += ", [" + operands.add(load.barrier, "r") + "]";
  for (auto [axis, offset] : llvm::enumerate(filter))
    rest += (axis ? ", " : ", {") + operands.add(offset, "h");
  rest += filter.empty() ? "" : "}";
  if (load.multicast) {
    text += ".multicast::cluster";
    rest += ", " + operands.add(load.multicast, "h");
  }
  if (isOfPair)
    text += ".cta_group::2";
  if (load.policy) {
    text += ".L2::cache_hint";
    rest += ", " + operands.add(load.policy, "l");
  }
  operands.call(text + " [" + destination + "], " + rest + ";");
}

void NvidiaLowering::loadTensor(Builder &b, const TensorLoad &load) const {
  emitTensorLoad(b, load, /*isOfPair=*/false);
}

void emitTensorStore(Builder &b, const TensorBox &copy, TensorReduction reduction, llvm::Value *policy) {
  static constexpr llvm::StringRef names[] = {"", "add", "min", "max", "and", "or", "xor"};
  std::string text = "cp.async.bulk.tensor." + rankOf(copy) + ".global.shared::cta";
  if (reduction != TensorReduction::None)
    text = "cp.reduce.async.bulk.tensor." + rankOf(copy) + ".global.shared::cta." +
           names[static_cast<unsigned>(reduction)].str();
  CopyOperands operands(b);
  text += policy ? ".bulk_group.L2::cache_hint " : ".bulk_group ";
  text += operands.box(copy);
  text += ", [" + operands.add(copy.shared, "r") + "]";
  if (policy)
    text += ", " + operands.add(policy, "l");
  operands.call(text + ";");
}

void NvidiaLowering::storeTensor(Builder &b, const TensorBox &copy, TensorReduction reduction) const {
  emitTensorStore(b, copy, reduction, nullptr);
}

void NvidiaLowering::commitTensorStores(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_bulk_commit_group, {});
}

void NvidiaLowering::waitForTensorReads(Builder &b, unsigned pending) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_bulk_wait_group_read, {b.getInt32(pending)});
}

void NvidiaLowering::waitForTensorStores(Builder &b) const {
  b.CreateIntrinsic(b.getVoidTy(), nvvm_cp_async_bulk_wait_group, {b.getInt32(0)});
}

// Tensor maps in global memory.

llvm::Value *NvidiaLowering::acquireLock(Builder &b, llvm::Value *owner, llvm::Value *locks, unsigned perSM,
                                         unsigned count) const {
  llvm::StringRef text = "{\n.reg .pred skips, taken, wraps;\n.reg .b32 held;\n.reg .b64 at;\n"
                         "mov.u32 $0, %smid;\nmul.lo.u32 $0, $0, $3;\nrem.u32 $0, $0, $4;\n"
                         "setp.eq.u32 skips, $1, 0;\n@skips bra done;\n"
                         "take:\nmad.wide.u32 at, $0, 4, $2;\natom.acquire.gpu.global.exch.b32 held, [at], 1;\n"
                         "setp.eq.u32 taken, held, 0;\n@taken bra done;\n"
                         "add.u32 $0, $0, 1;\nsetp.ge.u32 wraps, $0, $4;\n@wraps mov.u32 $0, 0;\nbra take;\n"
                         "done:\n}";
  llvm::CallInst *call = emitAssembly(b, b.getInt32Ty(), text, "=&r,r,l,n,n,~{memory}",
                                      {owner, locks, b.getInt32(perSM), b.getInt32(count)});
  call->setConvergent();
  return call;
}

void NvidiaLowering::releaseLock(Builder &b, llvm::Value *lock) const {
  emitConvergent(b, "st.release.gpu.global.b32 [$0], 0;", "l", {lock});
}

void NvidiaLowering::writeTensorMap(Builder &b, llvm::Value *map, Words words) const {
  CopyOperands operands(b);
  std::string text, address = operands.add(map, "l");
  for (auto [index, word] : llvm::enumerate(words)) {
    if (index % 4 == 0)
      text += "st.v4.b32 [" + address + "+" + std::to_string(4 * index) + "], {";
    text += operands.add(word, "r") + (index % 4 == 3 ? "};\n" : ", ");
  }
  operands.call(text);
}

void NvidiaLowering::publishTensorMaps(Builder &b, Words maps) const {
  CopyOperands operands(b);
  std::string text = "fence.proxy.tensormap::generic.release.gpu;";
  for (llvm::Value *map : maps)
    text += "\nfence.proxy.tensormap::generic.acquire.gpu [" + operands.add(map, "l") + "], 128;";
  operands.call(text);
}

} // namespace txl::lower::nvidia
