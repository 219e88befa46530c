// The attributes of kernels.
#include "llvm/IR/Module.h"
#include "lower/target/nvidia/NvidiaLowering.h"
#include "gtest/gtest.h"

using namespace txl::lower;

namespace {
struct Kernel {
  explicit Kernel(const KernelLimits &limits) : module("m", context) {
    nvidia::NvidiaLowering gpu(*txl::arch::findArchitecture("sm_90a"));
    gpu.setUpModule(module);
    auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), {llvm::PointerType::get(context, 0)}, false);
    function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "k", module);
    gpu.declareKernel(*function, limits);
    gpu.passInConstants(*function, 0, 128);
  }
  std::string attribute(const char *name) const { return function->getFnAttribute(name).getValueAsString().str(); }

  llvm::LLVMContext context;
  llvm::Module module;
  llvm::Function *function;
};
} // namespace

TEST(NvidiaModule, WritesTheLimitsOfAKernel) {
  Kernel kernel({.threads = 256, .clusterSize = 2, .maxRegisters = 64, .isAloneOnSM = true});
  EXPECT_EQ(kernel.function->getCallingConv(), llvm::CallingConv::PTX_Kernel);
  EXPECT_EQ(kernel.attribute("nvvm.reqntid"), "256");
  EXPECT_EQ(kernel.attribute("nvvm.cluster_dim"), "2");
  EXPECT_EQ(kernel.attribute("nvvm.maxnreg"), "64");
  EXPECT_EQ(kernel.attribute("nvvm.minctasm"), "1");
  EXPECT_EQ(kernel.function->getParamAlign(0), llvm::MaybeAlign(128));
  EXPECT_TRUE(kernel.function->getArg(0)->hasByValAttr());
}

TEST(NvidiaModule, LeavesOutWhatALaunchDoesNotPromise) {
  Kernel kernel({.threads = 32});
  for (const char *name : {"nvvm.cluster_dim", "nvvm.maxnreg", "nvvm.minctasm"})
    EXPECT_FALSE(kernel.function->hasFnAttribute(name)) << name;
}
