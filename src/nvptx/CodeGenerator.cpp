// LLVM's own pipeline for this target, without passes that have no effect on our code and cost time.
#include "nvptx/CodeGenerator.h"
#include "llvm/Analysis/RuntimeLibcallInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/CodeGen/LibcallLoweringInfo.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

namespace txl::nvptx {

// LLVM's list, in the order of TargetPassConfig::addISelPasses. Its IR passes are those of level 0, which the target
// requires; the others have run before (Backend.cpp). From instruction selection on, the level is the usual one.

namespace {
/// Gives access to a protected member of LLVM.
struct ProtectedMembers : llvm::TargetPassConfig {
  using TargetPassConfig::addCoreISelPasses;
};
} // namespace

void addCodeGenerator(llvm::legacy::PassManager &passes, llvm::TargetMachine &machine,
                      llvm::raw_pwrite_stream &stream) {
  const llvm::CodeGenOptLevel level = machine.getOptLevel();
  auto *config = machine.createPassConfig(passes);
  config->setDisableVerify(true);
  passes.add(config);
  auto *module = new llvm::MachineModuleInfoWrapperPass(&machine);
  passes.add(module);
  passes.add(new llvm::RuntimeLibraryInfoWrapper(machine.getTargetTriple()));
  passes.add(new llvm::LibcallLoweringInfoWrapper());
  passes.add(llvm::createTargetTransformInfoWrapperPass(machine.getTargetIRAnalysis()));
  passes.add(llvm::createPreISelIntrinsicLoweringPass());
  passes.add(llvm::createExpandIRInstsPass(level));
  machine.setOptLevel(llvm::CodeGenOptLevel::None);
  config->addIRPasses();
  machine.setOptLevel(level);
  config->addPassesToHandleExceptions();
  config->addISelPrepare();
  if ((config->*&ProtectedMembers::addCoreISelPasses)())
    llvm::reportFatalInternalError("the target has no instruction selection");
  config->addMachinePasses();
  config->setInitialized();
  if (machine.addAsmPrinter(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile,
                            module->getMMI().getContext()))
    llvm::reportFatalInternalError("the target prints no assembly");
  passes.add(llvm::createFreeMachineFunctionPass());
}

} // namespace txl::nvptx
