// Inline assembly for a whole block: each thread's registers are filled from the tiles, the text runs in all threads,
// and its results are collected. The emulator defines the semantics of the text (assembly/BlockAssembly.h).
#include "machine/specification/BlockAssembly.h"
#include "machine/program/Kernels.h"
#include "machine/run/Instance.h"
#include "llvm/Support/FormatVariadic.h"
#include <cstring>

namespace txl::machine {

using AssemblyValue = BlockAssemblyImmediate::Value;

static const Instruction *refuse(Frame &f, const Instruction &i, const std::string &why) {
  fail(f, i, LaunchError::Kind::Fault, "inline assembly: " + why);
  return nullptr;
}

/// Copies the element of each thread's registers from a tile.
static void fill(std::vector<std::vector<uint8_t>> &arrays, const AssemblyValue &value, const char *tile, int bytes,
                 llvm::ArrayRef<unsigned> registerBytes) {
  for (const std::vector<uint32_t> &elements : value.elements) {
    unsigned wide = registerBytes[arrays.size()];
    std::vector<uint8_t> &array = arrays.emplace_back(elements.size() * wide, 0);
    for (size_t thread = 0; thread < elements.size(); ++thread)
      std::memcpy(&array[thread * wide], tile + elements[thread] * bytes, bytes);
  }
}

/// Collects a tile from registers; an error message if threads hold different values of an element.
static std::string collect(char *tile, const TileType &type, const AssemblyValue &value,
                           llvm::ArrayRef<std::vector<uint8_t>> arrays, unsigned wide, unsigned result) {
  std::vector<bool> isSet(type.count);
  for (auto [elements, array] : llvm::zip(value.elements, arrays))
    for (size_t thread = 0; thread < elements.size(); ++thread) {
      uint32_t element = elements[thread];
      const uint8_t *from = &array[thread * wide];
      char *to = tile + int64_t(element) * type.bytes;
      if (!isSet[element])
        std::memcpy(to, from, type.bytes);
      else if (std::memcmp(to, from, type.bytes) != 0)
        return llvm::formatv("thread {0} computes another value of element {1} of result {2} than a thread before it; "
                             "threads that hold an element must agree",
                             thread, element, result);
      isSet[element] = true;
    }
  return "";
}

KERNEL(blockAssembly, Synchronise, Ordered | Ends) {
  const auto &assembly = *static_cast<const BlockAssemblyImmediate *>(i.immediate);
  const assembly::BlockAssembly &code = *assembly.code;
  Agent *agent = f.agent;
  if (agent && !agent->active.empty())
    return refuse(f, i, "only some threads execute a text for the whole block");
  std::vector<std::vector<uint8_t>> in, out;
  llvm::SmallVector<View, 2> views(assembly.operands.size());
  for (auto [k, value] : llvm::enumerate(assembly.operands)) {
    if (!value.buffer) {
      fill(in, value, f.dense(i, k), i.input(k).type->bytes, code.operandBytes());
      continue;
    }
    if (viewOffset(*reinterpret_cast<const int64_t *>(f.dense(i, k))) >= kBarrierOffsetBase)
      return refuse(f, i, llvm::formatv("operand {0} is an mbarrier, which has no address on a CPU", k));
    views[k] = agent->instance->view(f, i, k, *value.buffer);
    if (!agent->instance->access(*agent, i, views[k], value.isWritten))
      return nullptr;
    readView(reinterpret_cast<char *>(in.emplace_back(value.buffer->bytes()).data()), views[k]);
  }
  std::vector<std::vector<uint8_t>> before = in;
  for (const AssemblyValue &value : assembly.results)
    for (const std::vector<uint32_t> &elements : value.elements)
      out.emplace_back(elements.size() * code.resultBytes()[out.size()]);
  auto pointers = [](std::vector<std::vector<uint8_t>> &arrays) {
    llvm::SmallVector<uint8_t *, 8> made;
    for (std::vector<uint8_t> &array : arrays)
      made.push_back(array.data());
    return made;
  };
  if (std::string error = code.run(pointers(out), pointers(in)); !error.empty())
    return refuse(f, i, error);
  size_t at = 0;
  for (auto [k, value] : llvm::enumerate(assembly.operands)) {
    at += value.buffer ? 1 : value.elements.size();
    if (!value.buffer || in[at - 1] == before[at - 1])
      continue;
    if (!value.isWritten)
      return refuse(f, i, llvm::formatv("the text writes to operand {0}, which `writes` does not name", k));
    writeView(views[k], reinterpret_cast<const char *>(in[at - 1].data()));
  }
  at = 0;
  for (auto [k, value] : llvm::enumerate(assembly.results)) {
    size_t count = value.elements.size();
    std::string error = collect(f.write(i, k), *i.result(k).type, value, llvm::ArrayRef(out).slice(at, count),
                                code.resultBytes()[at], k);
    if (!error.empty())
      return refuse(f, i, error);
    at += count;
  }
  return next(i);
}

} // namespace txl::machine
