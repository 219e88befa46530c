// The cost model, and the compilation of chains.
#include "machine/speed/compiled/FusedKernelCache.h"
#include "machine/speed/compiled/Emitter.h"
#include "native/NativeCode.h"
#include "support/ForkSafeMutex.h"
#include "llvm/IR/Module.h"
#include <mutex>

namespace txl::machine {

/// Elements times operations. An interpreted one takes about 0.1 ns; compiling a chain takes about 10 ms.
static constexpr int64_t kWorthwhile = 100 << 20;

struct FusedKernelCache::Variant {
  explicit Variant(const FusedKernel &kernel) : kernel(kernel) {}
  const FusedKernel kernel;
  std::atomic<int64_t> work{0};
  std::atomic<bool> taken{false}; // a thread compiles it, has compiled it, or has failed to
  std::atomic<FusedKernelFn> run{nullptr};
  std::unique_ptr<native::NativeCode> code;
};

static std::atomic<int64_t> compiled{0};
int64_t compiledFusedKernels() { return compiled.load(std::memory_order_relaxed); }

FusedKernelCache::FusedKernelCache() = default;
FusedKernelCache::~FusedKernelCache() {
  for (auto &variant : variants)
    delete variant.load();
}

FusedKernelCache::Variant *FusedKernelCache::variantOf(const FusedKernel &kernel) {
  auto known = [&]() -> Variant * {
    for (auto &slot : variants)
      if (Variant *variant = slot.load(std::memory_order_acquire); variant && variant->kernel == kernel)
        return variant;
    return nullptr;
  };
  if (Variant *found = known())
    return found;
  if (variants[kMaxVariants - 1].load(std::memory_order_relaxed))
    return nullptr;
  static ForkSafeMutex adding;
  std::lock_guard lock(adding);
  if (Variant *found = known())
    return found;
  for (auto &slot : variants)
    if (!slot.load(std::memory_order_relaxed)) {
      auto *made = new Variant(kernel);
      slot.store(made, std::memory_order_release);
      return made;
    }
  return nullptr;
}

static std::unique_ptr<native::NativeCode> compile(const FusedKernel &kernel) {
  Passes passes;
  if (!splitIntoPasses(kernel, passes))
    return nullptr;
  BlockLibrary library;
  if (!library.module() || !FusedKernelEmitter(kernel, passes, library).emit("fused_kernel") || !library.close())
    return nullptr;
  return native::generate(library.work());
}

FusedKernelFn FusedKernelCache::find(const FusedKernel &kernel, int64_t elements, JitMode when) {
  Variant *variant = variantOf(kernel);
  if (!variant)
    return nullptr;
  if (FusedKernelFn run = variant->run.load(std::memory_order_acquire))
    return run;
  if (variant->taken.load(std::memory_order_relaxed))
    return nullptr;
  int64_t work = elements * static_cast<int64_t>(kernel.steps.size());
  bool enough = variant->work.fetch_add(work, std::memory_order_relaxed) + work >= kWorthwhile;
  if ((!enough && when != JitMode::AtOnce) || variant->taken.exchange(true))
    return nullptr;
  variant->code = compile(variant->kernel);
  if (!variant->code)
    return nullptr;
  compiled.fetch_add(1, std::memory_order_relaxed);
  auto run = reinterpret_cast<FusedKernelFn>(variant->code->find("fused_kernel"));
  variant->run.store(run, std::memory_order_release);
  return run;
}

} // namespace txl::machine
