// A launch holds the module set's lock shared and looks up the loaded kernel; only the first launch in a context holds
// it exclusively, to load the module. Violated device limits are reported before the driver call, with numbers.
#include "runtime/DeviceKernel.h"
#include "arch/Architecture.h"
#include "arch/ResidentGrid.h"
#include "runtime/ModuleSet.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>
#include <cstring>

namespace txl::runtime {

TXL_DIAGNOSTIC(TooManyThreads, ValueError, "`{0}` has {1} threads a program, GPU {2} allows {3}; lower num_warps");
TXL_DIAGNOSTIC(TooMuchShared, ValueError,
               "`{0}` needs {1} bytes of shared memory, GPU {2} has {3}; use smaller blocks or fewer num_stages");
TXL_DIAGNOSTIC(GridTooLarge, ValueError,
               "the grid ({0}, {1}, {2}) of `{3}` is larger than ({4}, {5}, {6}), the limit of GPU {7}");
TXL_DIAGNOSTIC(NotWholeClusters, ValueError,
               "the grid has {0} programs of `{1}` in its first dimension, which are not clusters of {2}; make it a "
               "multiple of the cluster");
TXL_DIAGNOSTIC(LoadDuringCapture, RuntimeError,
               "`{0}` is not loaded on GPU {1}, and nothing is loaded while a stream captures; launch it once before");
TXL_DIAGNOSTIC(LoadFailed, RuntimeError, "`{0}` cannot be loaded on GPU {1}: {2}");
TXL_DIAGNOSTIC(BadTensorMap, ValueError,
               "a tensor descriptor of `{0}` cannot be copied by the tensor memory accelerator: {1}");
TXL_DIAGNOSTIC(LaunchFailed, RuntimeError, "the launch of `{0}` on GPU {1} failed: {2}");
TXL_DIAGNOSTIC(KernelFault, RuntimeError, "`{0}` failed on GPU {1}: {2}");

DeviceKernel::DeviceKernel(KernelImage given) : image(std::move(given)), internedName(intern(image.name)) {}

DeviceKernel::~DeviceKernel() {
  if (!loaded.empty())
    ModuleSet::get().retire(std::move(loaded));
}

LoadedKernel *DeviceKernel::findOther(CUcontext context) const {
  for (const std::unique_ptr<LoadedKernel> &one : loaded)
    if (one->context == context) {
      recent.store(one.get(), std::memory_order_release);
      return one.get();
    }
  return nullptr;
}

Failure DeviceKernel::checkResources(const Device &device) const {
  if (static_cast<int>(image.threads) > device.maxThreads)
    return makeFailure(TooManyThreads, image.name, image.threads, device.ordinal, device.maxThreads);
  if (static_cast<int>(image.sharedBytes) > device.maxShared)
    return makeFailure(TooMuchShared, image.name, image.sharedBytes, device.ordinal, device.maxShared);
  return nullptr;
}

Failure DeviceKernel::checkGrid(const Device &device, const DeviceLaunch &launch) const {
  uint64_t columns = uint64_t(launch.grid[0]) * image.programCtas;
  if (columns % image.clusterSize)
    return makeFailure(NotWholeClusters, launch.grid[0], image.name, image.clusterSize);
  const int *limit = device.maxGrid;
  uint64_t staying = arch::residentPrograms(launch.grid, image.residentAxes);
  if (staying > arch::kMaxResident)
    return makeFailure(GridTooLarge, launch.grid[0], launch.grid[1], launch.grid[2], image.name,
                       static_cast<int>(arch::kMaxResident / (staying / launch.grid[0])), launch.grid[1],
                       launch.grid[2], device.ordinal);
  if (columns <= static_cast<uint64_t>(limit[0]) && launch.grid[1] <= static_cast<uint32_t>(limit[1]) &&
      launch.grid[2] <= static_cast<uint32_t>(limit[2]))
    return nullptr;
  return makeFailure(GridTooLarge, launch.grid[0], launch.grid[1], launch.grid[2], image.name,
                     limit[0] / static_cast<int>(image.programCtas), limit[1], limit[2], device.ordinal);
}

/// Prevents a capture in another thread's stream from failing because of the driver calls of loading.
struct RelaxedCapture {
  const CudaLibrary &cuda;
  int mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  explicit RelaxedCapture(const CudaLibrary &cuda) : cuda(cuda) { cuda.threadExchangeStreamCaptureMode(&mode); }
  ~RelaxedCapture() { cuda.threadExchangeStreamCaptureMode(&mode); }
};

/// Loads the module. The set's lock is held exclusively.
Failure DeviceKernel::loadInto(Device &device, CUcontext context, CUstream stream) {
  if (findOther(context)) // another thread has loaded it
    return nullptr;
  if (Failure failure = checkResources(device))
    return failure;
  const CudaLibrary &cuda = device.cuda();
  int capturing = CU_STREAM_CAPTURE_STATUS_NONE;
  if (stream && cuda.streamIsCapturing(stream, &capturing) == CUDA_SUCCESS &&
      capturing != CU_STREAM_CAPTURE_STATUS_NONE)
    return makeFailure(LoadDuringCapture, image.name, device.ordinal);
  RelaxedCapture relaxed(cuda);
  ModuleSet::get().evictModules(device);

  char log[4096] = "";
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  auto one = std::make_unique<LoadedKernel>();
  one->context = context;
  if (CUresult error = cuda.moduleLoadDataEx(&one->module, image.image.c_str(), 2, options, values)) {
    Failure failure = makeFailure(LoadFailed, image.name, device.ordinal, cuda.describe(error));
    if (log[0])
      failure->note("{0}", llvm::StringRef(log).trim());
    return failure;
  }
  CUresult error = cuda.moduleGetFunction(&one->function, one->module, image.name.c_str());
  // More shared memory than the default limit must be requested with an attribute; the carve-out is set accordingly.
  if (!error && image.sharedBytes > arch::kDefaultSharedPerBlock)
    error = cuda.funcSetAttribute(one->function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                  static_cast<int>(image.sharedBytes));
  if (!error && image.sharedBytes > arch::kDefaultSharedPerBlock)
    error = cuda.funcSetAttribute(one->function, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100);
  const arch::Architecture *architecture = arch::architectureFor(device.major, device.minor);
  if (!error && architecture && image.clusterSize > architecture->clusterSize)
    error = cuda.funcSetAttribute(one->function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1);
  if (error) {
    cuda.moduleUnload(one->module);
    return makeFailure(LoadFailed, image.name, device.ordinal, cuda.describe(error));
  }
  ModuleSet::get().add(*this, *one);
  loaded.push_back(std::move(one));
  return nullptr;
}

static bool launchesBlock() {
  static const bool blocking = [] {
    const char *value = std::getenv("CUDA_LAUNCH_BLOCKING");
    return value && *value && *value != '0';
  }();
  return blocking;
}

Failure DeviceKernel::launchFailure(const Device &device, const DeviceLaunch &launch, CUresult error) const {
  if (Failure failure = checkGrid(device, launch))
    return failure;
  if (error >= CUDA_ERROR_ILLEGAL_ADDRESS && error != CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES)
    return deviceFailure(device, llvm::formatv("the launch of `{0}` on GPU {1}", image.name, device.ordinal), error);
  return makeFailure(LaunchFailed, image.name, device.ordinal, device.cuda().describe(error));
}

namespace {
/// The parameters of a launch, followed by the added ones.
class Parameters {
public:
  /// Does nothing for a kernel without added parameters.
  Failure make(const KernelImage &image, const DeviceLaunch &launch);
  void **pointers = nullptr;

private:
  struct alignas(128) Map {
    arch::TensorMapBytes bytes;
  };
  std::vector<Map> maps;
  std::vector<void *> all;
  uint32_t grid[3] = {};
};
} // namespace

Failure Parameters::make(const KernelImage &image, const DeviceLaunch &launch) {
  void **given = pointers = launch.parameters;
  if (image.tensorMaps.empty() && !image.residentAxes)
    return nullptr;
  maps.resize(image.tensorMaps.size());
  all.assign(given, given + image.firstAdded);
  for (auto [recipe, map] : llvm::zip(image.tensorMaps, maps)) {
    std::string problem;
    std::optional<arch::TensorMapBytes> result = recipe.makeBytes(
        [&](unsigned index, unsigned bits) {
          uint64_t value = 0;
          if (index < image.firstAdded)
            std::memcpy(&value, given[index], bits / 8);
          return value;
        },
        problem);
    if (!result)
      return makeFailure(BadTensorMap, image.name, problem);
    map.bytes = *result;
    all.push_back(&map);
  }
  std::copy_n(launch.grid, 3, grid);
  for (unsigned axis = 0; axis < image.residentAxes; ++axis)
    all.push_back(&grid[axis]);
  pointers = all.data();
  return nullptr;
}

/// The grid to start: for a persistent kernel at most as many programs as run concurrently.
static void startedGrid(const KernelImage &image, const Device &device, const DeviceLaunch &launch, uint32_t grid[3]) {
  std::copy_n(launch.grid, 3, grid);
  grid[0] *= image.programCtas;
  uint32_t atOnce = arch::concurrentPrograms(device.multiprocessors, image.programCtas, image.clusterSize);
  if (uint32_t started = arch::startedPrograms(launch.grid, image.residentAxes, atOnce)) {
    grid[0] = started * image.programCtas;
    grid[1] = grid[2] = 1;
  }
}

Failure DeviceKernel::launch(Device &device, const DeviceLaunch &launch) {
  if (!launch.grid[0] || !launch.grid[1] || !launch.grid[2])
    return nullptr;
  Device::Scope scope(device);
  if (!scope.context)
    return std::move(scope.failure);
  if (Failure failure = checkGrid(device, launch))
    return failure;
  const CudaLibrary &cuda = device.cuda();
  ModuleSet &set = ModuleSet::get();
  std::shared_lock<ModuleSet::Mutex> shared(set.mutex);
  LoadedKernel *kernel = find(scope.context);
  while (!kernel) {
    shared.unlock();
    {
      std::unique_lock<ModuleSet::Mutex> alone(set.mutex);
      if (Failure failure = loadInto(device, scope.context, launch.stream))
        return failure;
    }
    shared.lock();
    kernel = find(scope.context);
  }
  kernel->lastUse.store(set.now(), std::memory_order_relaxed);
  // The legacy default stream cannot be captured.
  int capturing = CU_STREAM_CAPTURE_STATUS_NONE;
  if (launch.stream && !kernel->captured.load(std::memory_order_relaxed) &&
      cuda.streamIsCapturing(launch.stream, &capturing) == CUDA_SUCCESS && capturing != CU_STREAM_CAPTURE_STATUS_NONE)
    kernel->captured.store(true, std::memory_order_relaxed);

  CUlaunchAttribute attributes[3];
  uint32_t grid[3];
  startedGrid(image, device, launch, grid);
  CUlaunchConfig config = {grid[0], grid[1],           grid[2],       image.threads, 1,
                           1,       image.sharedBytes, launch.stream, attributes,    0};
  if (image.clusterSize > 1) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {image.clusterSize, 1, 1};
  }
  if (launch.cooperative) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attribute.value.cooperative = 1;
  }
  if (launch.programmatic) {
    CUlaunchAttribute &attribute = attributes[config.numAttrs++];
    attribute.id = CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
    attribute.value.programmaticStreamSerializationAllowed = 1;
  }
  Parameters parameters;
  if (Failure failure = parameters.make(image, launch))
    return failure;
  if (CUresult error = cuda.launchKernelEx(&config, kernel->function, parameters.pointers, nullptr))
    return launchFailure(device, launch, error);
  device.remember(internedName);
  if ((launch.blocking || launchesBlock()) && capturing == CU_STREAM_CAPTURE_STATUS_NONE)
    if (CUresult error = cuda.streamSynchronize(launch.stream))
      return makeFailure(KernelFault, image.name, device.ordinal, cuda.describe(error));
  return nullptr;
}

Failure DeviceKernel::load(Device &device) {
  FunctionFacts ignored;
  return facts(device, ignored);
}

Failure DeviceKernel::facts(Device &device, FunctionFacts &facts) {
  Device::Scope scope(device);
  if (!scope.context)
    return std::move(scope.failure);
  std::unique_lock<ModuleSet::Mutex> alone(ModuleSet::get().mutex);
  if (Failure failure = loadInto(device, scope.context, nullptr))
    return failure;
  const LoadedKernel *kernel = findOther(scope.context);
  const CudaLibrary &cuda = device.cuda();
  cuda.funcGetAttribute(&facts.registers, CU_FUNC_ATTRIBUTE_NUM_REGS, kernel->function);
  cuda.funcGetAttribute(&facts.localBytes, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, kernel->function);
  cuda.funcGetAttribute(&facts.sharedBytes, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, kernel->function);
  cuda.funcGetAttribute(&facts.maxThreads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel->function);
  return nullptr;
}

} // namespace txl::runtime
