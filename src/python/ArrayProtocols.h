// The protocols by which arrays say where they live: a reader each. Which of them serves a type is ArrayReader's to know.
#ifndef TXL_PYTHON_ARRAYPROTOCOLS_H
#define TXL_PYTHON_ARRAYPROTOCOLS_H

#include "python/ArrayReader.h"
#include "python/Dlpack.h"

namespace txl::python {

/// The buffer is held for as long as `keepAlive`: until then nobody can free or resize what it shows. Arrays of numpy hold
/// theirs themselves, and a launch holds the array.
ReadResult readBuffer(PyObject *object, Array &array, Object &keepAlive, bool holdsItself);
/// What DLPack says of a tensor.
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
