// Compiles each function as a module of its own, callees first, or finds it in the cache.
#include "driver/separate/SeparateCode.h"
#include "analysis/CallGraph.h"
#include "driver/Compile.h"
#include "driver/Encoding.h"
#include "driver/IRMessages.h"
#include "driver/Reproducer.h"
#include "driver/cache/Cache.h"
#include "driver/environment/Environment.h"
#include "ir/Text.h"
#include "ir/ops/FunctionOps.h"
#include "nvptx/JoinedText.h"
#include "support/Diagnostic.h"

namespace txl::driver {

static std::string encodeFunction(const SeparateFunction &function) {
  ByteWriter out;
  out.text(function.ptx);
  out.integer(function.interface.sharedBytes);
  out.integer(function.interface.alignment);
  out.byte(function.interface.readsGlobal | function.interface.writesGlobal << 1);
  return out.take();
}

static bool decodeFunction(llvm::StringRef entry, llvm::StringRef name, SeparateFunction &function) {
  ByteReader in(entry);
  function.ptx = in.text().str();
  function.interface.sharedBytes = in.integer();
  function.interface.alignment = in.integer();
  uint8_t flags = in.byte();
  function.interface.readsGlobal = flags & 1;
  function.interface.writesGlobal = flags & 2;
  return !in.failed() && in.atEnd() && llvm::StringRef(function.ptx).contains(name);
}

using Interfaces = llvm::StringMap<analysis::ExternInterface>;

/// Replaces the functions in `interfaces` by declarations, and erases what `root` does not call any more.
static void declareExterns(tt::FuncOp root, const Interfaces &interfaces) {
  auto module = root->getParentOfType<mlir::ModuleOp>();
  for (tt::FuncOp function : module.getOps<tt::FuncOp>())
    if (auto known = interfaces.find(function.getName()); known != interfaces.end() && function != root)
      analysis::declareExtern(function, known->second);
  llvm::SmallVector<tt::FuncOp, 4> called = analysis::calleesFirst(root);
  for (tt::FuncOp function : llvm::make_early_inc_range(module.getOps<tt::FuncOp>()))
    if (!llvm::is_contained(called, function))
      function.erase();
}

/// Compiles the root of `module`.
static bool compileFunction(WarmContext &warm, mlir::ModuleOp module, tt::FuncOp root, llvm::StringRef text,
                            const Interfaces &interfaces, const pipeline::TTGIROptions &how, const Artifact &kernel,
                            SeparateFunction &result, DiagnosticEngine &diags) {
  declareExterns(root, interfaces);
  MLIRMessages messages(warm.context());
  std::string name = root.getName().str();
  if (mlir::failed(warm.pipeline(how).run(module))) {
    Diagnostic &diagnostic = reportNotForThisTarget(messages, name, how.target, diags);
    noteReproducer(diagnostic, warm, text.str(), name, how);
    return false;
  }
  result.interface = analysis::interfaceOf(module.lookupSymbol<tt::FuncOp>(name));
  Artifact artifact = copyForRecompilation(kernel, Stage::PTX);
  artifact.options.keepsTexts = false;
  artifact.kernelName = name;
  artifact.device = {};
  if (!lowerModule(module, artifact, diags))
    return false;
  result.ptx = std::move(artifact.device.ptx);
  return true;
}

bool SeparateCode::take(WarmContext &warm, mlir::ModuleOp module, const pipeline::TTGIROptions &how,
                        const Artifact &kernel, DiagnosticEngine &diags) {
  const DeviceOptions &options = kernel.options;
  if (options.until < Stage::PTX || options.keepsTexts || options.debugInfo || options.passes ||
      !options.explained.empty() || options.candidate)
    return true;
  llvm::SmallVector<tt::FuncOp> externs;
  tt::FuncOp root;
  for (tt::FuncOp function : analysis::calleesFirst(module)) {
    if (function.isNested() && !function.isExternal())
      externs.push_back(function);
    if (function.isPublic())
      root = function;
  }
  if (externs.empty() || !root)
    return true;
  std::string problem; // reported by the compilation of the kernel already
  Cache cache = alwaysCompile() ? Cache("", 0) : openCache(problem);
  std::string common = "function " + compilerIdentity() + options.key(assemblerFingerprint(options)) + "," +
                       std::to_string(how.numWarps) + "," + std::to_string(how.numCTAs) + "\n";
  Interfaces interfaces;
  for (tt::FuncOp function : externs) {
    mlir::OwningOpRef<mlir::ModuleOp> own = mlir::ModuleOp::create(function.getLoc());
    for (tt::FuncOp reached : analysis::calleesFirst(function))
      own->push_back(reached->clone());
    auto name = function.getName();
    std::string text = tt::printTTIR(*own), key = contentHash(common + text);
    SeparateFunction code;
    bool found = false;
    auto stored = [&](llvm::StringRef entry) { return found = decodeFunction(entry, name, code); };
    if (!cache.find(key, stored)) {
      Cache::Lock lock = cache.lock(key);
      if (!(lock.waited() && cache.find(key, stored))) {
        if (!compileFunction(warm, *own, own->lookupSymbol<tt::FuncOp>(name), text, interfaces, how, kernel, code,
                             diags))
          return false;
        std::string entry = encodeFunction(code);
        cache.put(key, contentHash(entry), entry);
      }
    }
    interfaces[name] = code.interface;
    texts.push_back(std::move(code.ptx));
  }
  declareExterns(root, interfaces);
  return true;
}

bool SeparateCode::join(Artifact &kernel, DiagnosticEngine &diags) const {
  if (texts.empty())
    return true;
  std::optional<std::string> joined = nvptx::joinTexts(kernel.device.ptx, texts);
  if (!joined) {
    reportInternalError("the linker of PTX", "a text has debug information", diags);
    return false;
  }
  kernel.device.ptx = std::move(*joined);
  kernel.hash = contentHash(kernel.device.ptx);
  return true;
}

} // namespace txl::driver
