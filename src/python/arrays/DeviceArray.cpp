// The array description is computed once, so a launch reads it as a field; slices and frameworks share the owner of the
// memory.
#include "python/arrays/DeviceArray.h"
#include "python/Kernel.h"
#include "python/arrays/Dlpack.h"
#include <vector>

namespace txl::python {

static PyTypeObject *arrayType, *memoryType, *eventType;

// ---- memory ----

/// _txl.DeviceMemory(device, bytes): an allocation, freed with the object.
struct MemoryObject {
  PyObject_HEAD uint64_t address;
  int device;
};

static PyObject *makeMemory(PyTypeObject *type, PyObject *arguments, PyObject *) {
  int device;
  unsigned long long bytes;
  if (!PyArg_ParseTuple(arguments, "iK", &device, &bytes))
    return nullptr;
  auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  Object self(allocate(type, 0));
  if (!self)
    return nullptr;
  auto *memory = reinterpret_cast<MemoryObject *>(self.get());
  memory->device = device;
  txl_error *error = nullptr;
  if (txl_device_allocate(device, bytes, &memory->address, &error) != TXL_OK)
    return raise(error);
  return self.release();
}

static void freeMemory(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  auto *memory = reinterpret_cast<MemoryObject *>(self);
  if (memory->address)
    txl_device_release(memory->device, memory->address);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyObject *memoryAddress(PyObject *self, void *) {
  return PyLong_FromUnsignedLongLong(reinterpret_cast<MemoryObject *>(self)->address);
}

// ---- arrays ----

/// DeviceArray(owner, address, storage, storage bytes, dtype, device)
static PyObject *makeArray(PyTypeObject *type, PyObject *arguments, PyObject *) {
  PyObject *owner;
  unsigned long long address, storage, bytes;
  const char *dtype;
  int device;
  if (!PyArg_ParseTuple(arguments, "OKKKsi", &owner, &address, &storage, &bytes, &dtype, &device))
    return nullptr;
  Element element = parseElement(dtype);
  if (element == Element::Invalid) {
    PyErr_Format(PyExc_TypeError, "elements of type `%s` have no counterpart in a kernel", dtype);
    return nullptr;
  }
  auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  PyObject *self = allocate(type, 0);
  if (!self)
    return nullptr;
  DeviceArrayObject *created = deviceArrayOf(self);
  created->array = Array();
  created->array.argument = {address, storage, bytes, 0, 0};
  created->array.element = element;
  created->array.device = device;
  created->owner = Py_NewRef(owner);
  return self;
}

static void freeArray(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  Py_CLEAR(deviceArrayOf(self)->owner);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyObject *arrayAddress(PyObject *self, PyObject *) {
  return PyLong_FromUnsignedLongLong(deviceArrayOf(self)->array.argument.bits);
}
static PyObject *arrayOwner(PyObject *self, void *) { return Py_NewRef(deviceArrayOf(self)->owner); }
static PyObject *arrayDevice(PyObject *self, void *) { return PyLong_FromLong(deviceArrayOf(self)->array.device); }

bool isDeviceArrayType(PyTypeObject *type) { return type == arrayType || PyType_IsSubtype(type, arrayType); }

// ---- events ----

struct EventObject {
  PyObject_HEAD txl_event *event;
};

static PyObject *makeEvent(PyTypeObject *type, PyObject *arguments, PyObject *) {
  int device;
  if (!PyArg_ParseTuple(arguments, "i", &device))
    return nullptr;
  auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  Object self(allocate(type, 0));
  txl_error *error = nullptr;
  if (!self || txl_event_create(device, &reinterpret_cast<EventObject *>(self.get())->event, &error) != TXL_OK)
    return self ? raise(error) : nullptr;
  return self.release();
}

static void freeEvent(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  txl_event_free(reinterpret_cast<EventObject *>(self)->event);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF(type);
}

static PyObject *recordEvent(PyObject *self, PyObject *arguments) {
  unsigned long long stream = 0;
  txl_error *error = nullptr;
  if (!PyArg_ParseTuple(arguments, "|K", &stream))
    return nullptr;
  if (txl_event_record(reinterpret_cast<EventObject *>(self)->event, reinterpret_cast<void *>(stream), &error) !=
      TXL_OK)
    return raise(error);
  Py_RETURN_NONE;
}

static PyObject *elapsed(PyObject *self, PyObject *end) {
  if (Py_TYPE(end) != eventType) {
    PyErr_SetString(PyExc_TypeError, "the time is from one event to another");
    return nullptr;
  }
  float milliseconds = 0;
  txl_error *error = nullptr;
  txl_status status;
  txl_event *first = reinterpret_cast<EventObject *>(self)->event,
            *second = reinterpret_cast<EventObject *>(end)->event;
  Py_BEGIN_ALLOW_THREADS status = txl_event_elapsed(first, second, &milliseconds, &error);
  Py_END_ALLOW_THREADS return status == TXL_OK ? PyFloat_FromDouble(milliseconds) : raise(error);
}

// ---- the module's functions ----

PyObject *deviceCount(PyObject *, PyObject *) { return PyLong_FromLong(txl_device_count()); }

PyObject *deviceInfo(PyObject *, PyObject *ordinal) {
  long device = PyLong_AsLong(ordinal);
  if (device == -1 && PyErr_Occurred())
    return nullptr;
  txl_device_info info = {};
  info.size = sizeof info;
  txl_error *error = nullptr;
  if (txl_device_get_info(static_cast<int>(device), &info, &error) != TXL_OK)
    return raise(error);
  return Py_BuildValue("{ss,ss,si,si,si,si,si,si,si,si,si,si,si}", "name", info.name, "target", info.target, "major",
                       info.major, "minor", info.minor, "multiprocessor_count", info.multiprocessors, "max_threads",
                       info.max_threads, "max_shared_mem", info.max_shared_bytes, "max_num_regs", info.registers,
                       "warpSize", info.warp_size, "sm_clock_rate", info.clock_rate, "mem_clock_rate",
                       info.memory_clock_rate, "mem_bus_width", info.memory_bus_width, "l2_bytes", info.l2_bytes);
}

/// Runs `call` with the GIL released; returns None or raises an exception.
template <typename F> static PyObject *released(F call) {
  txl_error *error = nullptr;
  txl_status status;
  Py_BEGIN_ALLOW_THREADS status = call(&error);
  Py_END_ALLOW_THREADS if (status != TXL_OK) return raise(error);
  Py_RETURN_NONE;
}

PyObject *deviceWrite(PyObject *, PyObject *arguments) {
  int device;
  unsigned long long to;
  Py_buffer from;
  if (!PyArg_ParseTuple(arguments, "iKy*", &device, &to, &from))
    return nullptr;
  PyObject *result = released([&](txl_error **error) {
    return txl_device_write(device, to, from.buf, static_cast<size_t>(from.len), nullptr, error);
  });
  PyBuffer_Release(&from);
  return result;
}

PyObject *deviceRead(PyObject *, PyObject *arguments) {
  int device;
  unsigned long long from;
  Py_buffer to;
  if (!PyArg_ParseTuple(arguments, "iw*K", &device, &to, &from))
    return nullptr;
  PyObject *result = released([&](txl_error **error) {
    return txl_device_read(device, to.buf, from, static_cast<size_t>(to.len), nullptr, error);
  });
  PyBuffer_Release(&to);
  return result;
}

PyObject *deviceCopy(PyObject *, PyObject *arguments) {
  int device;
  unsigned long long to, from, bytes;
  if (!PyArg_ParseTuple(arguments, "iKKK", &device, &to, &from, &bytes))
    return nullptr;
  return released([&](txl_error **error) { return txl_device_copy(device, to, from, bytes, nullptr, error); });
}

PyObject *deviceFill(PyObject *, PyObject *arguments) {
  int device;
  unsigned char value;
  unsigned long long to, bytes;
  if (!PyArg_ParseTuple(arguments, "iKbK", &device, &to, &value, &bytes))
    return nullptr;
  return released([&](txl_error **error) { return txl_device_fill(device, to, value, bytes, nullptr, error); });
}

PyObject *synchronize(PyObject *, PyObject *ordinal) {
  long device = PyLong_AsLong(ordinal);
  if (device == -1 && PyErr_Occurred())
    return nullptr;
  return released([&](txl_error **error) { return txl_device_synchronize(static_cast<int>(device), error); });
}

// ---- DLPack ----

/// An exported tensor, with its shape and strides, and a reference to the array.
template <typename Managed> struct Exported {
  Managed managed;
  std::vector<int64_t> extentsAndStrides;
  PyObject *array;
};

static void fillTensor(dlpack::Tensor &tensor, DeviceArrayObject *array, std::vector<int64_t> &extentsAndStrides) {
  Element element = array->array.element;
  tensor.data = reinterpret_cast<void *>(array->array.argument.bits);
  tensor.deviceType = dlpack::deviceCUDA;
  tensor.deviceId = array->array.device;
  tensor.ndim = static_cast<int32_t>(extentsAndStrides.size() / 2);
  tensor.typeCode = dlpackCode(element);
  tensor.typeBits = static_cast<uint8_t>(8 * elementSize(element));
  tensor.typeLanes = 1;
  tensor.shape = extentsAndStrides.data();
  tensor.strides = extentsAndStrides.data() + tensor.ndim;
  tensor.byteOffset = 0;
}

template <typename Managed> static void release(Managed *managed) {
  auto *exported = static_cast<Exported<Managed> *>(managed->context);
  PyGILState_STATE state = PyGILState_Ensure();
  Py_DECREF(exported->array);
  PyGILState_Release(state);
  delete exported;
}

/// Destructor of a capsule: frees the tensor if no consumer has taken it.
template <typename Managed> static void dropCapsule(PyObject *capsule, const char *name) {
  if (!PyCapsule_IsValid(capsule, name))
    return;
  auto *managed = static_cast<Managed *>(PyCapsule_GetPointer(capsule, name));
  managed->deleter(managed);
}
static void dropPlain(PyObject *capsule) { dropCapsule<dlpack::ManagedTensor>(capsule, "dltensor"); }
static void dropVersioned(PyObject *capsule) {
  dropCapsule<dlpack::ManagedTensorVersioned>(capsule, "dltensor_versioned");
}

template <typename Managed> static Managed *exportArray(PyObject *array, std::vector<int64_t> extentsAndStrides) {
  auto *exported = new Exported<Managed>{{}, std::move(extentsAndStrides), Py_NewRef(array)};
  fillTensor(exported->managed.tensor, deviceArrayOf(array), exported->extentsAndStrides);
  exported->managed.context = exported;
  exported->managed.deleter = release<Managed>;
  return &exported->managed;
}

PyObject *makeDlpack(PyObject *, PyObject *arguments) {
  PyObject *array, *shape, *strides;
  int versioned;
  if (!PyArg_ParseTuple(arguments, "O!O!O!p", arrayType, &array, &PyTuple_Type, &shape, &PyTuple_Type, &strides,
                        &versioned))
    return nullptr;
  std::vector<int64_t> extentsAndStrides;
  for (PyObject *tuple : {shape, strides})
    for (Py_ssize_t i = 0; i < PyTuple_Size(tuple); ++i)
      extentsAndStrides.push_back(PyLong_AsLongLong(PyTuple_GetItem(tuple, i)));
  if (PyErr_Occurred())
    return nullptr;
  if (!versioned)
    return PyCapsule_New(exportArray<dlpack::ManagedTensor>(array, std::move(extentsAndStrides)), "dltensor",
                         dropPlain);
  auto *managed = exportArray<dlpack::ManagedTensorVersioned>(array, std::move(extentsAndStrides));
  managed->version = {1, 0};
  managed->flags = 0;
  return PyCapsule_New(managed, "dltensor_versioned", dropVersioned);
}

// ---- the types ----

static PyTypeObject *addType(PyObject *module, PyType_Spec &spec, const char *name) {
  auto *type = reinterpret_cast<PyTypeObject *>(PyType_FromSpec(&spec));
  return type && PyModule_AddObjectRef(module, name, reinterpret_cast<PyObject *>(type)) == 0 ? type : nullptr;
}

bool addDeviceTypes(PyObject *module) {
  static PyGetSetDef memoryProperties[] = {
      {"address", memoryAddress, nullptr, "The address of the first byte.", nullptr}, {}};
  static PyType_Slot memorySlots[] = {{Py_tp_new, reinterpret_cast<void *>(makeMemory)},
                                      {Py_tp_dealloc, reinterpret_cast<void *>(freeMemory)},
                                      {Py_tp_getset, memoryProperties},
                                      {0, nullptr}};
  static PyType_Spec memorySpec = {"txl._txl.DeviceMemory", sizeof(MemoryObject), 0, Py_TPFLAGS_DEFAULT, memorySlots};

  static PyMethodDef arrayMethods[] = {{"data_ptr", arrayAddress, METH_NOARGS, "The address of the first element."},
                                       {}};
  static PyGetSetDef arrayProperties[] = {{"_owner", arrayOwner, nullptr, "The owner of the memory.", nullptr},
                                          {"device_id", arrayDevice, nullptr, "The index of the GPU.", nullptr},
                                          {}};
  static PyType_Slot arraySlots[] = {{Py_tp_new, reinterpret_cast<void *>(makeArray)},
                                     {Py_tp_dealloc, reinterpret_cast<void *>(freeArray)},
                                     {Py_tp_methods, arrayMethods},
                                     {Py_tp_getset, arrayProperties},
                                     {0, nullptr}};
  static PyType_Spec arraySpec = {"txl._txl.DeviceArray", sizeof(DeviceArrayObject), 0,
                                  Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, arraySlots};

  static PyMethodDef eventMethods[] = {{"record", recordEvent, METH_VARARGS, "record(stream=0)"},
                                       {"elapsed", elapsed, METH_O, "elapsed(end) -> milliseconds; waits for both"},
                                       {}};
  static PyType_Slot eventSlots[] = {{Py_tp_new, reinterpret_cast<void *>(makeEvent)},
                                     {Py_tp_dealloc, reinterpret_cast<void *>(freeEvent)},
                                     {Py_tp_methods, eventMethods},
                                     {0, nullptr}};
  static PyType_Spec eventSpec = {"txl._txl.Event", sizeof(EventObject), 0, Py_TPFLAGS_DEFAULT, eventSlots};

  memoryType = addType(module, memorySpec, "DeviceMemory");
  arrayType = addType(module, arraySpec, "DeviceArray");
  eventType = addType(module, eventSpec, "Event");
  return memoryType && arrayType && eventType;
}

} // namespace txl::python
