// Registers of the kernel are named by the constraint's index. The text is a block of its own between two known lines,
// and its statements are checked as the PTX parser read them.
#include "assembly/InlineAssembly.h"
#include "assembly/MemoryText.h"
#include "assembly/TextOperands.h"
#include "emulator/Launch.h"
#include "ptx/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"
#include <chrono>

namespace txl::assembly {

static constexpr unsigned kLanes = 32, kMaxThreads = 1024;
/// The limit of warp operations per group of threads: an infinite loop is an error.
static constexpr uint64_t kMaxSteps = 1 << 26;

/// The only supported text that reads machine state: the clock. An operand, which texts without any are given, is
/// ignored.
static bool isClock(llvm::StringRef text, llvm::StringRef constraints) {
  llvm::StringRef line = text.trim();
  line.consume_back(";");
  return line.rtrim() == "mov.u64 $0, %globaltimer" && (constraints == "=l" || constraints == "=l,r");
}

std::unique_ptr<InlineAssembly> InlineAssembly::create(llvm::StringRef text, llvm::StringRef constraints,
                                                       std::string &error) {
  if (isClock(text, constraints)) {
    std::unique_ptr<InlineAssembly> clock(new InlineAssembly);
    clock->results = {8};
    if (constraints != "=l")
      clock->operands = {4};
    return clock;
  }
  TextOperands operands;
  std::string body;
  if (!readConstraints(constraints, operands, error) || !substitute(text, operands, body, error))
    return nullptr;
  unsigned results = operands.results.size(), count = operands.count();
  auto bytes = [&](unsigned n) { return operands.bytes(n); };
  std::string code = ".version 8.8\n.target sm_100a\n.address_size 64\n.visible .entry text(";
  for (unsigned n = 0; n < count; ++n)
    code += llvm::formatv("{0}.param .u64 array{1}", n ? ", " : "", n);
  code += ")\n{\n.reg .b32 %txl_cta, %txl_size, %txl_thread;\n.reg .b64 %txl_at, %txl_index;\n";
  for (unsigned n = 0; n < count; ++n)
    code += llvm::formatv(".reg .b{0} {1}{2};\n", 8 * bytes(n), kRegister, n);
  code += "mov.u32 %txl_cta, %ctaid.x;\nmov.u32 %txl_size, %ntid.x;\nmov.u32 %txl_thread, %tid.x;\n"
          "mad.lo.u32 %txl_thread, %txl_cta, %txl_size, %txl_thread;\ncvt.u64.u32 %txl_index, %txl_thread;\n";
  auto address = [&](unsigned n) {
    code += llvm::formatv("ld.param.u64 %txl_at, [array{0}];\nmad.lo.u64 %txl_at, %txl_index, {1}, %txl_at;\n", n,
                          bytes(n));
  };
  for (unsigned n = results; n < count; ++n) {
    address(n);
    code += llvm::formatv("ld.global.b{0} {1}, [%txl_at];\n", 8 * bytes(n), registerOf(operands, n));
  }
  code += "{\n";
  uint32_t first = llvm::StringRef(code).count('\n') + 1;
  code += body + "\n";
  uint32_t last = llvm::StringRef(code).count('\n');
  code += "}\n";
  for (unsigned n = 0; n < results; ++n) {
    address(n);
    code += llvm::formatv("st.global.b{0} [%txl_at], {1};\n", 8 * bytes(n), registerOf(operands, n));
  }
  code += "ret;\n}\n";

  DiagnosticEngine diags;
  auto failed = [&]() -> std::unique_ptr<InlineAssembly> {
    error = diags.diagnostics().empty() ? "it is not valid PTX" : rewriteMessage(diags.diagnostics().front().message());
    return nullptr;
  };
  std::unique_ptr<ptx::Module> module =
      ptx::parse(SourceBuffer::create("inline assembly", code), diags, ptx::Unknown::Refuse);
  if (!module)
    return failed();
  std::unique_ptr<InlineAssembly> result(new InlineAssembly);
  MemoryText found;
  for (const std::unique_ptr<ptx::Function> &function : module->functions)
    if (!readMemoryText(*function, first, last, results, found, error))
      return nullptr;
  result->memory = std::move(found.accesses);
  result->hash = llvm::xxh3_64bits((constraints + ";" + text).str());
  result->threadId = found.readsThread;
  result->canWait = found.loops;
  result->results = operands.results;
  result->operands = operands.operands;
  result->program = emulator::Program::create(std::move(module), diags);
  return result->program ? std::move(result) : failed();
}

InlineAssembly::~InlineAssembly() = default;

static unsigned threadsOf(size_t instances) {
  unsigned threads = kLanes;
  while (threads < kMaxThreads && threads < instances)
    threads *= 2;
  return threads;
}
size_t InlineAssembly::padded(size_t instances) {
  unsigned threads = threadsOf(instances);
  return (instances + threads - 1) / threads * threads;
}

/// Runs the kernel around the text; a diagnostic if it fails.
static bool execute(const emulator::Program &program, emulator::GlobalMemory &memory, unsigned threads, size_t count,
                    uint64_t stepLimit, llvm::ArrayRef<std::pair<uint8_t *, uint64_t>> arrays, size_t results,
                    DiagnosticEngine &diags) {
  emulator::allocateVariables(program, memory);
  emulator::Launch launch;
  launch.entry = "text";
  launch.block[0] = threads;
  launch.grid[0] = static_cast<uint32_t>(count / threads);
  launch.races = false;
  launch.checks = threads != 1; // a text that is run for its accesses may leave its result undefined
  launch.stepLimit = stepLimit;
  const emulator::DecodedFunction &entry = *program.entry("text");
  for (auto [n, array] : llvm::enumerate(arrays)) {
    uint64_t at = memory.map("array", array.first, array.second, /*readOnly=*/n >= results);
    emulator::addArgument(entry, launch.parameters, &at, sizeof at);
  }
  return emulator::run(program, memory, launch, diags);
}

static std::string messageOf(const DiagnosticEngine &diags) {
  return diags.diagnostics().empty() ? "it did not terminate" : rewriteMessage(diags.diagnostics().front().message());
}

std::string InlineAssembly::run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays,
                                size_t instances) const {
  if (!program) {
    uint64_t now = std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
    std::fill_n(reinterpret_cast<uint64_t *>(resultArrays[0]), instances, now);
    return "";
  }
  llvm::SmallVector<std::pair<uint8_t *, uint64_t>, 8> arrays;
  for (size_t n = 0; n < results.size(); ++n)
    arrays.push_back({resultArrays[n], padded(instances) * results[n]});
  for (size_t n = 0; n < operands.size(); ++n)
    arrays.push_back({operandArrays[n], padded(instances) * operands[n]});
  emulator::GlobalMemory global;
  DiagnosticEngine diags;
  bool good =
      execute(*program, global, threadsOf(instances), padded(instances), kMaxSteps, arrays, results.size(), diags);
  return good ? "" : messageOf(diags);
}

InlineAssembly::Outcome InlineAssembly::runOnce(llvm::ArrayRef<uint8_t *> resultRegisters,
                                                llvm::ArrayRef<uint8_t *> operandRegisters,
                                                llvm::ArrayRef<Range> ranges, std::string &error) const {
  constexpr uint64_t steps = 400; // several iterations of a loop that waits
  llvm::SmallVector<std::pair<uint8_t *, uint64_t>, 8> arrays;
  for (size_t n = 0; n < results.size(); ++n)
    arrays.push_back({resultRegisters[n], results[n]});
  for (size_t n = 0; n < operands.size(); ++n)
    arrays.push_back({operandRegisters[n], operands[n]});
  emulator::GlobalMemory global;
  for (const Range &range : ranges)
    global.mapInPlace("memory", reinterpret_cast<uint8_t *>(range.begin), range.end - range.begin, range.readOnly);
  DiagnosticEngine diags;
  if (execute(*program, global, 1, 1, steps, arrays, results.size(), diags))
    return Outcome::Done;
  error = messageOf(diags);
  bool isLimit = !diags.diagnostics().empty() && diags.diagnostics().front().name() == "EmulatorStepLimit";
  return isLimit && canWait ? Outcome::Waits : Outcome::Failed;
}

} // namespace txl::assembly
