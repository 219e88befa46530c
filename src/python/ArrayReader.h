// Where an array lives: address, element type, extent. Every kind of array has a reader; which one serves a Python type
// is found out once and remembered.
//
//   buffer protocol           numpy arrays of standard types, memoryview, array.array
//   C exchange interface      torch tensors (`__dlpack_c_exchange_api__`), about 50 ns
//   __array_interface__       numpy arrays of ml_dtypes (bfloat16, float8), which have no buffer
//   data_ptr                  objects with data_ptr(), dtype, and maybe shape, stride() and element_size()
//   __cuda_array_interface__  arrays of GPUs that offer nothing faster
//   __dlpack__                everything else that speaks DLPack
//
// Where an array lives decides where a kernel runs, so a reader says that too.
#ifndef TXL_PYTHON_ARRAYREADER_H
#define TXL_PYTHON_ARRAYREADER_H

#include "capi/txl.h"
#include "python/Element.h"
#include "python/Object.h"

namespace txl::python {

/// Where an array lives: the number of a GPU, or one of these.
constexpr int onHost = -1, onHostAndDevices = -2;

/// Gives the stream that a framework enqueues on; -1 with a Python error.
using StreamReader = int (*)(int32_t deviceType, int32_t deviceId, void **stream);

struct Array {
  txl_argument argument;
  Element element;
  int place = onHost;
  StreamReader stream = nullptr; // of the framework it belongs to, where that has a fast one
};

enum class ReadResult { Array, NotAnArray, Error };

/// Reads `object`. With Error a Python exception is set. `keepAlive` receives what must live until the launch is over.
ReadResult readArray(PyObject *object, Array &array, Object &keepAlive);

/// Reads an object whose kind was read before, if it is on a GPU and that takes no questions: its extent is that of its
/// storage. False, without an exception, for all others: readArray answers.
bool readKnownArray(PyObject *object, Array &array);

/// True if an object of this very type was read as an array: then all of its objects are arrays.
bool isKnownArrayType(PyTypeObject *type);

/// describe_array(object) -> (address, storage, bytes, dtype, read only), or None if it is no array.
PyObject *describeArray(PyObject *module, PyObject *object);

} // namespace txl::python

#endif
