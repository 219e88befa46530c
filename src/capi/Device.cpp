// GPUs: enumeration, launches, memory, timing.
#include "arch/Architecture.h"
#include "capi/Handles.h"
#include "driver/AddedParameters.h"
#include "llvm/ADT/SmallVector.h"

using namespace txl;
using namespace txl::capi;
using runtime::Device;
using runtime::Failure;

TXL_DIAGNOSTIC(NotForDevice, ValueError, "`{0}` was compiled for `{1}` and cannot run on GPU {2}, which is {3}");
TXL_DIAGNOSTIC(HostPointer, ValueError,
               "argument {0} of `{1}` is address {2:x}, which GPU {3} cannot reach; pass an array of its memory");
TXL_DIAGNOSTIC(OtherDevicesPointer, ValueError,
               "argument {0} of `{1}` is in the memory of GPU {2}, the launch is on GPU {3}");

/// The architecture whose code the device executes; empty if there is none.
static llvm::StringRef targetOf(const Device &device) {
  const arch::Architecture *found = arch::architectureFor(device.major, device.minor);
  return found ? found->name : llvm::StringRef();
}

runtime::DeviceKernel *txl_kernel::onDevice(txl_error **error) {
  if (runtime::DeviceKernel *result = readyOnDevice.load(std::memory_order_acquire))
    return result;
  const driver::DeviceCode *code = assembled(error);
  if (!code)
    return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  if (!ownedOnDevice) {
    runtime::KernelImage image;
    image.name = code->entry;
    image.image = code->cubin;
    image.threads = 32 * code->numWarps;
    image.programCtas = code->numCtas;
    image.clusterSize = code->clusterSize;
    image.sharedBytes = code->sharedBytes;
    driver::AddedParameters added = driver::addedParametersOf(*code);
    image.tensorMaps = std::move(added.tensorMaps);
    image.firstAdded = added.first;
    image.residentAxes = added.residentAxes;
    ownedOnDevice = std::make_unique<runtime::DeviceKernel>(std::move(image));
    readyOnDevice.store(ownedOnDevice.get(), std::memory_order_release);
  }
  return ownedOnDevice.get();
}

/// The kernel for a device; null after an error: it is compiled for another kind of GPU.
static runtime::DeviceKernel *kernelFor(txl_kernel *kernel, const Device &device, txl_error **error) {
  if (kernel->fittingDevice.load(std::memory_order_relaxed) == device.ordinal)
    return kernel->onDevice(error);
  const driver::DeviceCode &code = kernel->artifact->device;
  const arch::Architecture *target = arch::findArchitecture(code.target);
  unsigned sm = device.major * 10 + device.minor;
  bool fits =
      code && target && (target->specific ? target->sm == sm : target->sm <= sm && target->sm / 10 == device.major);
  if (fits) {
    kernel->fittingDevice = device.ordinal;
    return kernel->onDevice(error);
  }
  fail(error, runtime::makeFailure(NotForDevice, kernel->artifact->kernelName, code ? code.target : "cpu",
                                   device.ordinal, device.name));
  return nullptr;
}

/// Null, or a failure for the first pointer that the device cannot access.
static Failure checkPointers(const Device &device, llvm::StringRef kernel, llvm::ArrayRef<txl_argument> arguments) {
  for (auto [i, argument] : llvm::enumerate(arguments)) {
    if (!argument.storage)
      continue;
    unsigned type = 0;
    int owner = -1;
    const runtime::CudaLibrary &cuda = device.cuda();
    if (cuda.pointerGetAttribute(&type, runtime::CU_POINTER_ATTRIBUTE_MEMORY_TYPE, argument.bits) ||
        (type == runtime::CU_MEMORYTYPE_DEVICE &&
         cuda.pointerGetAttribute(&owner, runtime::CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, argument.bits)))
      return runtime::makeFailure(HostPointer, i, kernel, argument.bits, device.ordinal);
    if (type == runtime::CU_MEMORYTYPE_DEVICE && owner != device.ordinal)
      return runtime::makeFailure(OtherDevicesPointer, i, kernel, owner, device.ordinal);
  }
  return nullptr;
}

/// Calls `use` with the device of that ordinal, if it exists.
template <typename F> static txl_status onDevice(int device, txl_error **error, F use) {
  Failure failure;
  Device *found = Device::find(device, failure);
  if (found)
    failure = use(*found);
  return failure ? fail(error, failure) : TXL_OK;
}

extern "C" {

int txl_device_count(void) { return static_cast<int>(Device::all().size()); }

txl_status txl_device_get_info(int device, txl_device_info *info, txl_error **error) {
  if (!info || info->size < sizeof(txl_device_info))
    return reportInvalidCall(error, "txl_device_get_info needs an output pointer with its size");
  return onDevice(device, error, [&](Device &d) -> Failure {
    *info = {info->size,
             d.name.c_str(),
             targetOf(d).data() ? targetOf(d).data() : "",
             static_cast<int32_t>(d.major),
             static_cast<int32_t>(d.minor),
             d.multiprocessors,
             d.maxThreads,
             d.maxShared,
             d.registers,
             d.warpSize,
             d.clockRate,
             d.memoryClockRate,
             d.memoryBusWidth,
             d.l2Bytes};
    return nullptr;
  });
}

txl_status txl_launch_on_device(txl_kernel *kernel, const txl_device_launch *launch, txl_error **error) {
  if (!checked(kernel) || !launch || launch->size < sizeof(txl_device_launch) ||
      (launch->argument_count && !launch->arguments))
    return reportInvalidCall(error, "txl_launch_on_device needs a kernel and a launch with its size and arguments");
  Failure failure;
  Device *device = Device::find(launch->device, failure);
  if (!device)
    return fail(error, failure);
  llvm::ArrayRef<txl_argument> arguments(launch->arguments, launch->argument_count);
  txl_kernel *version = kernel->versionFor(arguments, launch->grid, error);
  runtime::DeviceKernel *code = version ? kernelFor(version, *device, error) : nullptr;
  if (!code)
    return TXL_LAUNCH_ERROR;
  if (launch->check == TXL_CHECK_ON)
    if (Failure wrong = checkPointers(*device, code->image.name, arguments))
      return fail(error, wrong);
  // The low bytes of an argument are its value, for all sizes.
  llvm::SmallVector<void *, 32> parameters;
  for (const txl_argument &argument : arguments)
    parameters.push_back(const_cast<uint64_t *>(&argument.bits));
  runtime::DeviceLaunch out;
  std::copy_n(launch->grid, 3, out.grid);
  out.stream = static_cast<runtime::CUstream>(launch->stream);
  out.parameters = parameters.data();
  out.cooperative = launch->flags & TXL_LAUNCH_COOPERATIVE;
  out.programmatic = launch->flags & TXL_LAUNCH_PROGRAMMATIC;
  out.blocking = launch->flags & TXL_LAUNCH_BLOCKING;
  if (Failure wrong = code->launch(*device, out))
    return fail(error, wrong);
  return TXL_OK;
}

txl_status txl_kernel_load(txl_kernel *kernel, int device, txl_kernel_facts *facts, txl_error **error) {
  if (!checked(kernel) || (facts && facts->size < sizeof(txl_kernel_facts)))
    return reportInvalidCall(error, "txl_kernel_load needs a kernel");
  Failure failure;
  Device *found = Device::find(device, failure);
  if (!found)
    return fail(error, failure);
  runtime::DeviceKernel *code = kernelFor(kernel, *found, error);
  if (!code)
    return TXL_LAUNCH_ERROR;
  runtime::FunctionFacts read;
  if (Failure wrong = code->facts(*found, read))
    return fail(error, wrong);
  if (facts)
    *facts = {facts->size, read.registers, read.localBytes, read.sharedBytes, read.maxThreads};
  return TXL_OK;
}

txl_status txl_device_allocate(int device, size_t bytes, uint64_t *address, txl_error **error) {
  if (!address)
    return reportInvalidCall(error, "txl_device_allocate needs an output pointer for the address");
  return onDevice(device, error, [&](Device &d) { return runtime::allocate(d, bytes, *address); });
}

void txl_device_release(int device, uint64_t address) {
  Failure failure;
  if (Device *found = address ? Device::find(device, failure) : nullptr)
    runtime::release(*found, address);
}

static runtime::CUstream streamOf(void *stream) { return static_cast<runtime::CUstream>(stream); }

txl_status txl_device_write(int device, uint64_t to, const void *from, size_t bytes, void *stream, txl_error **error) {
  return onDevice(device, error,
                  [&](Device &d) { return runtime::copyToDevice(d, to, from, bytes, streamOf(stream)); });
}
txl_status txl_device_read(int device, void *to, uint64_t from, size_t bytes, void *stream, txl_error **error) {
  return onDevice(device, error, [&](Device &d) { return runtime::copyToHost(d, to, from, bytes, streamOf(stream)); });
}
txl_status txl_device_copy(int device, uint64_t to, uint64_t from, size_t bytes, void *stream, txl_error **error) {
  return onDevice(device, error,
                  [&](Device &d) { return runtime::copyOnDevice(d, to, from, bytes, streamOf(stream)); });
}
txl_status txl_device_fill(int device, uint64_t to, uint8_t value, size_t bytes, void *stream, txl_error **error) {
  return onDevice(device, error, [&](Device &d) { return runtime::fill(d, to, value, bytes, streamOf(stream)); });
}
txl_status txl_device_synchronize(int device, txl_error **error) {
  return onDevice(device, error, [&](Device &d) { return runtime::synchronize(d); });
}

txl_status txl_event_create(int device, txl_event **event, txl_error **error) {
  if (!event)
    return reportInvalidCall(error, "txl_event_create needs an output pointer for the event");
  return onDevice(device, error, [&](Device &d) {
    Failure failure;
    if (std::unique_ptr<runtime::Event> result = runtime::Event::create(d, failure))
      *event = new txl_event{txl_event::expectedMark, std::move(result)};
    return failure;
  });
}
txl_status txl_event_record(txl_event *event, void *stream, txl_error **error) {
  if (!checked(event))
    return reportInvalidCall(error, "txl_event_record needs an event");
  Failure failure = event->event->record(streamOf(stream));
  return failure ? fail(error, failure) : TXL_OK;
}
txl_status txl_event_elapsed(txl_event *start, txl_event *end, float *milliseconds, txl_error **error) {
  if (!checked(start) || !checked(end) || !milliseconds)
    return reportInvalidCall(error, "txl_event_elapsed needs two events and an output pointer for the time");
  Failure failure = start->event->elapsed(*end->event, *milliseconds);
  return failure ? fail(error, failure) : TXL_OK;
}
void txl_event_free(txl_event *event) {
  if (!checked(event))
    return;
  event->mark = 0;
  delete event;
}
}
