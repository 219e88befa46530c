// Launches on a GPU: they are enqueued on the stream that the arrays' framework uses, and return.
#ifndef TXL_PYTHON_DEVICELAUNCH_H
#define TXL_PYTHON_DEVICELAUNCH_H

#include "capi/txl.h"
#include "python/ArrayReader.h"
#include <vector>

namespace txl::python {

/// `stream` is asked for the stream; null: the default stream. `flags`: TXL_LAUNCH_…. False with an exception.
bool runOnDevice(txl_kernel *kernel, int device, StreamReader stream, const uint32_t grid[3],
                 const std::vector<txl_argument> &arguments, uint32_t flags);

/// What kernels for a GPU are compiled for, and a number for it that is part of a launch's key. Null with an exception.
struct DeviceTarget {
  const char *name;
  unsigned number;
};
const DeviceTarget *deviceTarget(int device);

/// The current stream of torch, and of cupy, for arrays that do not tell it themselves.
int torchStream(int32_t deviceType, int32_t device, void **stream);
int cupyStream(int32_t deviceType, int32_t device, void **stream);

} // namespace txl::python

#endif
