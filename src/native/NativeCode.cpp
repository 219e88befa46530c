// The host target is initialised with the first module, because most processes never compile one.
#include "native/NativeCode.h"
#include "codegen/LLVMWork.h"
#include "codegen/Recovery.h"
#include "support/ForkSafeMutex.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/ExecutionEngine/RuntimeDyld.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopStrengthReduce.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include <mutex>

namespace txl::native {

struct NativeCode::Impl {
  // One block for all sections: relative addresses of constants reach 4 GB on AArch64 and 2 GB on x86-64.
  llvm::SectionMemoryManager memory{/*MM=*/nullptr, /*ReserveAlloc=*/true};
  std::unique_ptr<llvm::RuntimeDyld> linker;
};

NativeCode::NativeCode() : impl(std::make_unique<Impl>()) {}
NativeCode::~NativeCode() = default;

void *NativeCode::find(llvm::StringRef name) const { return impl->linker->getSymbolLocalAddress(name); }

static std::unique_ptr<llvm::TargetMachine> createTargetMachine(const llvm::Triple &triple) {
  static ForkSafeMutex initialising;
  static bool initialised = false;
  {
    std::lock_guard lock(initialising);
    if (!initialised) {
      llvm::InitializeNativeTarget();
      llvm::InitializeNativeTargetAsmPrinter();
    }
    initialised = true;
  }
  std::string error;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(
      target->createTargetMachine(triple, "", "", options, llvm::Reloc::PIC_, llvm::CodeModel::Small,
                                  llvm::CodeGenOptLevel::Default, /*JIT=*/true));
}

/// The passes that inlined bodies need, whose operands are in memory before.
static void optimize(llvm::Module &module, llvm::TargetMachine &machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager callGraph;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  llvm::FunctionPassManager list;
  list.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG)); // move operands and results to registers
  list.addPass(llvm::EarlyCSEPass());                           // common subexpressions
  list.addPass(llvm::InstCombinePass());                        // conversions that cancel
  list.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  list.addPass(llvm::EarlyCSEPass());
  list.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopStrengthReducePass()));
  llvm::ModulePassManager all;
  all.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  all.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(list)));
  all.run(module, modules);
}

/// The object file of `module`; empty if the target cannot emit one.
static llvm::SmallVector<char, 0> compile(llvm::Module &module, llvm::TargetMachine &machine) {
  module.setDataLayout(machine.createDataLayout());
  optimize(module, machine);
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream stream(object);
  llvm::legacy::PassManager passes;
  llvm::MCContext *context;
  if (!machine.addPassesToEmitMC(passes, context, stream, /*DisableVerify=*/true))
    passes.run(module);
  return object;
}

std::unique_ptr<NativeCode> generate(codegen::LLVMWork &work) {
  std::unique_ptr<llvm::TargetMachine> machine = createTargetMachine(work.module->getTargetTriple());
  if (!machine)
    return nullptr;
  llvm::SmallVector<char, 0> object;
  std::string error; // ignored: without native code the caller uses its other path
  work.failed = !codegen::runRecovering(work.context(), [&] { object = compile(*work.module, *machine); }, error);
  if (work.failed)
    (void)machine.release(); // leaked: the abandoned work refers to it
  if (work.failed || object.empty())
    return nullptr;
  llvm::SmallVectorMemoryBuffer buffer(std::move(object), /*RequiresNullTerminator=*/false);
  auto file = llvm::object::ObjectFile::createObjectFile(buffer.getMemBufferRef());
  if (!file) {
    llvm::consumeError(file.takeError());
    return nullptr;
  }
  auto code = std::make_unique<NativeCode>();
  code->impl->linker = std::make_unique<llvm::RuntimeDyld>(code->impl->memory, code->impl->memory);
  code->impl->linker->loadObject(**file);
  if (code->impl->linker->hasError())
    return nullptr;
  code->impl->linker->resolveRelocations();
  if (code->impl->linker->hasError() || code->impl->memory.finalizeMemory())
    return nullptr;
  return code;
}

} // namespace txl::native
