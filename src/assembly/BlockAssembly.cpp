// The kernel has a shared variable for each buffer, which all threads fill and read back byte by byte.
#include "assembly/BlockAssembly.h"
#include "assembly/TextOperands.h"
#include "emulator/Launch.h"
#include "ptx/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace txl::assembly {

using ptx::Modifier;

/// The limit of warp operations: an infinite loop is an error.
static constexpr uint64_t kMaxBlockSteps = 1 << 26;

/// The reason why an instruction is refused, or null.
static const char *refusalInBlock(const ptx::Instruction &instruction, bool hasThreadIds) {
  switch (instruction.form->opClass) {
  case ptx::OpClass::Memory:
  case ptx::OpClass::Atomic:
    if (!instruction.has(Modifier::Shared))
      return "accesses memory other than `.shared`";
    break;
  case ptx::OpClass::Control:
    if (instruction.form->op != ptx::Op::Bra)
      return "branches out of the text";
    break;
  case ptx::OpClass::Async:
  case ptx::OpClass::TensorMemory:
    return "starts or awaits an asynchronous engine";
  case ptx::OpClass::Special:
    return "has side effects";
  default:
    break;
  }
  for (const ptx::Operand &operand : instruction.operands) {
    if (operand.kind == ptx::Operand::Variable || operand.kind == ptx::Operand::Function)
      return "takes an address";
    if (operand.kind != ptx::Operand::Special)
      continue;
    llvm::StringRef name = ptx::specialRegisters()[operand.index].name;
    if (name.starts_with("%lane"))
      continue;
    if (name != "%tid")
      return "reads a special register";
    if (!hasThreadIds)
      return "reads `%tid` in a group of warps, where it is that of the CTA on a GPU";
  }
  return nullptr;
}

/// Whether the instructions of `function` on the lines first … last, those of the text, are accepted.
static bool isAccepted(const ptx::Function &function, uint32_t first, uint32_t last, bool hasThreadIds,
                       std::string &error) {
  for (const ptx::Statement &statement : function.body) {
    const ptx::Instruction *instruction = statement.instruction;
    const char *why = statement.kind == ptx::Statement::Variable ? "is in memory"
                      : instruction && instruction->line >= first && instruction->line <= last
                          ? refusalInBlock(*instruction, hasThreadIds)
                          : nullptr;
    if (!why)
      continue;
    error = llvm::formatv("`{0}` {1}; on a CPU inline assembly for a block computes with registers and accesses the "
                          "buffers among its operands",
                          instruction ? instruction->form->opcode : llvm::StringRef(statement.variable->name), why);
    return false;
  }
  return true;
}

namespace {
/// The text of the kernel.
struct BlockKernel {
  const TextOperands &operands;
  llvm::ArrayRef<uint64_t> buffers;
  unsigned threads;
  std::string code;
  uint32_t first = 0, last = 0; // the lines of the text

  /// The bytes of the buffer of constraint `n`; 0 if it is a register.
  uint64_t buffer(unsigned n) const {
    unsigned results = operands.results.size();
    return n < results || n - results >= buffers.size() ? 0 : buffers[n - results];
  }
  void address(unsigned n) {
    code += llvm::formatv("ld.param.u64 %txl_at, [array{0}];\nmad.lo.u64 %txl_at, %txl_index, {1}, %txl_at;\n", n,
                          operands.bytes(n));
  }
  /// Copies a buffer between its array and shared memory, a byte a thread.
  void copy(unsigned n, bool isFill) {
    const char *name = isFill ? "FILL" : "DRAIN";
    code += llvm::formatv("ld.param.u64 %txl_at, [array{0}];\nmov.u32 %txl_byte, %txl_thread;\n"
                          "TXL_{1}{0}:\nsetp.ge.u32 %txl_done, %txl_byte, {2};\n@%txl_done bra TXL_{1}_END{0};\n"
                          "cvt.u64.u32 %txl_far, %txl_byte;\nadd.u64 %txl_far, %txl_far, %txl_at;\n"
                          "mov.u32 %txl_near, txl_buffer{0};\nadd.u32 %txl_near, %txl_near, %txl_byte;\n",
                          n, name, buffer(n));
    code += isFill ? "ld.global.b8 %txl_value, [%txl_far];\nst.shared.b8 [%txl_near], %txl_value;\n"
                   : "ld.shared.b8 %txl_value, [%txl_near];\nst.global.b8 [%txl_far], %txl_value;\n";
    code += llvm::formatv("add.u32 %txl_byte, %txl_byte, {0};\nbra TXL_{1}{2};\nTXL_{1}_END{2}:\n", threads, name, n);
  }
  void write(llvm::StringRef body);
};
} // namespace

void BlockKernel::write(llvm::StringRef body) {
  unsigned results = operands.results.size(), count = operands.count();
  code = ".version 8.8\n.target sm_100a\n.address_size 64\n";
  for (unsigned n = 0; n < count; ++n)
    if (buffer(n))
      code += llvm::formatv(".shared .align 1024 .b8 txl_buffer{0}[{1}];\n", n, buffer(n));
  code += ".visible .entry text(";
  for (unsigned n = 0; n < count; ++n)
    code += llvm::formatv("{0}.param .u64 array{1}", n ? ", " : "", n);
  code += ")\n{\n.reg .b32 %txl_thread, %txl_byte, %txl_near;\n.reg .b64 %txl_at, %txl_index, %txl_far;\n"
          ".reg .b16 %txl_value;\n.reg .pred %txl_done;\n";
  for (unsigned n = 0; n < count; ++n)
    code += llvm::formatv(".reg .b{0} {1}{2};\n", 8 * operands.bytes(n), kRegister, n);
  code += "mov.u32 %txl_thread, %tid.x;\ncvt.u64.u32 %txl_index, %txl_thread;\n";
  for (unsigned n = results; n < count; ++n) {
    if (buffer(n)) {
      copy(n, /*isFill=*/true);
      code += llvm::formatv("mov.u32 {0}, txl_buffer{1};\n", registerOf(operands, n), n);
      continue;
    }
    address(n);
    code += llvm::formatv("ld.global.b{0} {1}, [%txl_at];\n", 8 * operands.bytes(n), registerOf(operands, n));
  }
  code += "bar.sync 0;\n{\n";
  first = llvm::StringRef(code).count('\n') + 1;
  code += body.str() + "\n";
  last = llvm::StringRef(code).count('\n');
  code += "}\nbar.sync 0;\n";
  for (unsigned n = 0; n < results; ++n) {
    address(n);
    code += llvm::formatv("st.global.b{0} [%txl_at], {1};\n", 8 * operands.bytes(n), registerOf(operands, n));
  }
  for (unsigned n = results; n < count; ++n)
    if (buffer(n))
      copy(n, /*isFill=*/false);
  code += "ret;\n}\n";
}

std::unique_ptr<BlockAssembly> BlockAssembly::create(llvm::StringRef text, llvm::StringRef constraints,
                                                     unsigned threads, llvm::ArrayRef<uint64_t> buffers,
                                                     bool hasThreadIds, std::string &error) {
  TextOperands operands;
  std::string body;
  if (!readConstraints(constraints, operands, error) || !substitute(text, operands, body, error))
    return nullptr;
  BlockKernel kernel{operands, buffers, threads, {}};
  kernel.write(body);
  DiagnosticEngine diags;
  auto failed = [&]() -> std::unique_ptr<BlockAssembly> {
    error = diags.diagnostics().empty() ? "it is not valid PTX" : rewriteMessage(diags.diagnostics().front().message());
    return nullptr;
  };
  std::unique_ptr<ptx::Module> module =
      ptx::parse(SourceBuffer::create("inline assembly", kernel.code), diags, ptx::Unknown::Refuse);
  if (!module)
    return failed();
  for (const std::unique_ptr<ptx::Function> &function : module->functions)
    if (!isAccepted(*function, kernel.first, kernel.last, hasThreadIds, error))
      return nullptr;
  std::unique_ptr<BlockAssembly> result(new BlockAssembly);
  result->results = operands.results;
  result->operands = operands.operands;
  for (unsigned n = operands.results.size(); n < operands.count(); ++n)
    result->bufferBytes.push_back(kernel.buffer(n));
  result->threadCount = threads;
  result->program = emulator::Program::create(std::move(module), diags);
  return result->program ? std::move(result) : failed();
}

BlockAssembly::~BlockAssembly() = default;

std::string BlockAssembly::run(llvm::ArrayRef<uint8_t *> resultArrays, llvm::ArrayRef<uint8_t *> operandArrays) const {
  emulator::GlobalMemory memory;
  emulator::allocateVariables(*program, memory);
  emulator::Launch launch;
  launch.entry = "text";
  launch.block[0] = threadCount;
  launch.stepLimit = kMaxBlockSteps;
  launch.globalRaces = false;
  const emulator::DecodedFunction &entry = *program->entry("text");
  auto add = [&](uint8_t *array, uint64_t bytes, bool isReadOnly) {
    uint64_t at = memory.map("array", array, bytes, isReadOnly);
    emulator::addArgument(entry, launch.parameters, &at, sizeof at);
  };
  for (size_t n = 0; n < results.size(); ++n)
    add(resultArrays[n], uint64_t(threadCount) * results[n], /*isReadOnly=*/false);
  for (size_t n = 0; n < operands.size(); ++n)
    add(operandArrays[n], bufferBytes[n] ? bufferBytes[n] : uint64_t(threadCount) * operands[n],
        /*isReadOnly=*/!bufferBytes[n]);
  DiagnosticEngine diags;
  if (emulator::run(*program, memory, launch, diags))
    return "";
  return diags.diagnostics().empty() ? "it did not terminate" : rewriteMessage(diags.diagnostics().front().message());
}

} // namespace txl::assembly
