// The Python type `_txl.DeviceArray`, which `txl.DeviceArray` extends: GPU memory that a launch reads without a call;
// and the functions for programs without a framework: allocation, copies, events, DLPack.
#ifndef TXL_PYTHON_ARRAYS_DEVICEARRAY_H
#define TXL_PYTHON_ARRAYS_DEVICEARRAY_H

#include "python/arrays/ArrayReader.h"

namespace txl::python {

struct DeviceArrayObject {
  PyObject_HEAD Array array;
  PyObject *owner; // the object that frees the memory
};

bool addDeviceTypes(PyObject *module);
bool isDeviceArrayType(PyTypeObject *type);
inline DeviceArrayObject *deviceArrayOf(PyObject *object) { return reinterpret_cast<DeviceArrayObject *>(object); }

/// device_info(ordinal) -> dict; device_count() -> int.
PyObject *deviceInfo(PyObject *, PyObject *ordinal);
PyObject *deviceCount(PyObject *, PyObject *);
/// device_write(device, to, bytes-like), device_read(device, writable, from), device_copy(device, to, from, bytes),
/// device_fill(device, to, value, bytes), synchronize(device): on the default stream.
PyObject *deviceWrite(PyObject *, PyObject *arguments);
PyObject *deviceRead(PyObject *, PyObject *arguments);
PyObject *deviceCopy(PyObject *, PyObject *arguments);
PyObject *deviceFill(PyObject *, PyObject *arguments);
PyObject *synchronize(PyObject *, PyObject *ordinal);
/// make_dlpack(array, shape, strides, versioned) -> capsule.
PyObject *makeDlpack(PyObject *, PyObject *arguments);

} // namespace txl::python

#endif
