// Register pressure is estimated from the live ranges of LLVM's values; spills are read from the machine code, whose
// stack accesses have source lines.
#include "driver/reports/RegisterReport.h"
#include "arch/Architecture.h"
#include "driver/DeviceCompile.h"
#include "driver/LLVMStages.h"
#include "driver/reports/Finding.h"
#include "nvptx/Backend.h"
#include "nvptx/Cubin.h"
#include "nvptx/RegisterPressure.h"
#include "support/Diagnostic.h"

namespace txl::driver {

/// The maximum number of lines reported, the worst first.
static constexpr size_t kLines = 5;

/// The maximum number of registers of a thread.
static unsigned budgetOf(const DeviceOptions &options) {
  unsigned budget = std::min(arch::kRegistersPerThread,
                             arch::kRegistersPerSM / std::max(1u, options.numWarps * arch::kThreadsPerWarp));
  return options.maxRegisters ? std::min(budget, options.maxRegisters) : budget;
}

static std::vector<nvptx::LinePressure> estimatePressure(const Artifact &artifact) {
  Artifact result = copyForRecompilation(artifact, Stage::LLIR);
  result.options.lineInfo = true;
  DiagnosticEngine ignored; // compilation errors are reported where the kernel is compiled
  codegen::LLVMWork work;
  if (!makeStage(Stage::TTIR, artifact.kernelName, result, ignored))
    return {};
  work.module = nvptx::parseLLVM(result.llir, artifact.kernelName, work.context(), ignored);
  const llvm::Function *kernel = work.module ? work.module->getFunction(result.device.entry) : nullptr;
  return kernel ? nvptx::registerPressure(*kernel) : std::vector<nvptx::LinePressure>();
}

Facts registerReport(const Artifact &artifact) {
  Facts facts;
  std::vector<nvptx::LinePressure> lines = estimatePressure(artifact);
  if (lines.empty())
    return facts;
  Artifact result = copyForRecompilation(artifact, Stage::PTX);
  result.options.lineInfo = true;
  result.options.refuseSpills = false;
  DiagnosticEngine ignored;
  std::optional<DeviceCode> code;
  if (makeStage(Stage::TTIR, artifact.kernelName, result, ignored))
    code = assembleCode(result, ignored);
  unsigned budget = budgetOf(result.options);
  for (const nvptx::LinePressure &line : llvm::ArrayRef(lines).take_front(kLines))
    if (line.registers > budget)
      facts.push_back(findingFact(Finding::RegisterPressure, {line.file, line.line}, /*certain=*/false)
                          .set("registers", line.registers)
                          .set("limit", budget));
  std::vector<nvptx::StackAccess> spills;
  if (code && code->spillBytes)
    spills = nvptx::stackAccesses(code->cubin, code->entry);
  for (const nvptx::StackAccess &line : llvm::ArrayRef(spills).take_front(kLines))
    facts.push_back(findingFact(Finding::Spill, {line.file, line.line}, /*certain=*/true)
                        .set("stores", line.stores)
                        .set("loads", line.loads));
  Fact whole("registers", {lines.front().file, lines.front().line});
  whole.set("predicted", Ratio{lines.front().registers, budget}).set("assembler", code ? code->assembler : "none");
  if (code)
    whole.set("used", code->registers).set("spill_bytes", code->spillBytes);
  facts.push_back(std::move(whole));
  return facts;
}

} // namespace txl::driver
