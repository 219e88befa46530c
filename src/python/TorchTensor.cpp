// Three loads and one call a tensor, once it is known where to load from.
#include "python/TorchTensor.h"
#include <algorithm>
#include <cstring>
#include <dlfcn.h>

namespace txl::python {

/// What is asked of a tensor.
struct TorchFacts {
  bool isNegated = false;
  uint64_t begin = 0; // of the storage
  int64_t bytes = -1; // of the storage
};

static uint64_t wordAt(uint64_t address) {
  uint64_t word;
  std::memcpy(&word, reinterpret_cast<const void *>(address), sizeof word);
  return word;
}

/// Where the facts stand, in bytes: a tensor object points to a tensor, that to a storage, and that to memory.
struct TorchLayout {
  size_t tensor = 0, storage = 0, begin = 0, bytes = 0; // all 0: not known
  bool (*isNegated)(const void *tensor) = nullptr;      // takes the address of the pointer to a tensor

  bool isKnown() const { return tensor && storage && begin && bytes && isNegated; }
  /// False if the tensor has no storage of a plain size.
  bool read(PyObject *object, TorchFacts &facts) const {
    uint64_t handle = reinterpret_cast<uint64_t>(object) + tensor, itsStorage = wordAt(wordAt(handle) + storage);
    facts.isNegated = isNegated(reinterpret_cast<const void *>(handle));
    if (!itsStorage)
      return false;
    facts.begin = wordAt(itsStorage + begin);
    facts.bytes = static_cast<int64_t>(wordAt(itsStorage + bytes));
    return facts.bytes >= 0;
  }
};

/// What a method returns, or an attribute is, as a number. 0 with an exception.
static uint64_t numberOf(Object answer) { return answer ? PyLong_AsUnsignedLongLong(answer.get()) : 0; }
static uint64_t call(const Object &object, const char *method) {
  return object ? numberOf(Object(PyObject_CallMethod(object.get(), method, nullptr))) : 0;
}

/// The facts as methods tell them; false with an exception.
static bool askMethods(PyObject *tensor, TorchFacts &facts) {
  Object storage(PyObject_CallMethod(tensor, "untyped_storage", nullptr));
  facts.begin = call(storage, "data_ptr");
  facts.bytes = static_cast<int64_t>(call(storage, "nbytes"));
  facts.isNegated = call(Object::borrow(tensor), "is_neg");
  return !PyErr_Occurred();
}

/// The offset of a word in the `bytes` at `address` that has the value; 0, where it is never, if there is none.
static size_t findWord(uint64_t address, size_t bytes, uint64_t value) {
  for (size_t offset = sizeof value; value && offset + sizeof value <= bytes; offset += sizeof value)
    if (wordAt(address + offset) == value)
      return offset;
  return 0;
}

/// Looks for the facts in a tensor of `elements` bytes. An exception means that they are not there.
static TorchLayout findLayout(const Object &torch, long elements) {
  constexpr size_t searched = 64; // all of these objects are longer
  TorchLayout found;
  Object type(PyObject_GetAttrString(torch.get(), "Tensor")), bytes(PyObject_GetAttrString(torch.get(), "uint8"));
  Object keywords(bytes ? Py_BuildValue("{sOss}", "dtype", bytes.get(), "device", "cpu") : nullptr);
  Object arguments(Py_BuildValue("(l)", elements)), make(PyObject_GetAttrString(torch.get(), "empty"));
  Object object(make && keywords && arguments ? PyObject_Call(make.get(), arguments.get(), keywords.get()) : nullptr);
  Object storage(object ? PyObject_CallMethod(object.get(), "untyped_storage", nullptr) : nullptr);
  if (!storage || Py_TYPE(object.get()) != reinterpret_cast<PyTypeObject *>(type.get()))
    return found;
  uint64_t size = numberOf(Object(PyObject_GetAttrString(type.get(), "__basicsize__")));
  uint64_t tensorAddress = numberOf(Object(PyObject_GetAttrString(object.get(), "_cdata")));
  uint64_t storageAddress = numberOf(Object(PyObject_GetAttrString(storage.get(), "_cdata")));
  uint64_t begin = call(storage, "data_ptr"), length = call(storage, "nbytes");
  if (PyErr_Occurred() || !tensorAddress || !storageAddress)
    return found;
  found.tensor = findWord(reinterpret_cast<uint64_t>(object.get()), size, tensorAddress);
  found.storage = findWord(tensorAddress, searched, storageAddress);
  found.begin = findWord(storageAddress, searched, begin);
  found.bytes = findWord(storageAddress, searched, length);
  return found;
}

static TorchLayout learnLayout() {
  TorchLayout found;
  Object torch(PyImport_ImportModule("torch"));
  void *library = ::dlopen("libtorch_cpu.so", RTLD_NOLOAD | RTLD_NOW);
  if (torch && library) {
    found = findLayout(torch, 4999);
    TorchLayout again = findLayout(torch, 7001);
    if (found.tensor != again.tensor || found.storage != again.storage || found.begin != again.begin ||
        found.bytes != again.bytes)
      found = TorchLayout();
    found.isNegated =
        reinterpret_cast<decltype(found.isNegated)>(::dlsym(library, "_ZN2at6native6is_negERKNS_6TensorE"));
  }
  if (library)
    ::dlclose(library); // torch keeps it
  PyErr_Clear();
  return found;
}

bool checkTorchTensor(PyObject *tensor, Array &array) {
  if (!array.argument.bits) // a fake tensor has no storage to ask
    return true;
  static TorchLayout layout; // guarded by the interpreter's lock
  static bool isLearnt = false;
  if (!isLearnt) {
    isLearnt = true; // whatever is launched meanwhile calls methods
    layout = learnLayout();
  }
  TorchFacts facts;
  if (!(layout.isKnown() && layout.read(tensor, facts)) && !askMethods(tensor, facts))
    return false;
  if (facts.isNegated) {
    PyErr_SetString(PyExc_ValueError, "its elements are to be negated when they are read (`is_neg()`), which a kernel "
                                      "does not do; pass `.resolve_neg()` of it");
    return false;
  }
  if (array.place >= 0) // on a GPU nothing looks at the extent
    return true;
  txl_argument &argument = array.argument;
  uint64_t end = std::max(facts.begin + static_cast<uint64_t>(facts.bytes), argument.storage);
  argument.storage_bytes = std::min(argument.storage_bytes, end - argument.storage);
  return true;
}

} // namespace txl::python
