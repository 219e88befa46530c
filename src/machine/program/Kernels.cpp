// The table of kernels, and the program as text.
#include "machine/program/Kernels.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

namespace txl::machine {

using enum KernelRow::Trait;
static constexpr KernelRow kRows[] = {
#undef KERNEL
#define KERNEL(Name, role, traits) {Name, #Name, Role::role, traits},
#include "machine/program/Kernels.inc"
};

const KernelRow &rowOf(Kernel kernel) {
  for (const KernelRow &row : kRows)
    if (row.run == kernel)
      return row;
  llvm_unreachable("a kernel that is not in the table");
}

static void printOperand(llvm::raw_ostream &os, const Operand &operand) {
  os << '%' << operand.slot << ':';
  for (int d = 0; d < operand.type->rank; ++d)
    os << operand.type->shape[d] << 'x';
  os << dtypeName(operand.type->dtype);
}

std::string printProgram(const Program &program) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << program.kernel << ": " << program.slotOffsets.size() << " slots, " << program.storageBytes << " bytes\n";
  for (const Instruction &i : program.code) {
    os << (&i - program.code.data()) << ": ";
    for (int k = 0; k < i.results; ++k) {
      os << (k ? ", " : "");
      printOperand(os, i.result(k));
    }
    const char *kernel = i.kernel->name;
    os << (i.results ? " = " : "") << kernel;
    if (llvm::StringRef(i.name) != kernel)
      os << ' ' << i.name;
    for (int k = 0; k < i.inputs; ++k) {
      os << (k ? ", " : " ");
      printOperand(os, i.input(k));
    }
    if (i.target)
      os << " -> " << (i.target - program.code.data());
    os << "\n";
  }
  return text;
}

} // namespace txl::machine
