// Chooses a reader once for each type; later objects of the type use it directly.
#include "python/arrays/ArrayReader.h"
#include "python/DeviceLaunch.h"
#include "python/arrays/ArrayProtocols.h"
#include "python/arrays/DeviceArray.h"
#include "python/arrays/TorchTensor.h"
#include <cstring>
#include <string>
#include <unordered_map>

namespace txl::python {

static ReadResult readDeviceArray(PyObject *object, Array &array, Object &) {
  array = deviceArrayOf(object)->array;
  return ReadResult::Array;
}

/// The reader of a Python type, and its properties.
struct TypeReader {
  ReadResult (*read)(PyObject *, Array &, Object &);
  int (*view)(void *, dlpack::Tensor *);
  StreamReader stream = nullptr;
  bool isTorch = false;
  // An object of a type without a reader may support the buffer protocol, or be recognised individually.
  bool hasBuffer = false;
  bool holdsItself = false; // the memory of its buffer lives as long as the object
  bool isArray = false;     // an object of this type has been read
};

/// The function for the current stream of the framework that a type's module belongs to.
static StreamReader streamOfModule(const char *module) {
  return !std::strncmp(module, "torch", 5) ? torchStream : !std::strncmp(module, "cupy", 4) ? cupyStream : nullptr;
}

static TypeReader classify(PyTypeObject *type) {
  if (isDeviceArrayType(type))
    return {readDeviceArray, nullptr};
  // NumPy's scalars also support the buffer protocol and the array interface, but they are numbers.
  Object module(PyObject_GetAttrString(reinterpret_cast<PyObject *>(type), "__module__"));
  const char *moduleName = module && PyUnicode_Check(module.get()) ? textOf(module.get()) : "";
  PyErr_Clear();
  bool isScalar = (!std::strcmp(moduleName, "numpy") || !std::strcmp(moduleName, "ml_dtypes")) &&
                  !typeHasAttribute(type, "__dlpack__");
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
              typeHasAttribute(type, "_cdata")};
  }
  StreamReader stream = streamOfModule(moduleName);
  if (typeHasAttribute(type, "data_ptr"))
    return {readDataPointer, nullptr, stream};
  if (typeHasAttribute(type, "__cuda_array_interface__"))
    return {readCudaInterface, nullptr, stream};
  if (typeHasAttribute(type, "__array_interface__") && !typeHasAttribute(type, "__dlpack__"))
    return {readInterface, nullptr};
  if (typeHasAttribute(type, "__dlpack__") && !typeHasAttribute(type, "__array_interface__"))
    return {readCapsule, nullptr};
  TypeReader reader = {nullptr, nullptr};
  reader.hasBuffer = true;
  reader.holdsItself = typeHasAttribute(type, "__array_interface__");
  return reader;
}

// An entry holds a reference to its type, so the address is never reused. Guarded by the GIL.
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

bool readKnownArray(PyObject *object, Array &array) {
  PyTypeObject *type = Py_TYPE(object);
  if (type != lastType) {
    auto found = readers().find(type);
    if (found == readers().end())
      return false;
    lastType = type;
    lastReader = &found->second;
  }
  array.stream = lastReader->stream;
  return lastReader->isTorch && readRememberedTensor(object, array);
}

/// The reader of a type, which is chosen when the first object of it is read.
static TypeReader *readerOf(PyTypeObject *type) {
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
  return lastReader;
}

bool viewTensor(PyObject *object, dlpack::Tensor &tensor) {
  const TypeReader *reader = readerOf(Py_TYPE(object));
  return reader->view && reader->view(object, &tensor) == 0;
}

/// Reduces an exception's text to its first line: torch appends its own stack trace.
static void keepFirstLine() {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (type && isOwnException(type)) {
    PyErr_Restore(type, value, trace);
    return;
  }
  Object ownedType(type), ownedValue(value), ownedTrace(trace);
  Object text(value ? PyObject_Str(value) : nullptr);
  const char *whole = text ? textOf(text.get()) : nullptr;
  PyErr_Clear();
  PyErr_SetString(type ? type : PyExc_RuntimeError, whole ? std::string(whole, std::strcspn(whole, "\n")).c_str() : "");
}

/// Reads a tensor by the exchange interface, or, if that does not support it (a meta tensor), by `data_ptr`.
static ReadResult readView(const TypeReader &reader, PyTypeObject *type, PyObject *object, Array &array,
                           Object &keepAlive) {
  dlpack::Tensor tensor;
  if (reader.view(object, &tensor) == 0) {
    ReadResult result = readTensor(tensor, array);
    bool good = result == ReadResult::Array && (!reader.isTorch || checkTorchTensor(object, array));
    if (good && reader.isTorch)
      rememberTorchTensor(object, array);
    return good || result != ReadResult::Array ? result : ReadResult::Error;
  }
  if (typeHasAttribute(type, "data_ptr")) {
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
    if (!typeHasAttribute(type, "__array_interface__"))
      return result;
    PyErr_Clear();
  }
  if (typeHasAttribute(type, "__array_interface__") || PyObject_HasAttrString(object, "__array_interface__"))
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
  TypeReader *reader = readerOf(type);
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
