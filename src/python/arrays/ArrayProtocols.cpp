// Readers of the protocols by which arrays expose their memory. The extent of a view is computed from its shape and
// strides, without overflow.
#include "python/arrays/ArrayProtocols.h"
#include "python/arrays/DeviceArray.h"
#include "python/arrays/TorchTensor.h"
#include <cstring>
#include <string>

namespace txl::python {

/// Computes the memory extent of an array: strides are in bytes (`scale` 1) or in elements, and may be negative or 0.
/// Returns Error if the extent overflows.
template <typename Int>
static ReadResult setExtent(Array &array, const void *address, int rank, const Int *shape, const Int *strides,
                            int64_t scale, int64_t itemSize) {
  int64_t low = 0, high = itemSize, dense = itemSize;
  bool empty = false, good = true;
  for (int axis = rank - 1; axis >= 0; --axis) {
    int64_t length = shape[axis], step = dense, reach;
    good &= length >= 0 && (!strides || !__builtin_mul_overflow(int64_t(strides[axis]), scale, &step));
    empty |= length == 0;
    good &= !__builtin_mul_overflow(length - 1, step, &reach) || empty;
    good &= !__builtin_add_overflow(reach < 0 ? low : high, reach, reach < 0 ? &low : &high) || empty;
    good &= !__builtin_mul_overflow(dense, length, &dense) || empty || strides;
  }
  auto start = reinterpret_cast<uint64_t>(address);
  int64_t bytes = 0;
  uint64_t end;
  if (empty)
    low = 0;
  else if (!good || __builtin_sub_overflow(high, low, &bytes) ||
           (start && __builtin_add_overflow(start + static_cast<uint64_t>(low), static_cast<uint64_t>(bytes), &end))) {
    PyErr_SetString(PyExc_ValueError, "its shape and strides go beyond all memory");
    return ReadResult::Error;
  }
  array.argument = {start, start + static_cast<uint64_t>(low), static_cast<uint64_t>(bytes), 0, 0};
  return ReadResult::Array;
}

static ReadResult unsupported(const char *type) {
  PyErr_Format(PyExc_TypeError, "elements of type `%s` have no counterpart in a kernel", type);
  return ReadResult::Error;
}

static constexpr const char *bufferCapsule = "txl.buffer";

static void releaseBuffer(PyObject *capsule) {
  auto *view = static_cast<Py_buffer *>(PyCapsule_GetPointer(capsule, bufferCapsule));
  PyBuffer_Release(view);
  delete view;
}

ReadResult readBuffer(PyObject *object, Array &array, Object &keepAlive, bool holdsItself) {
  Py_buffer view;
  // Read-only arrays are accepted: a store to them is an error of the launch.
  if (PyObject_GetBuffer(object, &view, PyBUF_STRIDES | PyBUF_FORMAT) != 0)
    return ReadResult::Error;
  array.element = elementOfFormat(view.format, view.itemsize);
  ReadResult result = array.element == Element::Invalid
                          ? unsupported(view.format)
                          : setExtent(array, view.buf, view.ndim, view.shape, view.strides, 1, view.itemsize);
  array.argument.flags = view.readonly ? TXL_ARGUMENT_READ_ONLY : 0;
  if (result != ReadResult::Array || holdsItself) {
    PyBuffer_Release(&view);
    return result;
  }
  auto *held = new Py_buffer(view);
  keepAlive = Object(PyCapsule_New(held, bufferCapsule, releaseBuffer));
  if (keepAlive)
    return result;
  PyBuffer_Release(held);
  delete held;
  return ReadResult::Error;
}

static ReadResult elsewhere() {
  PyErr_SetString(PyExc_ValueError,
                  "the array is neither in the memory of the CPU nor in that of an NVIDIA GPU; copy it there");
  return ReadResult::Error;
}

ReadResult readTensor(const dlpack::Tensor &tensor, Array &array) {
  switch (tensor.deviceType) {
  case dlpack::deviceCPU:
    array.device = onHost;
    break;
  case dlpack::deviceCUDAHost:
  case dlpack::deviceROCMHost:
    array.device = onHostAndDevices;
    break;
  case dlpack::deviceCUDA:
  case dlpack::deviceCUDAManaged:
    array.device = tensor.deviceId;
    break;
  default:
    return elsewhere();
  }
  Element element = tensor.typeLanes == 1 ? elementOfDlpack(tensor.typeCode, tensor.typeBits) : Element::Invalid;
  if (element == Element::Invalid) {
    std::string type =
        "DLPack type " + std::to_string(tensor.typeCode) + " of " + std::to_string(tensor.typeBits) + " bits";
    return unsupported(tensor.typeCode == dlpack::Complex ? "complex" : type.c_str());
  }
  array.element = element;
  const void *address = tensor.data ? static_cast<const char *>(tensor.data) + tensor.byteOffset : nullptr;
  return setExtent(array, address, tensor.ndim, tensor.shape, tensor.strides, elementSize(element),
                   elementSize(element));
}

ReadResult readCapsule(PyObject *object, Array &array, Object &keepAlive) {
  // The array is used on its owner's stream, so no synchronisation is needed.
  Object method(PyObject_GetAttrString(object, "__dlpack__")), none(PyTuple_New(0)), keywords(PyDict_New());
  Object kind(PyObject_HasAttrString(object, "__dlpack_device__")
                  ? PyObject_CallMethod(object, "__dlpack_device__", nullptr)
                  : nullptr);
  bool isDevice =
      kind && PyTuple_Check(kind.get()) && PyLong_AsLong(PyTuple_GetItem(kind.get(), 0)) == dlpack::deviceCUDA;
  PyErr_Clear();
  Object unordered(PyLong_FromLong(-1));
  if (isDevice && keywords && unordered)
    PyDict_SetItemString(keywords.get(), "stream", unordered.get());
  Object capsule(method && none && keywords ? PyObject_Call(method.get(), none.get(), keywords.get()) : nullptr);
  if (!capsule)
    return ReadResult::Error;
  ReadResult result = ReadResult::NotAnArray;
  // The capsule is not renamed, so its own destructor frees the tensor when the launch releases it.
  if (PyCapsule_IsValid(capsule.get(), "dltensor_versioned")) {
    auto *managed =
        static_cast<dlpack::ManagedTensorVersioned *>(PyCapsule_GetPointer(capsule.get(), "dltensor_versioned"));
    if (managed->version.major != 1) {
      PyErr_Format(PyExc_BufferError, "DLPack version %u is unknown", managed->version.major);
      return ReadResult::Error;
    }
    result = readTensor(managed->tensor, array);
    if (managed->flags & dlpack::flagReadOnly)
      array.argument.flags |= TXL_ARGUMENT_READ_ONLY;
  } else if (PyCapsule_IsValid(capsule.get(), "dltensor")) {
    result = readTensor(static_cast<dlpack::ManagedTensor *>(PyCapsule_GetPointer(capsule.get(), "dltensor"))->tensor,
                        array);
  }
  keepAlive = std::move(capsule);
  return result;
}

/// Appends the integers of a tuple or list; false with an error.
static bool readIntegers(PyObject *sequence, std::string &storage) {
  Object fast(PySequence_Tuple(sequence));
  if (!fast)
    return false;
  Py_ssize_t count = PyTuple_Size(fast.get());
  for (Py_ssize_t i = 0; i < count; ++i) {
    int64_t integer = PyLong_AsLongLong(PyTuple_GetItem(fast.get(), i));
    if (integer == -1 && PyErr_Occurred())
      return false;
    storage.append(reinterpret_cast<const char *>(&integer), sizeof integer);
  }
  return true;
}

static const int64_t *integersOf(const std::string &storage) {
  return reinterpret_cast<const int64_t *>(storage.data());
}

/// The element type named by `object.dtype`, or, without that attribute, by `typestr`.
static Element elementOf(PyObject *object, const char *typestr) {
  Object dtype(PyObject_GetAttrString(object, "dtype"));
  if (!dtype) {
    PyErr_Clear();
    if (!typestr || !typestr[0] || !typestr[1])
      return Element::Invalid;
    const char format[] = {typestr[1] == 'f'   ? (typestr[2] == '2'   ? 'e'
                                                  : typestr[2] == '4' ? 'f'
                                                                      : 'd')
                           : typestr[1] == 'i' ? 'q'
                           : typestr[1] == 'u' ? 'Q'
                           : typestr[1] == 'b' ? '?'
                                               : 'x',
                           0};
    return elementOfFormat(format, std::atoi(typestr + 2));
  }
  Object name(PyObject_Str(dtype.get()));
  const char *text = name ? textOf(name.get()) : nullptr;
  if (!text) {
    PyErr_Clear();
    return Element::Invalid;
  }
  return parseElement(text);
}

/// Reads `__array_interface__` or `__cuda_array_interface__`: dicts with the same entries.
static ReadResult readDict(PyObject *object, const char *attribute, Array &array, Object &keepAlive) {
  Object interface(PyObject_GetAttrString(object, attribute));
  if (!interface)
    return ReadResult::Error;
  if (!PyDict_Check(interface.get())) {
    PyErr_Format(PyExc_TypeError, "the array's `%s` is no dict", attribute);
    return ReadResult::Error;
  }
  PyObject *data = PyDict_GetItemString(interface.get(), "data"),
           *shape = PyDict_GetItemString(interface.get(), "shape"),
           *strides = PyDict_GetItemString(interface.get(), "strides"),
           *type = PyDict_GetItemString(interface.get(), "typestr");
  if (!data || !shape || !type || !PyTuple_Check(data) || PyTuple_Size(data) != 2 || !PyUnicode_Check(type)) {
    PyErr_Format(PyExc_TypeError, "the array's `%s` has no data, shape and typestr", attribute);
    return ReadResult::Error;
  }
  const char *typestr = textOf(type);
  if (typestr && typestr[0] == '>' && typestr[1] != 'V')
    return unsupported(typestr);
  array.element = elementOf(object, typestr);
  if (array.element == Element::Invalid)
    return unsupported(typestr);
  std::string lengths, steps;
  void *address = PyLong_AsVoidPtr(PyTuple_GetItem(data, 0));
  bool hasStrides = strides && strides != Py_None;
  if (PyErr_Occurred() || !readIntegers(shape, lengths) || (hasStrides && !readIntegers(strides, steps)))
    return ReadResult::Error;
  if (hasStrides && steps.size() != lengths.size()) {
    PyErr_Format(PyExc_TypeError, "the array's `%s` does not have one stride per dimension", attribute);
    return ReadResult::Error;
  }
  ReadResult result = setExtent(array, address, static_cast<int>(lengths.size() / 8), integersOf(lengths),
                                hasStrides ? integersOf(steps) : nullptr, 1, elementSize(array.element));
  array.argument.flags = PyObject_IsTrue(PyTuple_GetItem(data, 1)) == 1 ? TXL_ARGUMENT_READ_ONLY : 0;
  keepAlive = std::move(interface); // it may own a temporary buffer
  return result;
}

ReadResult readInterface(PyObject *object, Array &array, Object &keepAlive) {
  return readDict(object, "__array_interface__", array, keepAlive);
}

ReadResult readCudaInterface(PyObject *object, Array &array, Object &keepAlive) {
  ReadResult result = readDict(object, "__cuda_array_interface__", array, keepAlive);
  // Types with arrays on CPU or GPU (JAX) have the attribute, but it raises AttributeError for arrays on the CPU.
  if (result == ReadResult::Error && PyErr_ExceptionMatches(PyExc_AttributeError)) {
    if (PyObject_CheckBuffer(object)) { // the buffer protocol, unlike DLPack before version 1, marks read-only memory
      PyErr_Clear();
      return readBuffer(object, array, keepAlive, /*holdsItself=*/false);
    }
    if (typeHasAttribute(Py_TYPE(object), "__dlpack__")) {
      PyErr_Clear();
      return readCapsule(object, array, keepAlive);
    }
  }
  if (result != ReadResult::Array)
    return result;
  array.device = 0;
  // CuPy's device has an `id`; other arrays have an integer `device`, or are on the first GPU.
  Object device(PyObject_GetAttrString(object, "device"));
  Object integer(device ? PyObject_GetAttrString(device.get(), "id") : nullptr);
  PyErr_Clear();
  PyObject *index = integer ? integer.get() : device.get();
  if (index && PyLong_Check(index))
    array.device = static_cast<int>(PyLong_AsLong(index));
  return ReadResult::Array;
}

ReadResult readDataPointer(PyObject *object, Array &array, Object &) {
  bool isTorch = PyObject_HasAttrString(object, "_cdata");
  Object device(PyObject_GetAttrString(object, "device"));
  if (device) {
    Object kind(PyObject_GetAttrString(device.get(), "type"));
    PyErr_Clear();
    Object index(PyObject_GetAttrString(device.get(), "index"));
    PyErr_Clear();
    const char *text = kind && PyUnicode_Check(kind.get()) ? textOf(kind.get()) : "cpu";
    if (!std::strcmp(text, "cuda"))
      array.device = index && PyLong_Check(index.get()) ? static_cast<int>(PyLong_AsLong(index.get())) : 0;
    else if (std::strcmp(text, "cpu") && std::strcmp(text, "meta"))
      return elsewhere();
  }
  PyErr_Clear();
  array.element = elementOf(object, nullptr);
  if (array.element == Element::Invalid) {
    Object dtype(PyObject_GetAttrString(object, "dtype")), name(dtype ? PyObject_Str(dtype.get()) : nullptr);
    PyErr_Clear();
    return unsupported(name ? textOf(name.get()) : "unknown");
  }
  Object pointer(PyObject_CallMethod(object, "data_ptr", nullptr));
  void *address = pointer ? PyLong_AsVoidPtr(pointer.get()) : nullptr;
  if (PyErr_Occurred())
    return ReadResult::Error;
  if (!address) // a MockTensor, a meta tensor, or an array without elements: its device is open
    array.device = onHostAndDevices;
  std::string lengths, steps;
  Object shape(PyObject_GetAttrString(object, "shape"));
  Object strides(shape ? PyObject_CallMethod(object, "stride", nullptr) : nullptr);
  if (shape && strides && readIntegers(shape.get(), lengths) && readIntegers(strides.get(), steps) &&
      lengths.size() == steps.size()) {
    ReadResult result = setExtent(array, address, static_cast<int>(lengths.size() / 8), integersOf(lengths),
                                  integersOf(steps), elementSize(array.element), elementSize(array.element));
    if (result == ReadResult::Array && isTorch && !checkTorchTensor(object, array))
      return ReadResult::Error;
    return result;
  }
  PyErr_Clear();
  PyErr_SetString(PyExc_TypeError,
                  "an object with `data_ptr` needs `shape` and `stride()` too: they describe its memory");
  return ReadResult::Error;
}

} // namespace txl::python
