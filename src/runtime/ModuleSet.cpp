// Unloading waits for the device, so a quarter of the modules is unloaded at once; captured ones are kept.
#include "runtime/ModuleSet.h"
#include <algorithm>
#include <mutex>

namespace txl::runtime {

ModuleSet &ModuleSet::get() {
  static auto *set = new ModuleSet; // never destroyed: kernels may be destroyed after static objects
  return *set;
}

unsigned setModuleLimit(unsigned limit) {
  ModuleSet &set = ModuleSet::get();
  std::unique_lock<ModuleSet::Mutex> alone(set.mutex);
  return std::exchange(set.limit, limit);
}

void ModuleSet::evictModules(Device &device) {
  loading = &device;
  if (members.size() < limit)
    return;
  std::vector<Member> candidates;
  for (const Member &member : members)
    if (!member.kernel->captured)
      candidates.push_back(member);
  size_t count = std::min<size_t>(candidates.size(), std::max(1u, limit / 4));
  auto earlier = [](const Member &a, const Member &b) {
    uint64_t useA = a.owner ? a.kernel->lastUse.load() : 0, useB = b.owner ? b.kernel->lastUse.load() : 0;
    return useA < useB;
  };
  std::partial_sort(candidates.begin(), candidates.begin() + count, candidates.end(), earlier);
  candidates.resize(count);
  std::vector<std::pair<Device *, CUcontext>> waited;
  for (const Member &member : candidates) {
    std::pair<Device *, CUcontext> contextOfModule(member.device, member.kernel->context);
    const CudaLibrary &cuda = member.device->cuda();
    cuda.ctxPushCurrent(contextOfModule.second);
    if (!llvm::is_contained(waited, contextOfModule)) {
      cuda.ctxSynchronize(); // a running kernel needs its code
      waited.push_back(contextOfModule);
    }
    unload(member);
    CUcontext popped;
    cuda.ctxPopCurrent(&popped);
  }
}

void ModuleSet::unload(const Member &member) {
  LoadedKernel *kernel = member.kernel;
  member.device->cuda().moduleUnload(kernel->module);
  std::erase_if(members, [&](const Member &m) { return m.kernel == kernel; });
  auto isIt = [&](const std::unique_ptr<LoadedKernel> &one) { return one.get() == kernel; };
  if (DeviceKernel *owner = member.owner) {
    if (owner->recent.load() == kernel)
      owner->recent.store(nullptr);
    std::erase_if(owner->loaded, isIt);
  } else {
    std::erase_if(retired, isIt);
  }
}

void ModuleSet::add(DeviceKernel &owner, LoadedKernel &kernel) {
  members.push_back({&owner, &kernel, loading});
  kernel.lastUse = loads.fetch_add(1) + 1;
}

void ModuleSet::retire(std::vector<std::unique_ptr<LoadedKernel>> kernels) {
  std::unique_lock<Mutex> alone(mutex);
  for (std::unique_ptr<LoadedKernel> &kernel : kernels) {
    for (Member &member : members)
      if (member.kernel == kernel.get())
        member.owner = nullptr;
    retired.push_back(std::move(kernel));
  }
}

} // namespace txl::runtime
