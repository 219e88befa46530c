// Compiles functions separately as compile() compiles kernels, and links TTIR.
#include "driver/separate/Externs.h"
#include "driver/TileModule.h"
#include "ir/ops/FunctionOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Pass/PassManager.h"
#include "support/Diagnostic.h"
#include "transform/loops/SpinLoopLoads.h"

namespace txl::driver {

TXL_DIAGNOSTIC(ExternRecursion, RuntimeError, "`{0}` calls itself, and is compiled separately (`extern`)");
TXL_DIAGNOSTIC(ExternsTooDeep, RuntimeError,
               "calls of functions that are compiled separately are nested {0} deep at `{1}`");

/// Maximum nesting of functions that are compiled separately: each level has its own compilation.
static constexpr unsigned kDeepest = 32;

bool compilesSeparately(const frontend::FrontendOptions &frontend, const CompileOptions &options) {
  return options.optimize && !options.device.passes && options.device.explained.empty() && !frontend.variables &&
         !options.device.debugInfo;
}

const frontend::ExternFunction *Externs::compile(const frontend::KernelRequest &request, frontend::Host &host,
                                                 DiagnosticEngine &diags) {
  CompileOptions how = options;
  how.keepsEntry = false;
  how.device.until = Stage::TTIR;
  const std::string requested = functionKey(request, how, diags);
  if (requested.empty())
    return nullptr;
  if (contains(requested)) {
    diags.emit(SourceLocation(), ExternRecursion, request.function->qualifiedName)
        .note("a recursion must end by a condition known at compile time");
    return nullptr;
  }
  if (depth() >= kDeepest) {
    diags.emit(SourceLocation(), ExternsTooDeep, kDeepest, request.function->qualifiedName)
        .note("a recursion must end by a condition known at compile time");
    return nullptr;
  }
  Unit unit;
  Externs inner(options, requested, this);
  unit.artifact = compileFunction(request, host, diags, how, inner, unit.function);
  if (!unit.artifact)
    return nullptr;
  unit.function.hasBreakpoint = llvm::StringRef(unit.artifact->ttir).contains("dbg.breakpoint");
  std::string symbol = unit.function.symbol;
  return &units.try_emplace(std::move(symbol), std::move(unit)).first->second.function;
}

/// Moves the functions of `from` to `to`. A function of another name is a different function: a `noinline` function of
/// both gets another name.
static void moveFunctions(mlir::ModuleOp from, mlir::ModuleOp to) {
  mlir::SymbolTable source(from), target(to);
  for (tt::FuncOp function : llvm::make_early_inc_range(from.getOps<tt::FuncOp>())) {
    auto known = target.lookup<tt::FuncOp>(function.getName());
    const bool isSame = known && known.isNested() && function.isNested();
    if (known && !isSame)
      (void)source.renameToUnique(function, {&target});
  }
  for (tt::FuncOp function : llvm::make_early_inc_range(from.getOps<tt::FuncOp>())) {
    auto known = target.lookup<tt::FuncOp>(function.getName());
    if (known && !known.isExternal())
      continue; // another function calls it too
    if (known)
      target.erase(known);
    function->remove();
    target.insert(function, to.getBody()->end());
  }
}

bool Externs::link(WarmContext &warm, mlir::ModuleOp module, DiagnosticEngine &diags) const {
  bool isLinked = false;
  for (const auto &[symbol, unit] : units) {
    auto declaration = module.lookupSymbol<tt::FuncOp>(symbol);
    if (!declaration || !declaration.isExternal()) // every call was removed, or another function brought it
      continue;
    mlir::OwningOpRef<mlir::ModuleOp> other = parseModule(warm, unit.artifact->ttir, symbol + ".ttir", diags);
    if (!other)
      return false;
    moveFunctions(*other, module);
    isLinked = true;
  }
  if (!isLinked)
    return true;
  // A function that a spin loop calls must load from memory: in this program it is another function from now on.
  mlir::PassManager passes(module.getContext(), mlir::ModuleOp::getOperationName());
  passes.enableVerifier(false);
  passes.addPass(transform::createSpinLoopLoadsPass());
  return mlir::succeeded(passes.run(module));
}

void Externs::addWarnings(Artifact &artifact) const {
  for (const auto &[symbol, unit] : units)
    artifact.warnings.insert(artifact.warnings.end(), unit.artifact->warnings.begin(), unit.artifact->warnings.end());
}

} // namespace txl::driver
