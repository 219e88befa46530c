// The Python type `_txl.Kernel`, a compiled kernel of the C API, and the conversion of errors of that API to Python
// exceptions.
#ifndef TXL_PYTHON_KERNEL_H
#define TXL_PYTHON_KERNEL_H

#include "capi/txl.h"
#include "python/Object.h"

namespace txl::python {

struct KernelObject {
  PyObject_HEAD txl_kernel *kernel;
};

/// Creates the type and adds it to `module`.
bool addKernelType(PyObject *module);
/// A new Python object that takes ownership of `kernel`.
PyObject *makeKernel(txl_kernel *kernel);
/// The kernel in `object`; null with a TypeError if it is not one.
txl_kernel *kernelOf(PyObject *object);

/// Raises `error` through the package's `txl.errors.raise_error`, and frees it. An exception that is already set (by a
/// callback, or Ctrl-C) is kept. Returns null.
PyObject *raise(txl_error *error);

} // namespace txl::python

#endif
