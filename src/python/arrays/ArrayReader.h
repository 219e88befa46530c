// The memory of an array: address, element type, extent. There is a reader for every protocol; the reader of a Python
// type is determined once and cached.
//
//   buffer protocol           numpy arrays of standard types, memoryview, array.array
//   C exchange interface      torch tensors (`__dlpack_c_exchange_api__`), about 50 ns
//   __array_interface__       numpy arrays of ml_dtypes (bfloat16, float8), which have no buffer
//   data_ptr                  objects with data_ptr(), dtype, and maybe shape, stride() and element_size()
//   __cuda_array_interface__  GPU arrays without a faster protocol
//   __dlpack__                all other objects that support DLPack
//
// A reader also determines the device of an array, since that decides where a kernel runs.
#ifndef TXL_PYTHON_ARRAYS_ARRAYREADER_H
#define TXL_PYTHON_ARRAYS_ARRAYREADER_H

#include "capi/txl.h"
#include "python/Object.h"
#include "python/arrays/Element.h"

namespace txl::python {

/// The device of an array: the ordinal of a GPU, or one of these.
constexpr int onHost = -1, onHostAndDevices = -2;

/// Returns the current stream of a framework; -1 with a Python error.
using StreamReader = int (*)(int32_t deviceType, int32_t deviceId, void **stream);

struct Array {
  txl_argument argument;
  Element element;
  int device = onHost;
  StreamReader stream = nullptr; // of the array's framework; null if that has no fast one
};

enum class ReadResult { Array, NotAnArray, Error };

/// Reads `object`. With Error a Python exception is set. `keepAlive` receives the objects that must live until the
/// launch has ended.
ReadResult readArray(PyObject *object, Array &array, Object &keepAlive);

/// Reads a GPU array of a kind that was read before, without calling Python; its extent is that of its storage. Returns
/// false, without an exception, for all other objects: use readArray.
bool readKnownArray(PyObject *object, Array &array);

namespace dlpack {
struct Tensor;
}
/// The tensor in an object of a type with the C exchange interface; it is valid as long as the object. False for all
/// other objects, maybe with an exception.
bool viewTensor(PyObject *object, dlpack::Tensor &tensor);

/// True if an object of exactly this type was read as an array: then all of its objects are arrays.
bool isKnownArrayType(PyTypeObject *type);

/// describe_array(object) -> (address, storage, bytes, dtype, read only), or None if it is no array.
PyObject *describeArray(PyObject *module, PyObject *object);

} // namespace txl::python

#endif
