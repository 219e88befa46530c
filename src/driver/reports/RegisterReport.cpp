// Register pressure is estimated from the live ranges of LLVM's values; spills are read from the machine code, whose
// stack accesses have source lines.
#include "driver/reports/RegisterReport.h"
#include "arch/Architecture.h"
#include "driver/DeviceCompile.h"
#include "driver/LLVMStages.h"
#include "nvptx/Backend.h"
#include "nvptx/Cubin.h"
#include "nvptx/RegisterPressure.h"
#include "support/Diagnostic.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::driver {

/// The maximum number of lines reported, the worst first.
static constexpr size_t kLines = 5;

static constexpr const char *kRemedy = "smaller tiles or more warps leave more registers to a value";

/// The maximum number of registers of a thread.
static unsigned budgetOf(const DeviceOptions &options) {
  unsigned budget = std::min(arch::kRegistersPerThread,
                             arch::kRegistersPerSM / std::max(1u, options.numWarps * arch::kThreadsPerWarp));
  return options.maxRegisters ? std::min(budget, options.maxRegisters) : budget;
}

static std::vector<nvptx::LinePressure> predicted(const Artifact &artifact) {
  Artifact made = artifact;
  made.options.until = Stage::LLIR;
  made.options.lineInfo = true;
  DiagnosticEngine ignored; // compilation errors are reported where the kernel is compiled
  codegen::LLVMWork work;
  if (!makeStage(Stage::TTIR, artifact.kernelName, made, ignored))
    return {};
  work.module = nvptx::parseLLVM(made.llir, artifact.kernelName, work.context(), ignored);
  const llvm::Function *kernel = work.module ? work.module->getFunction(made.device.entry) : nullptr;
  return kernel ? nvptx::registerPressure(*kernel) : std::vector<nvptx::LinePressure>();
}

std::string registerReport(const Artifact &artifact) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::vector<nvptx::LinePressure> lines = predicted(artifact);
  if (lines.empty())
    return text;
  Artifact made = artifact;
  made.options.until = Stage::PTX;
  made.options.lineInfo = true;
  made.options.refuseSpills = false;
  DiagnosticEngine ignored;
  std::optional<DeviceCode> code;
  if (makeStage(Stage::TTIR, artifact.kernelName, made, ignored))
    code = assembleCode(made, ignored);
  unsigned budget = budgetOf(made.options);
  for (const nvptx::LinePressure &line : llvm::ArrayRef(lines).take_front(kLines))
    if (line.registers > budget)
      os << llvm::formatv(
          "{0}:{1}: registers: about {2} are needed at once, and a thread has {3} (predicted: an assembler "
          "orders instructions anew); {4}\n",
          line.file, line.line, line.registers, budget, kRemedy);
  std::vector<nvptx::StackAccess> spills;
  if (code && code->spillBytes)
    spills = nvptx::stackAccesses(code->cubin, code->entry);
  for (const nvptx::StackAccess &line : llvm::ArrayRef(spills).take_front(kLines))
    os << llvm::formatv("{0}:{1}: spilled: {2} writes and {3} reads of values on the stack; {4}\n", line.file,
                        line.line, line.stores, line.loads, kRemedy);
  os << llvm::formatv("registers: about {0} of {1} at once at most, in line {2} (predicted)", lines.front().registers,
                      budget, lines.front().line);
  if (code)
    os << llvm::formatv("; {0} takes {1} and spills {2} bytes\n", code->assembler, code->registers, code->spillBytes);
  else
    os << "; no assembler is here that could say what is spilled\n";
  return text;
}

} // namespace txl::driver
