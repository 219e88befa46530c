// The module's triple, and the attributes of kernels.
#include "llvm/IR/Module.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "llvm/TargetParser/Triple.h"

namespace txl::lower::nvidia {

void NvidiaLowering::setUpModule(llvm::Module &module) const {
  llvm::Triple triple("nvptx64-nvidia-cuda");
  module.setTargetTriple(triple);
  module.setDataLayout(triple.computeDataLayout("shortptr"));
}

void NvidiaLowering::declareKernel(llvm::Function &kernel, const KernelLimits &limits) const {
  kernel.setCallingConv(llvm::CallingConv::PTX_Kernel);
  kernel.addFnAttr("nvvm.reqntid", std::to_string(limits.threads));
  if (limits.isAloneOnSM)
    kernel.addFnAttr("nvvm.minctasm", "1");
  if (limits.clusterSize > 1)
    kernel.addFnAttr("nvvm.cluster_dim", std::to_string(limits.clusterSize));
  if (limits.maxRegisters)
    kernel.addFnAttr("nvvm.maxnreg", std::to_string(limits.maxRegisters));
}

void NvidiaLowering::passInConstants(llvm::Function &kernel, unsigned argument, unsigned bytes) const {
  llvm::LLVMContext &context = kernel.getContext();
  llvm::AttrBuilder attributes(context);
  attributes.addByValAttr(llvm::ArrayType::get(llvm::Type::getInt8Ty(context), bytes));
  attributes.addAlignmentAttr(llvm::Align(bytes));
  attributes.addAttribute("nvvm.grid_constant");
  kernel.addParamAttrs(argument, attributes);
}

} // namespace txl::lower::nvidia
