// A launch only queries a framework's current stream. The GIL is held while the driver enqueues, which takes
// microseconds, but not where the driver may block: when it loads the code, and when its queue is full. It does not
// tell that the queue is full; the launch before tells it by the time that it took.
#include "python/DeviceLaunch.h"
#include "python/HostLaunch.h"
#include "python/Kernel.h"
#include "python/arrays/Dlpack.h"
#include <vector>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

namespace txl::python {

/// A clock that costs a few nanoseconds.
static uint64_t ticks() {
#if defined(__x86_64__)
  return __rdtsc();
#else
  uint64_t value;
  asm volatile("mrs %0, cntvct_el0" : "=r"(value));
  return value;
#endif
}

/// More ticks than a launch takes that does not block: some 50 us.
static uint64_t ticksOfBlocking() {
#if defined(__x86_64__)
  return 1 << 17;
#else
  uint64_t perSecond;
  asm volatile("mrs %0, cntfrq_el0" : "=r"(perSecond));
  return perSecond / 20000;
#endif
}

/// Launches; `releases`: without the GIL, so that other threads run Python code while the driver blocks. `ticksTaken`:
/// by the launch, without the wait for the GIL.
static txl_status launch(txl_kernel *kernel, const txl_device_launch &what, bool releases, uint64_t &ticksTaken,
                         txl_error **error) {
  PyThreadState *saved = releases ? PyEval_SaveThread() : nullptr;
  uint64_t begin = ticks();
  txl_status status = txl_launch_on_device(kernel, &what, error);
  ticksTaken = ticks() - begin;
  if (releases)
    PyEval_RestoreThread(saved);
  return status;
}

bool runOnDevice(txl_kernel *kernel, int device, StreamChoice stream, const uint32_t grid[3],
                 std::span<const txl_argument> arguments, uint32_t flags, bool first, bool checks) {
  txl_device_launch launch;
  launch.size = sizeof launch;
  for (int axis = 0; axis < 3; ++axis)
    launch.grid[axis] = grid[axis];
  launch.flags = flags;
  launch.arguments = arguments.data();
  launch.argument_count = arguments.size();
  launch.device = device;
  launch.check = TXL_CHECK_OFF;
  launch.stream = stream.named;
  if (!stream.isNamed && stream.reader && stream.reader(dlpack::deviceCUDA, device, &launch.stream) != 0)
    return false;
  if (!warnOfMissingRecords(kernel, /*isOnDevice=*/true))
    return false;
  txl_error *error = nullptr;
  if (checks) {
    launch.check = TXL_CHECK_ON;
    launch.flags |= TXL_LAUNCH_BLOCKING;
  }
  static bool isQueueFull = false; // guarded by the GIL
  static const uint64_t blocking = ticksOfBlocking();
  uint64_t taken;
  bool mayLoad = first || launch.check == TXL_CHECK_ON;
  txl_status status = python::launch(kernel, launch, mayLoad || isQueueFull, taken, &error);
  isQueueFull = !mayLoad && taken > blocking;
  if (status == TXL_OK)
    return true;
  raise(error);
  return false;
}

bool readOwnExtents(const std::vector<Parameter> &parameters, const Bound &bound, txl_kernel *kernel,
                    Specializer &specializer) {
  std::vector<txl_argument> &arguments = specializer.arguments;
  if (specializer.checks || !txl_kernel_overlaps(kernel, arguments.data(), arguments.size()))
    return true;
  Specializer own;
  own.checks = true;
  for (size_t i = 0; i < parameters.size(); ++i)
    if (!own.add(parameters[i], bound.values[i])) {
      nameArgument(parameters[i]);
      return false;
    }
  if (own.arguments.size() == arguments.size())
    arguments = std::move(own.arguments);
  for (Object &alive : own.keepAlive)
    specializer.keepAlive.push_back(std::move(alive));
  return true;
}

const DeviceTarget *deviceTarget(int device) {
  static auto *known = new std::vector<DeviceTarget>; // by device; guarded by the GIL
  while (device >= static_cast<int>(known->size())) {
    txl_device_info info = {};
    info.size = sizeof info;
    txl_error *error = nullptr;
    if (txl_device_get_info(static_cast<int>(known->size()), &info, &error) != TXL_OK) {
      raise(error);
      return nullptr;
    }
    known->push_back({info.target, static_cast<unsigned>(info.major * 100 + info.minor)});
  }
  const DeviceTarget *target = &(*known)[static_cast<size_t>(device)];
  if (*target->name)
    return target;
  PyErr_Format(PyExc_RuntimeError, "no code can be generated for GPU %d: its architecture is unknown or too old",
               device);
  return nullptr;
}

/// Calls the function `module.path` with the device if `passDevice`, and reads the resulting stream.
static int queryFramework(const char *moduleName, const char *const *path, int32_t device, bool passDevice,
                          void **stream) {
  Object current(PyImport_ImportModule(moduleName));
  for (; current && *path; ++path)
    current = Object(PyObject_GetAttrString(current.get(), *path));
  Object answer;
  if (current)
    answer = Object(passDevice ? PyObject_CallFunction(current.get(), "i", device)
                               : PyObject_CallFunction(current.get(), nullptr));
  if (answer && !PyLong_Check(answer.get()))
    answer = Object(PyObject_GetAttrString(answer.get(), "ptr"));
  *stream = answer ? PyLong_AsVoidPtr(answer.get()) : nullptr;
  return PyErr_Occurred() ? -1 : 0;
}

int torchStream(int32_t, int32_t device, void **stream) {
  static const char *const path[] = {"_cuda_getCurrentRawStream", nullptr};
  return queryFramework("torch._C", path, device, true, stream);
}

int cupyStream(int32_t, int32_t device, void **stream) {
  static const char *const path[] = {"get_current_stream", nullptr};
  return queryFramework("cupy.cuda", path, device, false, stream);
}

} // namespace txl::python
