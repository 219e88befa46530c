// One reader for each protocol by which arrays expose their memory. ArrayReader chooses the reader of a type.
#ifndef TXL_PYTHON_ARRAYS_ARRAYPROTOCOLS_H
#define TXL_PYTHON_ARRAYS_ARRAYPROTOCOLS_H

#include "python/arrays/ArrayReader.h"
#include "python/arrays/Dlpack.h"

namespace txl::python {

/// Holds the buffer as long as `keepAlive`, so that its memory is not freed or resized. NumPy arrays own their memory,
/// and a launch holds the array, so that is not necessary for them (`holdsItself`).
ReadResult readBuffer(PyObject *object, Array &array, Object &keepAlive, bool holdsItself);
/// Reads a DLPack tensor.
ReadResult readTensor(const dlpack::Tensor &tensor, Array &array);
/// `__dlpack__`
ReadResult readCapsule(PyObject *object, Array &array, Object &keepAlive);
/// `__array_interface__`
ReadResult readInterface(PyObject *object, Array &array, Object &keepAlive);
/// `__cuda_array_interface__`
ReadResult readCudaInterface(PyObject *object, Array &array, Object &keepAlive);
/// `data_ptr()` and `dtype`
ReadResult readDataPointer(PyObject *object, Array &array, Object &keepAlive);

} // namespace txl::python

#endif
