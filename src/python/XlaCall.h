// Kernels as calls in XLA programs: `txl.jax` registers a C function with JAX that XLA calls at run time, on its own
// thread, with the addresses of arguments and results. No Python code runs then, and the GIL is not acquired.
#ifndef TXL_PYTHON_XLACALL_H
#define TXL_PYTHON_XLACALL_H

#include "python/Object.h"

namespace txl::python {

/// xla_handlers() -> (capsule, capsule): the functions to register for the CPU and for NVIDIA's GPUs.
PyObject *xlaHandlers(PyObject *module, PyObject *);

/// add_xla_call(key, kernel, grid, arguments, flags): defines the launch of a call with the attribute `call` = key.
/// `arguments` are the kernel's, in order: (None, index of the buffer among arguments and results, bytes, may be
/// written), or (type, number). `flags`: TXL_LAUNCH_…. An existing key must have the same definition.
PyObject *addXlaCall(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
