// Objects of functions have cache entries of their own, by the function's text. What a thread may use of the registers
// is decided before: a function is assembled without its kernels.
#include "driver/separate/LinkedCode.h"
#include "arch/Architecture.h"
#include "driver/Encoding.h"
#include "driver/cache/Cache.h"
#include "driver/environment/Environment.h"
#include "nvptx/JoinedText.h"
#include "support/Diagnostic.h"

namespace txl::driver {

namespace {
struct ObjectCode {
  std::string bytes, log;
  unsigned spillStores = 0, spillLoads = 0;
  bool isSerialized = false;
};
} // namespace

static std::string encodeObject(const ObjectCode &object) {
  ByteWriter out;
  out.text(object.bytes);
  out.integer(object.spillStores);
  out.integer(object.spillLoads);
  out.byte(object.isSerialized);
  return out.take();
}

static bool decodeObject(llvm::StringRef entry, ObjectCode &object) {
  ByteReader in(entry);
  object.bytes = in.text().str();
  object.spillStores = static_cast<unsigned>(in.integer());
  object.spillLoads = static_cast<unsigned>(in.integer());
  object.isSerialized = in.byte();
  return !in.failed() && in.atEnd() && !object.bytes.empty();
}

static std::optional<ObjectCode> assembleObject(const nvptx::Assembler &assembler, llvm::StringRef ptx,
                                                const arch::Architecture &architecture,
                                                const nvptx::AssembleOptions &how, DiagnosticEngine &diags) {
  std::optional<nvptx::Cubin> made = nvptx::assemble(assembler, ptx, architecture, how, diags);
  if (!made)
    return std::nullopt;
  ObjectCode object;
  object.bytes = std::move(made->bytes);
  object.log = std::move(made->log);
  object.spillStores = made->resources.spillStores;
  object.spillLoads = made->resources.spillLoads;
  object.isSerialized = made->resources.isSerialized;
  return object;
}

/// The most registers that a function may use, so that a kernel with these threads can start.
static unsigned mostRegisters(const DeviceCode &code, const DeviceOptions &options) {
  constexpr unsigned perThread = 255, perBlock = 65536, unit = 8;
  unsigned most = std::min(perThread, perBlock / (code.numWarps * arch::kThreadsPerWarp) / unit * unit);
  return options.maxRegisters ? std::min(most, options.maxRegisters) : most;
}

static std::optional<nvptx::Cubin> link(const nvptx::Assembler &assembler, const nvptx::ObjectLinker &linker,
                                        const std::vector<std::string> &texts, const DeviceCode &code,
                                        const DeviceOptions &options, const nvptx::AssembleOptions &how) {
  const arch::Architecture &architecture = *options.target.architecture;
  std::string problem; // reported by the compilation already
  Cache cache = alwaysCompile() ? Cache("", 0) : openCache(problem);
  nvptx::Cubin cubin;
  std::vector<std::string> objects;
  for (const std::string &text : texts) {
    const bool isKernel = &text == &texts.back();
    nvptx::AssembleOptions part = how;
    part.isObject = true;
    part.maxRegisters = isKernel ? 0 : mostRegisters(code, options);
    if (!isKernel)
      part.kernel.clear();
    ObjectCode object;
    DiagnosticEngine ignored; // the whole text is assembled then, which reports it
    auto make = [&] {
      std::optional<ObjectCode> made = assembleObject(assembler, text, architecture, part, ignored);
      if (made)
        object = std::move(*made);
      return made.has_value();
    };
    if (isKernel) {
      if (!make())
        return std::nullopt;
    } else {
      const std::string key = contentHash("object " + options.key(assembler.fingerprint()) + "," +
                                          std::to_string(part.maxRegisters) + "\n" + text);
      auto stored = [&](llvm::StringRef entry) { return decodeObject(entry, object); };
      if (!cache.find(key, stored)) {
        Cache::Lock lock = cache.lock(key);
        if (!(lock.waited() && cache.find(key, stored))) {
          if (!make())
            return std::nullopt;
          std::string entry = encodeObject(object);
          cache.put(key, contentHash(entry), entry);
        }
      }
    }
    cubin.log += object.log;
    cubin.resources.spillStores += object.spillStores;
    cubin.resources.spillLoads += object.spillLoads;
    cubin.resources.isSerialized |= object.isSerialized;
    objects.push_back(std::move(object.bytes));
  }
  std::string log;
  if (!linker.link(objects, architecture, how, cubin.bytes, log))
    return std::nullopt;
  std::optional<nvptx::Resources> read = nvptx::readResources(cubin.bytes, how.kernel);
  if (!read)
    return std::nullopt;
  cubin.resources.registers = read->registers;
  cubin.resources.stackBytes = read->stackBytes;
  cubin.resources.staticShared = read->staticShared;
  return cubin;
}

std::optional<nvptx::Cubin> assembleParts(const nvptx::Assembler &assembler, llvm::StringRef ptx,
                                          const DeviceCode &code, const DeviceOptions &options,
                                          const nvptx::AssembleOptions &how, DiagnosticEngine &diags) {
  std::vector<std::string> texts = nvptx::separateTexts(ptx);
  std::shared_ptr<const nvptx::ObjectLinker> linker;
  if (texts.size() > 1 && !how.debugInfo)
    linker = nvptx::findLinker(assembler);
  if (linker)
    if (std::optional<nvptx::Cubin> cubin = link(assembler, *linker, texts, code, options, how))
      return cubin;
  return nvptx::assemble(assembler, ptx, *options.target.architecture, how, diags);
}

std::string linkerFingerprint(const nvptx::Assembler &assembler, llvm::StringRef ptx) {
  if (nvptx::separateTexts(ptx).size() < 2)
    return "";
  std::shared_ptr<const nvptx::ObjectLinker> linker = nvptx::findLinker(assembler);
  return linker ? " " + linker->fingerprint() : "";
}

} // namespace txl::driver
