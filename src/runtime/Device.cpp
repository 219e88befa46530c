// The properties of a GPU are queried once; the current context is queried at every use, because frameworks change it.
#include "runtime/Device.h"
#include <set>

namespace txl::runtime {

TXL_DIAGNOSTIC(NoDriver, RuntimeError, "there is no GPU to run on: {0}");
TXL_DIAGNOSTIC(NoDevice, ValueError, "there is no GPU {0}; this machine has {1}");
TXL_DIAGNOSTIC(DriverCall, RuntimeError, "{0}: {1}");
TXL_DIAGNOSTIC(DeviceFault, RuntimeError, "{0}: {1}; an earlier kernel caused it, most likely one of {2}");

struct Found {
  std::vector<std::unique_ptr<Device>> *devices;
  std::string why;
};

const std::vector<std::unique_ptr<Device>> &Device::all(std::string *why) {
  static const Found *found = [] {
    auto *found = new Found;
    found->devices = new std::vector<std::unique_ptr<Device>>;
    const CudaLibrary *cuda = cudaLibrary(&found->why);
    int count = 0;
    if (!cuda)
      return found;
    if (CUresult result = cuda->deviceGetCount(&count))
      found->why = cuda->describe(result);
    else if (count == 0)
      found->why = "the driver shows no device";
    for (int i = 0; i < count; ++i) {
      auto device = std::make_unique<Device>();
      device->ordinal = i;
      device->library = cuda;
      char name[256] = "";
      if (cuda->deviceGet(&device->handle, i) || cuda->deviceGetName(name, sizeof name, device->handle))
        continue;
      device->name = name;
      auto read = [&](int attribute, auto &to) {
        int value = 0;
        cuda->deviceGetAttribute(&value, attribute, device->handle);
        to = static_cast<std::decay_t<decltype(to)>>(value);
      };
      read(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device->major);
      read(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device->minor);
      read(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device->maxThreads);
      read(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X, device->maxGrid[0]);
      read(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y, device->maxGrid[1]);
      read(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z, device->maxGrid[2]);
      read(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device->maxShared);
      read(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device->multiprocessors);
      read(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR, device->registers);
      read(CU_DEVICE_ATTRIBUTE_WARP_SIZE, device->warpSize);
      read(CU_DEVICE_ATTRIBUTE_CLOCK_RATE, device->clockRate);
      read(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, device->memoryClockRate);
      read(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, device->memoryBusWidth);
      read(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, device->l2Bytes);
      found->devices->push_back(std::move(device));
    }
    return found;
  }();
  if (why)
    *why = found->why;
  return *found->devices;
}

Device *Device::find(int ordinal, Failure &failure) {
  const auto &devices = all();
  if (ordinal >= 0 && ordinal < static_cast<int>(devices.size()))
    return devices[ordinal].get();
  std::string why;
  all(&why);
  failure = devices.empty() ? makeFailure(NoDriver, why) : makeFailure(NoDevice, ordinal, devices.size());
  return nullptr;
}

Device::Scope::Scope(Device &device) : device(device) {
  CUcontext current = nullptr;
  device.cuda().ctxGetCurrent(&current);
  if (current && current == device.primary.load(std::memory_order_acquire)) {
    context = current;
    return;
  }
  context = current;
  failure = device.enterSlowly(*this);
}

/// The current context is not the known primary one: it may be another context of the same device, or of another
/// device.
Failure Device::enterSlowly(Scope &scope) {
  CUdevice current = -1;
  if (scope.context && library->ctxGetDevice(&current) == CUDA_SUCCESS && current == handle && primary.load())
    return nullptr; // a context that the program has created
  CUcontext context = primary.load(std::memory_order_acquire);
  if (!context) {
    std::lock_guard<std::mutex> lock(mutex);
    context = primary.load();
    if (!context) {
      if (CUresult error = library->primaryCtxRetain(&context, handle))
        return makeFailure(DriverCall, "the context of GPU " + std::to_string(ordinal), library->describe(error));
      primary.store(context, std::memory_order_release);
    }
    if (scope.context && current == handle)
      return nullptr;
  }
  // If no context was current, this one stays current for the next launch.
  const bool stays = !scope.context;
  scope.context = nullptr;
  if (CUresult error = library->ctxPushCurrent(context))
    return makeFailure(DriverCall, "the context of GPU " + std::to_string(ordinal), library->describe(error));
  scope.context = context;
  scope.pushed = !stays;
  return nullptr;
}

std::string Device::recentKernels() const {
  std::string text;
  unsigned end = next.load(std::memory_order_relaxed);
  for (unsigned i = 1; i <= recentCount && i <= end; ++i) {
    const char *name = recent[(end - i) % recentCount].load(std::memory_order_relaxed);
    std::string quoted = name ? "`" + std::string(name) + "`" : "";
    if (name && text.find(quoted) == std::string::npos)
      text += (text.empty() ? "" : ", ") + quoted;
  }
  return text;
}

/// Errors caused by the execution of a kernel; they destroy the context.
static bool isFault(CUresult error) {
  return error == CUDA_ERROR_ILLEGAL_ADDRESS || error == CUDA_ERROR_LAUNCH_TIMEOUT ||
         (error >= CUDA_ERROR_ASSERT && error <= CUDA_ERROR_LAUNCH_FAILED);
}

Failure deviceFailure(const Device &device, const std::string &what, CUresult error) {
  std::string recent = device.recentKernels();
  if (!isFault(error) || recent.empty())
    return makeFailure(DriverCall, what, device.cuda().describe(error));
  Failure failure = makeFailure(DeviceFault, what, device.cuda().describe(error), recent);
  failure->note(
      "GPU {0} cannot be used by this process any more; start it again with CUDA_LAUNCH_BLOCKING=1, which names "
      "the kernel, or run the kernel on host arrays, which names the access",
      device.ordinal);
  return failure;
}

const char *intern(const std::string &text) {
  static std::mutex mutex;
  static auto *all = new std::set<std::string>;
  std::lock_guard<std::mutex> lock(mutex);
  return all->insert(text).first->c_str();
}

} // namespace txl::runtime
