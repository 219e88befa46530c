// The facts are attributes in LLVM IR, and directives or one comment in PTX.
#include "nvptx/KernelMetadata.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

namespace txl::nvptx {

static constexpr llvm::StringLiteral kSharedAttribute = "txl.shared", kSharedComment = "// dynamic shared memory: ";
static constexpr llvm::StringLiteral kMapAttribute = "txl.tensor-maps", kMapComment = "// tensor map, parameter ";
static constexpr llvm::StringLiteral kProgramsAttribute = "txl.programs-are-ctas",
                                     kProgramsComment = "// each CTA of a cluster is a program";
static constexpr llvm::StringLiteral kResidentAttribute = "txl.resident",
                                     kResidentComment = "// axes of the grid whose programs stay, parameter ";
static constexpr llvm::StringLiteral kFirstAttribute = "txl.first-added";

void record(llvm::Module &module, const KernelMetadata &facts) {
  llvm::Function *function = module.getFunction(facts.name);
  if (!function)
    return;
  if (facts.sharedBytes)
    function->addFnAttr(kSharedAttribute, std::to_string(facts.sharedBytes));
  if (facts.programsAreCtas)
    function->addFnAttr(kProgramsAttribute);
  if (facts.residentAxes)
    function->addFnAttr(kResidentAttribute, std::to_string(facts.residentAxes));
  if (!facts.tensorMaps.empty())
    function->addFnAttr(kMapAttribute, llvm::join(facts.tensorMaps, ";"));
  if (!facts.tensorMaps.empty() || facts.residentAxes)
    function->addFnAttr(kFirstAttribute, std::to_string(facts.firstAdded));
}

/// A grid has three axes: an edited text with more is ignored.
static void readResident(llvm::StringRef text, KernelMetadata &facts) {
  unsigned axes = 0;
  if (!text.trim().getAsInteger(10, axes) && axes <= 3)
    facts.residentAxes = axes;
}

/// The product of the integers of a list, `128`, `2,1,1`.
static unsigned product(llvm::StringRef list) {
  unsigned result = 1, number = 0;
  llvm::SmallVector<llvm::StringRef> parts;
  list.split(parts, ',');
  for (llvm::StringRef part : parts)
    if (!part.trim().getAsInteger(10, number))
      result *= number;
  return result;
}

std::vector<KernelMetadata> readKernels(const llvm::Module &module) {
  std::vector<KernelMetadata> found;
  for (const llvm::Function &function : module) {
    if (function.getCallingConv() != llvm::CallingConv::PTX_Kernel || function.isDeclaration())
      continue;
    KernelMetadata &facts = found.emplace_back();
    facts.name = function.getName().str();
    if (function.hasFnAttribute("nvvm.reqntid"))
      facts.threads = product(function.getFnAttribute("nvvm.reqntid").getValueAsString());
    if (function.hasFnAttribute("nvvm.cluster_dim"))
      facts.clusterSize = product(function.getFnAttribute("nvvm.cluster_dim").getValueAsString());
    function.getFnAttribute(kSharedAttribute).getValueAsString().getAsInteger(10, facts.sharedBytes);
    facts.programsAreCtas = function.hasFnAttribute(kProgramsAttribute);
    readResident(function.getFnAttribute(kResidentAttribute).getValueAsString(), facts);
    function.getFnAttribute(kFirstAttribute).getValueAsString().getAsInteger(10, facts.firstAdded);
    llvm::SmallVector<llvm::StringRef> recipes;
    function.getFnAttribute(kMapAttribute).getValueAsString().split(recipes, ';', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef recipe : recipes)
      facts.tensorMaps.push_back(recipe.str());
  }
  return found;
}

std::vector<KernelMetadata> readKernels(llvm::StringRef ptx) {
  std::vector<KernelMetadata> found;
  KernelMetadata comments;
  // `12: ` at the start of a comment on parameters that a launch adds.
  auto readParameter = [&](llvm::StringRef &line) {
    unsigned parameter = 0;
    if (line.consumeInteger(10, parameter) || !line.consume_front(": "))
      return false;
    bool isFirst = comments.tensorMaps.empty() && !comments.residentAxes;
    comments.firstAdded = isFirst ? parameter : std::min(comments.firstAdded, parameter);
    return true;
  };
  for (llvm::StringRef rest = ptx; !rest.empty();) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    line = line.trim();
    if (line.consume_front(kSharedComment)) {
      line.consumeInteger(10, comments.sharedBytes);
    } else if (line == kProgramsComment) {
      comments.programsAreCtas = true;
    } else if (line.consume_front(kResidentComment)) {
      if (readParameter(line))
        readResident(line, comments);
    } else if (line.consume_front(kMapComment)) {
      if (readParameter(line))
        comments.tensorMaps.push_back(line.str());
    } else if (size_t at = line.find(".entry"); at != llvm::StringRef::npos && !line.starts_with("//")) {
      KernelMetadata &facts = found.emplace_back(comments);
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

std::string annotateKernel(llvm::StringRef ptx, const KernelMetadata &facts) {
  size_t at = ptx.find(".address_size");
  at = at == llvm::StringRef::npos ? at : ptx.find('\n', at);
  if (at == llvm::StringRef::npos)
    return ptx.str();
  std::string comments;
  if (facts.sharedBytes)
    comments += (kSharedComment + llvm::Twine(facts.sharedBytes) + " bytes\n").str();
  if (facts.programsAreCtas)
    comments += (kProgramsComment + llvm::Twine("\n")).str();
  for (auto [index, recipe] : llvm::enumerate(facts.tensorMaps))
    comments += (kMapComment + llvm::Twine(facts.firstAdded + index) + ": " + recipe + "\n").str();
  if (facts.residentAxes)
    comments += (kResidentComment + llvm::Twine(facts.firstAdded + facts.tensorMaps.size()) + ": " +
                 llvm::Twine(facts.residentAxes) + "\n")
                    .str();
  return (ptx.take_front(at + 1) + comments + ptx.drop_front(at + 1)).str();
}

} // namespace txl::nvptx
