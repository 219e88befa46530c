// LLVM's target is initialised once per process; target machines are created for each use, because they are not shared
// between threads.
#include "nvptx/Target.h"
#include "arch/Architecture.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

extern "C" void LLVMInitializeNVPTXTargetInfo();
extern "C" void LLVMInitializeNVPTXTarget();
extern "C" void LLVMInitializeNVPTXTargetMC();
extern "C" void LLVMInitializeNVPTXAsmPrinter();

namespace txl::nvptx {

static constexpr const char *kTriple = "nvptx64-nvidia-cuda";

static const llvm::Target &target() {
  static const llvm::Target *found = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    // Pointers into shared and local memory have 32 bits: half the registers, and no 64-bit address arithmetic. LLVM
    // offers this only as a process-wide option.
    auto options = llvm::cl::getRegisteredOptions();
    if (auto option = options.find("nvptx-short-ptr"); option != options.end())
      static_cast<llvm::cl::opt<bool> *>(option->second)->setValue(true);
    std::string error;
    const llvm::Target *target = llvm::TargetRegistry::lookupTarget(llvm::Triple(kTriple), error);
    if (!target)
      llvm::reportFatalInternalError("this library was linked without LLVM's NVPTX target");
    return target;
  }();
  return *found;
}

llvm::ArrayRef<unsigned> ptxVersions() {
  static const llvm::SmallVector<unsigned> versions = [] {
    llvm::SmallVector<unsigned> found;
    std::unique_ptr<llvm::MCSubtargetInfo> info(target().createMCSubtargetInfo(llvm::Triple(kTriple), "sm_80", ""));
    for (const llvm::SubtargetFeatureKV &feature : info->getAllProcessorFeatures()) {
      unsigned version;
      llvm::StringRef name = feature.Key;
      if (name.consume_front("ptx") && !name.getAsInteger(10, version))
        found.push_back(version);
    }
    llvm::sort(found);
    return found;
  }();
  return versions;
}

std::unique_ptr<llvm::TargetMachine> createTargetMachine(const arch::Architecture &architecture, unsigned ptxVersion) {
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::string features = "+ptx" + std::to_string(ptxVersion);
  return std::unique_ptr<llvm::TargetMachine>(
      target().createTargetMachine(llvm::Triple(kTriple), architecture.name, features, options, llvm::Reloc::PIC_,
                                   std::nullopt, llvm::CodeGenOptLevel::Default));
}

} // namespace txl::nvptx
