// Launches on a GPU: enqueued on the current stream of the arrays' framework, without waiting.
#ifndef TXL_PYTHON_DEVICELAUNCH_H
#define TXL_PYTHON_DEVICELAUNCH_H

#include "capi/txl.h"
#include "python/Binding.h"
#include <span>

namespace txl::python {

/// The stream of a launch: the result of `reader` (null: the default stream), or a stream that the caller has passed.
struct StreamChoice {
  StreamReader reader = nullptr;
  bool isNamed = false;
  void *named = nullptr;
};

/// `flags`: TXL_LAUNCH_…. `first`: the kernel may have to be assembled and loaded, so the GIL is released. `checks`:
/// the launch is checked, and its end waited for. False with an exception.
bool runOnDevice(txl_kernel *kernel, int device, StreamChoice stream, const uint32_t grid[3],
                 std::span<const txl_argument> arguments, uint32_t flags, bool first, bool checks);

/// The compilation target for a GPU, and its id in a launch's key. Null with an exception.
struct DeviceTarget {
  const char *name;
  unsigned key;
};
const DeviceTarget *deviceTarget(int device);

/// The current stream of torch, and of CuPy, for arrays that do not provide it.
int torchStream(int32_t deviceType, int32_t device, void **stream);
int cupyStream(int32_t deviceType, int32_t device, void **stream);

/// GPU tensors are first read with the extents of their storages, which is cheap. If these overlap, and the kernel's
/// code assumes that the tensors are distinct arrays, this reads the tensors' own extents, because they may be disjoint
/// slices of one storage. False with an exception.
bool readOwnExtents(const std::vector<Parameter> &parameters, const Bound &bound, txl_kernel *kernel,
                    Specializer &specializer);

} // namespace txl::python

#endif
