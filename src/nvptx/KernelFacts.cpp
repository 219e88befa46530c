// The facts are attributes in LLVM IR and directives, or one comment, in PTX.
#include "nvptx/KernelFacts.h"
#include "llvm/IR/Module.h"

namespace txl::nvptx {

static constexpr llvm::StringLiteral kSharedAttribute = "txl.shared", kSharedComment = "// dynamic shared memory: ";

void recordSharedBytes(llvm::Module &module, llvm::StringRef name, uint64_t bytes) {
  if (llvm::Function *function = module.getFunction(name); function && bytes)
    function->addFnAttr(kSharedAttribute, std::to_string(bytes));
}

/// The product of the numbers of a list, `128`, `2,1,1`.
static unsigned product(llvm::StringRef list) {
  unsigned result = 1, number = 0;
  llvm::SmallVector<llvm::StringRef> parts;
  list.split(parts, ',');
  for (llvm::StringRef part : parts)
    if (!part.trim().getAsInteger(10, number))
      result *= number;
  return result;
}

std::vector<KernelFacts> kernelsOf(const llvm::Module &module) {
  std::vector<KernelFacts> found;
  for (const llvm::Function &function : module) {
    if (function.getCallingConv() != llvm::CallingConv::PTX_Kernel || function.isDeclaration())
      continue;
    KernelFacts &facts = found.emplace_back();
    facts.name = function.getName().str();
    if (function.hasFnAttribute("nvvm.reqntid"))
      facts.threads = product(function.getFnAttribute("nvvm.reqntid").getValueAsString());
    if (function.hasFnAttribute("nvvm.cluster_dim"))
      facts.clusterSize = product(function.getFnAttribute("nvvm.cluster_dim").getValueAsString());
    function.getFnAttribute(kSharedAttribute).getValueAsString().getAsInteger(10, facts.sharedBytes);
  }
  return found;
}

std::vector<KernelFacts> kernelsOf(llvm::StringRef ptx) {
  std::vector<KernelFacts> found;
  uint64_t shared = 0;
  for (llvm::StringRef rest = ptx; !rest.empty();) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.trim();
    if (line.consume_front(kSharedComment)) {
      line.consumeInteger(10, shared);
    } else if (size_t at = line.find(".entry"); at != llvm::StringRef::npos && !line.starts_with("//")) {
      KernelFacts &facts = found.emplace_back();
      facts.sharedBytes = shared;
      facts.name = line.drop_front(at + 6).ltrim().take_until([](char c) { return c == '(' || c == ' '; }).str();
    } else if (!found.empty()) {
      if (line.consume_front(".reqntid"))
        found.back().threads = product(line.split('/').first);
      else if (line.consume_front(".reqnctapercluster"))
        found.back().clusterSize = product(line.split('/').first);
    }
  }
  return found;
}

std::string withSharedBytes(llvm::StringRef ptx, uint64_t bytes) {
  size_t at = ptx.find(".address_size");
  at = at == llvm::StringRef::npos ? at : ptx.find('\n', at);
  if (!bytes || at == llvm::StringRef::npos)
    return ptx.str();
  return (ptx.take_front(at + 1) + kSharedComment + std::to_string(bytes) + " bytes\n" + ptx.drop_front(at + 1)).str();
}

} // namespace txl::nvptx
