// A launch only queries a framework's current stream. The GIL is held during the microseconds of enqueueing.
#include "python/DeviceLaunch.h"
#include "python/HostLaunch.h"
#include "python/Kernel.h"
#include "python/arrays/Dlpack.h"
#include <vector>

namespace txl::python {

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
  txl_status status;
  if (checks) {
    launch.check = TXL_CHECK_ON;
    launch.flags |= TXL_LAUNCH_BLOCKING;
  }
  if (first || launch.check == TXL_CHECK_ON) {
    Py_BEGIN_ALLOW_THREADS status = txl_launch_on_device(kernel, &launch, &error);
    Py_END_ALLOW_THREADS
  } else {
    status = txl_launch_on_device(kernel, &launch, &error); // takes microseconds: releasing the GIL does not pay
  }
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
