// LLVM IR text to module to PTX, with a short list of passes in between. Each call recovers from LLVM's fatal errors.
#include "nvptx/Backend.h"
#include "arch/Architecture.h"
#include "codegen/Recovery.h"
#include "nvptx/CodeGenerator.h"
#include "nvptx/MathLibrary.h"
#include "nvptx/PtxasWorkarounds.h"
#include "nvptx/Repacking.h"
#include "nvptx/Target.h"
#include "support/Diagnostic.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopStrengthReduce.h"
#include "llvm/Transforms/Scalar/SeparateConstOffsetFromGEP.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include <chrono>

namespace txl::nvptx {

TXL_DIAGNOSTIC(InvalidLLVM, ValueError, "{0}");
TXL_DIAGNOSTIC(BackendFailed, RuntimeError, "LLVM generates no code for `{0}` of this module: {1}");

/// The PTX version for an unknown reader: that of CUDA 12.4 and later.
static constexpr unsigned kCommonPTXVersion = 84;

/// The attribute that stores a module's architecture in its text.
static constexpr llvm::StringLiteral kArchitecture = "target-cpu";

std::optional<unsigned> choosePTXVersion(const arch::Architecture &architecture, unsigned readable) {
  if (readable && readable < architecture.ptx)
    return std::nullopt;
  if (!readable)
    readable = std::max(architecture.ptx, kCommonPTXVersion);
  std::optional<unsigned> best;
  for (unsigned version : ptxVersions())
    if (version >= architecture.ptx && version <= readable)
      best = version;
  return best;
}

unsigned newestPTXVersion() { return ptxVersions().back(); }

void setDirectives(llvm::Module &module, const KernelDirectives &directives) {
  for (llvm::Function &function : module)
    if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel) {
      if (directives.maxRegisters)
        function.addFnAttr("nvvm.maxnreg", std::to_string(directives.maxRegisters));
      if (directives.minBlocks)
        function.addFnAttr("nvvm.minctasm", std::to_string(directives.minBlocks));
      if (directives.clusterSize > 1)
        function.addFnAttr("nvvm.cluster_dim", std::to_string(directives.clusterSize) + ",1,1");
    }
}

std::unique_ptr<llvm::Module> parseLLVM(llvm::StringRef text, llvm::StringRef name, llvm::LLVMContext &context,
                                        DiagnosticEngine &diags) {
  llvm::SMDiagnostic error;
  std::string copy = text.str(); // the parser reads the byte after the text
  std::unique_ptr<llvm::Module> module;
  std::string fatal;
  if (!codegen::runRecovering(
          context, [&] { module = llvm::parseAssemblyString(copy, error, context); }, fatal) ||
      !module) {
    auto source = SourceBuffer::create(name.str(), copy);
    SourceLocation location;
    if (error.getLineNo() > 0) {
      unsigned line = error.getLineNo(), column = std::max(error.getColumnNo(), 0);
      location = {source.get(), line, column, line, column + 1};
    }
    diags.emit(location, InvalidLLVM, error.getMessage().empty() ? llvm::StringRef(fatal) : error.getMessage());
    return nullptr;
  }
  std::string problems;
  llvm::raw_string_ostream stream(problems);
  if (llvm::verifyModule(*module, &stream)) {
    diags.emit(SourceLocation(), InvalidLLVM, llvm::StringRef(problems).split('\n').first).note("in `{0}`", name);
    return nullptr;
  }
  module->setModuleIdentifier(name);
  for (llvm::Function &function : *module) // the target is the module's; the attribute was for the reader
    function.removeFnAttr(kArchitecture);
  return module;
}

std::string printLLVM(llvm::Module &module, const arch::Architecture &architecture) {
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr(kArchitecture, architecture.name);
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

static bool report(const arch::Architecture &architecture, llvm::StringRef error, DiagnosticEngine &diags) {
  diags.emit(SourceLocation(), BackendFailed, architecture.name, error.rtrim());
  return false;
}

/// The passes, in order. Measured on matmul, attention, softmax and layer norm: instruction combining costs a third
/// more time and more registers; straight-line strength reduction and reassociation, which LLVM runs for this target,
/// take half of the whole time without benefit; without loop strength reduction an MMA kernel spills.
static llvm::FunctionPassManager passes() {
  llvm::FunctionPassManager list;
  list.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/false)); // each element recomputes the same address and mask
  list.addPass(RepackingPass());                            // registers whose elements stay together
  list.addPass(llvm::InstSimplifyPass());                   // index arithmetic with constants, masks that are known
  list.addPass(llvm::SimplifyCFGPass());                    // branches that the previous step has decided
  list.addPass(llvm::SeparateConstOffsetFromGEPPass());     // addresses that differ by a constant share a register
  list.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/false)); // that register
  list.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopStrengthReducePass())); // and advance by one addition
  return list;
}

/// Passes the text of `function` to `observer` after each pass.
static void observe(llvm::PassInstrumentationCallbacks &callbacks, const llvm::Function &function,
                    const PassObserver &observer) {
  auto start = std::make_shared<std::chrono::steady_clock::time_point>();
  auto isObserved = [&function, &callbacks](llvm::StringRef pass, const llvm::Any &ir) {
    const auto *const *whole = llvm::any_cast<const llvm::Function *>(&ir);
    const auto *const *loop = llvm::any_cast<const llvm::Loop *>(&ir);
    bool isList = pass.contains("PassManager") || pass.contains("PassAdaptor");
    return !isList && ((whole && *whole == &function) || (loop && (*loop)->getHeader()->getParent() == &function)) &&
           !callbacks.getPassNameForClassName(pass).starts_with("require<");
  };
  callbacks.registerBeforeNonSkippedPassCallback([=](llvm::StringRef pass, const llvm::Any &ir) {
    if (isObserved(pass, ir))
      *start = std::chrono::steady_clock::now();
  });
  callbacks.registerAfterPassCallback(
      [=, &function, &callbacks](llvm::StringRef pass, const llvm::Any &ir, const llvm::PreservedAnalyses &) {
        if (!isObserved(pass, ir))
          return;
        std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - *start;
        std::string text;
        llvm::raw_string_ostream(text) << function;
        llvm::StringRef name = callbacks.getPassNameForClassName(pass);
        observer(name.empty() ? pass.rsplit("::").second.empty() ? pass : pass.rsplit("::").second : name,
                 std::move(text), time.count());
      });
}

bool optimize(llvm::Module &module, const arch::Architecture &architecture, DiagnosticEngine &diags,
              llvm::StringRef observed, const PassObserver &observer) {
  std::string error;
  bool done = codegen::runRecovering(
      module.getContext(),
      [&] {
        auto machine = createTargetMachine(architecture, newestPTXVersion());
        module.setTargetTriple(machine->getTargetTriple());
        module.setDataLayout(machine->createDataLayout());
        linkMathLibrary(module);
        llvm::LoopAnalysisManager loops;
        llvm::FunctionAnalysisManager functions;
        llvm::CGSCCAnalysisManager callGraph;
        llvm::ModuleAnalysisManager modules;
        llvm::PassInstrumentationCallbacks callbacks;
        const llvm::Function *kernel = observer ? module.getFunction(observed) : nullptr;
        if (kernel)
          observe(callbacks, *kernel, observer);
        llvm::PassBuilder builder(machine.get(), llvm::PipelineTuningOptions(), std::nullopt,
                                  kernel ? &callbacks : nullptr);
        builder.registerModuleAnalyses(modules);
        builder.registerCGSCCAnalyses(callGraph);
        builder.registerFunctionAnalyses(functions);
        builder.registerLoopAnalyses(loops);
        builder.crossRegisterProxies(loops, functions, callGraph, modules);
        llvm::FunctionPassManager list = passes();
        for (llvm::Function &function : module)
          if (!function.isDeclaration())
            list.run(function, functions);
      },
      error);
  return done || report(architecture, error, diags);
}

std::optional<std::string> emitPTX(llvm::Module &module, const arch::Architecture &architecture, unsigned ptxVersion,
                                   DiagnosticEngine &diags) {
  std::string error;
  llvm::SmallVector<char, 0> text;
  bool done = codegen::runRecovering(
      module.getContext(),
      [&] {
        auto machine = createTargetMachine(architecture, ptxVersion);
        module.setTargetTriple(machine->getTargetTriple());
        module.setDataLayout(machine->createDataLayout());
        llvm::raw_svector_ostream stream(text);
        llvm::legacy::PassManager passes;
        addCodeGenerator(passes, *machine, stream);
        passes.run(module);
      },
      error);
  if (!done) {
    report(architecture, error, diags);
    return std::nullopt;
  }
  return workAroundPtxasFaults({text.data(), text.size()});
}

} // namespace txl::nvptx
