// A type is asked once what it offers; after that its objects go straight to their reader. The extent of a view is what
// its shape and strides reach, computed without overflow.
#include "python/ArrayReader.h"
#include "python/DeviceArray.h"
#include "python/DeviceLaunch.h"
#include "python/Dlpack.h"
#include "python/TorchTensor.h"
#include <cstring>
#include <string>
#include <unordered_map>

namespace txl::python {

/// The memory that an array touches: strides are in bytes (`scale` 1) or in elements, and may be negative or 0. Error if
/// no memory is that large.
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

/// The buffer is held for as long as `keepAlive`: until then nobody can free or resize what it shows. Arrays of numpy hold
/// theirs themselves, and a launch holds the array.
static ReadResult readBuffer(PyObject *object, Array &array, Object &keepAlive, bool holdsItself) {
  Py_buffer view;
  // Read-only arrays are accepted: the launch refuses a store to them.
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

static ReadResult readTensor(const dlpack::Tensor &tensor, Array &array) {
  switch (tensor.deviceType) {
  case dlpack::deviceCPU:
    array.place = onHost;
    break;
  case dlpack::deviceCUDAHost:
  case dlpack::deviceROCMHost:
    array.place = onHostAndDevices;
    break;
  case dlpack::deviceCUDA:
  case dlpack::deviceCUDAManaged:
    array.place = tensor.deviceId;
    break;
  default:
    return elsewhere();
  }
  int log = tensor.typeBits == 8    ? 0
            : tensor.typeBits == 16 ? 1
            : tensor.typeBits == 32 ? 2
            : tensor.typeBits == 64 ? 3
                                    : -1;
  Element element = Element::Invalid;
  if (tensor.typeLanes == 1 && log >= 0) {
    if (tensor.typeCode == dlpack::Int)
      element = static_cast<Element>(static_cast<int>(Element::I8) + log);
    else if (tensor.typeCode == dlpack::UInt)
      element = static_cast<Element>(static_cast<int>(Element::U8) + log);
    else if (tensor.typeCode == dlpack::Float && log > 0)
      element = log == 1 ? Element::F16 : log == 2 ? Element::F32 : Element::F64;
    else if (tensor.typeCode == dlpack::Bfloat && log == 1)
      element = Element::BF16;
    else if (log == 0)
      element = tensor.typeCode == dlpack::Bool             ? Element::I1
                : tensor.typeCode == dlpack::Float8E4M3FN   ? Element::F8E4NV
                : tensor.typeCode == dlpack::Float8E5M2     ? Element::F8E5
                : tensor.typeCode == dlpack::Float8E4M3FNUZ ? Element::F8E4B8
                : tensor.typeCode == dlpack::Float8E5M2FNUZ ? Element::F8E5B16
                                                            : Element::Invalid;
  }
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

static ReadResult readCapsule(PyObject *object, Array &array, Object &keepAlive) {
  // The array is used on the stream on which its owner uses it: nobody has to wait for another.
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
  // The capsule is not renamed, so its own destructor frees the tensor when the launch lets go of it.
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

/// The numbers of a tuple or list; false with an error.
static bool readNumbers(PyObject *sequence, std::string &storage) {
  Object fast(PySequence_Tuple(sequence));
  if (!fast)
    return false;
  Py_ssize_t count = PyTuple_Size(fast.get());
  for (Py_ssize_t i = 0; i < count; ++i) {
    int64_t number = PyLong_AsLongLong(PyTuple_GetItem(fast.get(), i));
    if (number == -1 && PyErr_Occurred())
      return false;
    storage.append(reinterpret_cast<const char *>(&number), sizeof number);
  }
  return true;
}

static const int64_t *numbersOf(const std::string &storage) {
  return reinterpret_cast<const int64_t *>(storage.data());
}

/// The element type that `object.dtype` names; `typestr` decides where there is no such attribute.
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

/// `__array_interface__` or `__cuda_array_interface__`: dicts with the same entries.
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
  if (PyErr_Occurred() || !readNumbers(shape, lengths) || (hasStrides && !readNumbers(strides, steps)))
    return ReadResult::Error;
  if (hasStrides && steps.size() != lengths.size()) {
    PyErr_Format(PyExc_TypeError, "the array's `%s` has not one stride a dimension", attribute);
    return ReadResult::Error;
  }
  ReadResult result = setExtent(array, address, static_cast<int>(lengths.size() / 8), numbersOf(lengths),
                                hasStrides ? numbersOf(steps) : nullptr, 1, elementSize(array.element));
  array.argument.flags = PyObject_IsTrue(PyTuple_GetItem(data, 1)) == 1 ? TXL_ARGUMENT_READ_ONLY : 0;
  keepAlive = std::move(interface); // it may own a temporary buffer
  return result;
}

static ReadResult readInterface(PyObject *object, Array &array, Object &keepAlive) {
  return readDict(object, "__array_interface__", array, keepAlive);
}

static ReadResult readCudaInterface(PyObject *object, Array &array, Object &keepAlive) {
  ReadResult result = readDict(object, "__cuda_array_interface__", array, keepAlive);
  if (result != ReadResult::Array)
    return result;
  array.place = 0;
  Object device(PyObject_GetAttrString(object, "device")); // cupy's has `id`; others are on the first GPU, or say it
  Object number(device ? PyObject_GetAttrString(device.get(), "id") : nullptr);
  PyErr_Clear();
  PyObject *index = number ? number.get() : device.get();
  if (index && PyLong_Check(index))
    array.place = static_cast<int>(PyLong_AsLong(index));
  return ReadResult::Array;
}

static ReadResult readDataPointer(PyObject *object, Array &array, Object &) {
  bool isTorch = PyObject_HasAttrString(object, "_cdata");
  Object device(PyObject_GetAttrString(object, "device"));
  if (device) {
    Object kind(PyObject_GetAttrString(device.get(), "type")), index(PyObject_GetAttrString(device.get(), "index"));
    const char *text = kind && PyUnicode_Check(kind.get()) ? textOf(kind.get()) : "cpu";
    if (!std::strcmp(text, "cuda"))
      array.place = index && PyLong_Check(index.get()) ? static_cast<int>(PyLong_AsLong(index.get())) : 0;
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
  if (!address) // a MockTensor, a meta tensor, an array without elements: it is everywhere
    array.place = onHostAndDevices;
  std::string lengths, steps;
  Object shape(PyObject_GetAttrString(object, "shape"));
  Object strides(shape ? PyObject_CallMethod(object, "stride", nullptr) : nullptr);
  if (shape && strides && readNumbers(shape.get(), lengths) && readNumbers(strides.get(), steps) &&
      lengths.size() == steps.size()) {
    ReadResult result = setExtent(array, address, static_cast<int>(lengths.size() / 8), numbersOf(lengths),
                                  numbersOf(steps), elementSize(array.element), elementSize(array.element));
    if (result == ReadResult::Array && isTorch && !checkTorchTensor(object, array))
      return ReadResult::Error;
    return result;
  }
  PyErr_Clear();
  PyErr_SetString(PyExc_TypeError,
                  "an object with `data_ptr` needs `shape` and `stride()` too: they say which memory is its own");
  return ReadResult::Error;
}

static ReadResult readDeviceArray(PyObject *object, Array &array, Object &) {
  array = deviceArrayOf(object)->array;
  return ReadResult::Array;
}

/// How the arrays of one Python type are read.
struct TypeReader {
  ReadResult (*read)(PyObject *, Array &, Object &);
  int (*view)(void *, dlpack::Tensor *);
  StreamReader stream = nullptr;
  bool isTorch = false;
  bool hasBuffer = false;   // what has no reader may offer a buffer, or show what it is object by object
  bool holdsItself = false; // what its buffer shows cannot go while there is the object
  bool isArray = false;     // one of this type has been read
};

static bool hasAttribute(PyTypeObject *type, const char *name) {
  return PyObject_HasAttrString(reinterpret_cast<PyObject *>(type), name);
}

/// The current stream of the framework that a type's module belongs to.
static StreamReader streamOfModule(const char *module) {
  return !std::strncmp(module, "torch", 5) ? torchStream : !std::strncmp(module, "cupy", 4) ? cupyStream : nullptr;
}

static TypeReader classify(PyTypeObject *type) {
  if (isDeviceArrayType(type))
    return {readDeviceArray, nullptr};
  // numpy's scalars offer a buffer and an interface too, but they are numbers.
  Object module(PyObject_GetAttrString(reinterpret_cast<PyObject *>(type), "__module__"));
  const char *moduleName = module && PyUnicode_Check(module.get()) ? textOf(module.get()) : "";
  PyErr_Clear();
  bool isScalar =
      (!std::strcmp(moduleName, "numpy") || !std::strcmp(moduleName, "ml_dtypes")) && !hasAttribute(type, "__dlpack__");
  if (isScalar || type == &PyBytes_Type)
    return {nullptr, nullptr};
  Object capsule(PyObject_GetAttrString(reinterpret_cast<PyObject *>(type), "__dlpack_c_exchange_api__"));
  PyErr_Clear();
  if (capsule && PyCapsule_IsValid(capsule.get(), "dlpack_exchange_api")) {
    auto *api = static_cast<dlpack::ExchangeAPI *>(PyCapsule_GetPointer(capsule.get(), "dlpack_exchange_api"));
    while (api && api->version.major > 1)
      api = api->previous;
    if (api && api->version.major == 1 && api->viewOfObject)
      return {nullptr, api->viewOfObject, api->currentStream ? api->currentStream : streamOfModule(moduleName),
              hasAttribute(type, "_cdata")};
  }
  StreamReader stream = streamOfModule(moduleName);
  if (hasAttribute(type, "data_ptr"))
    return {readDataPointer, nullptr, stream};
  if (hasAttribute(type, "__cuda_array_interface__"))
    return {readCudaInterface, nullptr, stream};
  if (hasAttribute(type, "__array_interface__") && !hasAttribute(type, "__dlpack__"))
    return {readInterface, nullptr};
  if (hasAttribute(type, "__dlpack__") && !hasAttribute(type, "__array_interface__"))
    return {readCapsule, nullptr};
  TypeReader reader = {nullptr, nullptr};
  reader.hasBuffer = true;
  reader.holdsItself = hasAttribute(type, "__array_interface__");
  return reader;
}

// Types are kept alive by their entry: an address is never another type's. Guarded by the interpreter's lock.
static std::unordered_map<PyTypeObject *, TypeReader> &readers() {
  static auto *all = new std::unordered_map<PyTypeObject *, TypeReader>;
  return *all;
}
static PyTypeObject *lastType = nullptr;
static TypeReader *lastReader = nullptr;

bool isKnownArrayType(PyTypeObject *type) {
  if (type == lastType)
    return lastReader->isArray;
  auto found = readers().find(type);
  return found != readers().end() && found->second.isArray;
}

/// Leaves of an exception's text its first line: torch appends where in its own code it was raised.
static void keepFirstLine() {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  Object ownedType(type), ownedValue(value), ownedTrace(trace);
  Object text(value ? PyObject_Str(value) : nullptr);
  const char *whole = text ? textOf(text.get()) : nullptr;
  PyErr_Clear();
  PyErr_SetString(type ? type : PyExc_RuntimeError, whole ? std::string(whole, std::strcspn(whole, "\n")).c_str() : "");
}

/// A tensor by the exchange interface; what that does not show (a meta tensor) by `data_ptr`.
static ReadResult readView(const TypeReader &reader, PyTypeObject *type, PyObject *object, Array &array,
                           Object &keepAlive) {
  dlpack::Tensor tensor;
  if (reader.view(object, &tensor) == 0) {
    ReadResult result = readTensor(tensor, array);
    bool good = result == ReadResult::Array && (!reader.isTorch || checkTorchTensor(object, array));
    return good || result != ReadResult::Array ? result : ReadResult::Error;
  }
  if (hasAttribute(type, "data_ptr")) {
    PyErr_Clear();
    if (readDataPointer(object, array, keepAlive) == ReadResult::Array)
      return ReadResult::Array;
  }
  keepFirstLine();
  return ReadResult::Error;
}

static ReadResult read(const TypeReader &reader, PyTypeObject *type, PyObject *object, Array &array,
                       Object &keepAlive) {
  array.stream = reader.stream;
  if (reader.view)
    return readView(reader, type, object, array, keepAlive);
  if (reader.read)
    return reader.read(object, array, keepAlive);
  if (!reader.hasBuffer)
    return ReadResult::NotAnArray;
  if (PyObject_CheckBuffer(object)) {
    ReadResult result = readBuffer(object, array, keepAlive, reader.holdsItself);
    if (result == ReadResult::Array)
      return result;
    if (!hasAttribute(type, "__array_interface__"))
      return result;
    PyErr_Clear();
  }
  if (hasAttribute(type, "__array_interface__") || PyObject_HasAttrString(object, "__array_interface__"))
    return readInterface(object, array, keepAlive);
  if (PyObject_HasAttrString(object, "data_ptr"))
    return readDataPointer(object, array, keepAlive);
  if (PyObject_HasAttrString(object, "__cuda_array_interface__"))
    return readCudaInterface(object, array, keepAlive);
  if (PyObject_HasAttrString(object, "__dlpack__"))
    return readCapsule(object, array, keepAlive);
  return ReadResult::NotAnArray;
}

ReadResult readArray(PyObject *object, Array &array, Object &keepAlive) {
  PyTypeObject *type = Py_TYPE(object);
  if (type != lastType) {
    auto found = readers().find(type);
    if (found == readers().end()) {
      Py_INCREF(reinterpret_cast<PyObject *>(type));
      TypeReader reader = classify(type); // may run Python code
      found = readers().emplace(type, reader).first;
    }
    lastType = type;
    lastReader = &found->second;
  }
  TypeReader *reader = lastReader;
  ReadResult result = read(*reader, type, object, array, keepAlive);
  reader->isArray |= result == ReadResult::Array;
  return result;
}

PyObject *describeArray(PyObject *, PyObject *object) {
  Array array;
  Object alive;
  switch (readArray(object, array, alive)) {
  case ReadResult::Error:
    return nullptr;
  case ReadResult::NotAnArray:
    Py_RETURN_NONE;
  case ReadResult::Array:
    break;
  }
  return Py_BuildValue("(KKKsO)", static_cast<unsigned long long>(array.argument.bits),
                       static_cast<unsigned long long>(array.argument.storage),
                       static_cast<unsigned long long>(array.argument.storage_bytes), elementName(array.element),
                       array.argument.flags & TXL_ARGUMENT_READ_ONLY ? Py_True : Py_False);
}

} // namespace txl::python
