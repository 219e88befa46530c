// The cost model, and the compilation of chains.
#include "machine/speed/compiled/ChainCode.h"
#include "machine/speed/compiled/Emitter.h"
#include "native/NativeCode.h"
#include "support/ForkSafeMutex.h"
#include "llvm/IR/Module.h"
#include <mutex>

namespace txl::machine {

/// Elements times operations. An interpreted one takes about 0.1 ns; compiling a chain takes about 10 ms.
static constexpr int64_t kWorthwhile = 100 << 20;

struct ChainCode::Variant {
  explicit Variant(const Chain &chain) : chain(chain) {}
  const Chain chain;
  std::atomic<int64_t> work{0};
  std::atomic<bool> taken{false}; // a thread compiles it, has compiled it, or has failed to
  std::atomic<ChainFn> run{nullptr};
  std::unique_ptr<native::NativeCode> code;
};

static std::atomic<int64_t> compiled{0};
int64_t compiledChains() { return compiled.load(std::memory_order_relaxed); }

ChainCode::ChainCode() = default;
ChainCode::~ChainCode() {
  for (auto &variant : variants)
    delete variant.load();
}

ChainCode::Variant *ChainCode::variantOf(const Chain &chain) {
  auto known = [&]() -> Variant * {
    for (auto &slot : variants)
      if (Variant *variant = slot.load(std::memory_order_acquire); variant && variant->chain == chain)
        return variant;
    return nullptr;
  };
  if (Variant *found = known())
    return found;
  if (variants[kMost - 1].load(std::memory_order_relaxed))
    return nullptr;
  static ForkSafeMutex adding;
  std::lock_guard lock(adding);
  if (Variant *found = known())
    return found;
  for (auto &slot : variants)
    if (!slot.load(std::memory_order_relaxed)) {
      auto *made = new Variant(chain);
      slot.store(made, std::memory_order_release);
      return made;
    }
  return nullptr;
}

static std::unique_ptr<native::NativeCode> compile(const Chain &chain) {
  Passes passes;
  if (!divide(chain, passes))
    return nullptr;
  BlockLibrary library;
  if (!library.module() || !ChainEmitter(chain, passes, library).emit("chain") || !library.close())
    return nullptr;
  return native::generate(library.work());
}

ChainFn ChainCode::find(const Chain &chain, int64_t elements, CompileChains when) {
  Variant *variant = variantOf(chain);
  if (!variant)
    return nullptr;
  if (ChainFn run = variant->run.load(std::memory_order_acquire))
    return run;
  if (variant->taken.load(std::memory_order_relaxed))
    return nullptr;
  int64_t work = elements * static_cast<int64_t>(chain.steps.size());
  bool enough = variant->work.fetch_add(work, std::memory_order_relaxed) + work >= kWorthwhile;
  if ((!enough && when != CompileChains::AtOnce) || variant->taken.exchange(true))
    return nullptr;
  variant->code = compile(variant->chain);
  if (!variant->code)
    return nullptr;
  compiled.fetch_add(1, std::memory_order_relaxed);
  auto run = reinterpret_cast<ChainFn>(variant->code->find("chain"));
  variant->run.store(run, std::memory_order_release);
  return run;
}

} // namespace txl::machine
