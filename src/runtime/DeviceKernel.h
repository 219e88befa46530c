// A kernel's machine code on GPUs: loaded in each context at the first launch there, launched with one driver call.
//
// All kernels share a bounded set of modules. A launch holds the set's lock shared; loading and unloading hold it
// exclusively. A kernel that was launched in a capturing stream is never unloaded, because the graph has its address.
#ifndef TXL_RUNTIME_DEVICEKERNEL_H
#define TXL_RUNTIME_DEVICEKERNEL_H

#include "arch/TensorMapRecipe.h"
#include "runtime/Device.h"

namespace txl::runtime {

/// The device-independent description of a kernel.
struct KernelImage {
  std::string name;
  std::string image; // a cubin, or PTX, which the driver compiles
  unsigned threads = 128;
  unsigned programCtas = 1; // CTAs of a program
  unsigned clusterSize = 1; // CTAs of a cluster: of one program, or of several programs of one CTA each
  unsigned sharedBytes = 0; // dynamic shared memory
  /// Tensor maps that each launch makes from its parameters; they follow the `firstAdded` original parameters.
  std::vector<arch::TensorMapRecipe> tensorMaps;
  unsigned firstAdded = 0;
  /// Axes of the grid over which the kernel is persistent: a launch starts at most as many programs as run
  /// concurrently, and the requested grid sizes along these axes are the last parameters.
  unsigned residentAxes = 0;
};

struct DeviceLaunch {
  uint32_t grid[3] = {1, 1, 1}; // programs; the first extent must be a multiple of those of a cluster
  CUstream stream = nullptr;
  /// One pointer for each parameter, to its bytes; without the added parameters.
  void **parameters = nullptr;
  bool cooperative = false;  // all programs run at the same time, or the launch fails
  bool programmatic = false; // may begin before the previous launch has ended
  bool blocking = false;     // waits for the end, and reports a fault of this launch
};

/// A kernel loaded in a context.
struct LoadedKernel {
  CUcontext context = nullptr;
  CUmodule module = nullptr;
  CUfunction function = nullptr;
  std::atomic<uint64_t> lastUse{0};
  std::atomic<bool> captured{false};
};

struct FunctionFacts {
  int registers = 0, localBytes = 0, sharedBytes = 0, maxThreads = 0;
};

class DeviceKernel {
public:
  explicit DeviceKernel(KernelImage image);
  ~DeviceKernel();
  DeviceKernel(const DeviceKernel &) = delete;

  /// Enqueues the launch; null on success. A grid with a zero extent launches nothing.
  Failure launch(Device &device, const DeviceLaunch &launch);
  /// Loads it without a launch.
  Failure load(Device &device);
  /// The kernel's attributes in the driver; loads it.
  Failure facts(Device &device, FunctionFacts &facts);

  const KernelImage image;

private:
  friend class ModuleSet;
  LoadedKernel *find(CUcontext context) const {
    LoadedKernel *first = recent.load(std::memory_order_acquire);
    return first && first->context == context ? first : findOther(context);
  }
  LoadedKernel *findOther(CUcontext context) const;
  Failure loadInto(Device &device, CUcontext context, CUstream stream);
  Failure checkResources(const Device &device) const;
  Failure checkGrid(const Device &device, const DeviceLaunch &launch) const;
  Failure launchFailure(const Device &device, const DeviceLaunch &launch, CUresult error) const;

  const char *internedName;
  mutable std::atomic<LoadedKernel *> recent{nullptr}; // the most recently launched one
  std::vector<std::unique_ptr<LoadedKernel>> loaded;   // guarded by the set's lock
};

/// Sets the maximum number of modules loaded at the same time, over all kernels; for tests. Returns the previous one.
unsigned setModuleLimit(unsigned limit);

} // namespace txl::runtime

#endif
