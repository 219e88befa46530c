// Kernels as calls inside of XLA programs: what `txl.jax` registers with JAX is a C function that XLA calls when the program
// runs, on a thread of its own, with the addresses of arguments and results. No Python runs then, and its lock is not taken.
#ifndef TXL_PYTHON_XLACALL_H
#define TXL_PYTHON_XLACALL_H

#include "python/Object.h"

namespace txl::python {

/// xla_handlers() -> (capsule, capsule): the functions to register for the CPU and for NVIDIA's GPUs.
PyObject *xlaHandlers(PyObject *module, PyObject *);

/// add_xla_call(key, kernel, grid, arguments, flags): the launch that a call with the attribute `call` = key is. `arguments`
/// are the kernel's, in order: (None, number of the buffer among arguments and results, bytes, may be written), or
/// (type, number). `flags`: TXL_LAUNCH_…. A key that is there already means the same.
PyObject *addXlaCall(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
