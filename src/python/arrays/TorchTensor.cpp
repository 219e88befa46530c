// Three loads and one call for each tensor once the layout is known; six loads for a kind that was seen before.
#include "python/arrays/TorchTensor.h"
#include <algorithm>
#include <array>
#include <cstring>
#include <dlfcn.h>
#include <vector>

namespace txl::python {

/// The facts of a tensor that are needed.
struct TorchFacts {
  bool isNegated = false;
  uint64_t begin = 0; // of the storage
  int64_t bytes = -1; // of the storage
};

template <typename Word = uint64_t> static Word wordAt(uint64_t address) {
  Word word;
  std::memcpy(&word, reinterpret_cast<const void *>(address), sizeof word);
  return word;
}

/// The offsets of the facts, in bytes: a tensor object points to a tensor, that to a storage, and that to memory.
struct TorchLayout {
  size_t tensor = 0, storage = 0, begin = 0, bytes = 0; // all 0: not known
  bool (*isNegated)(const void *tensor) = nullptr;      // takes the address of the pointer to a tensor
  // For the kind. `device`: the offset in `head` of the byte with the device type, which the device index follows.
  size_t offset = 0, head = 0, dispatch = 0, owner = 0, device = 0;

  bool isKnown() const { return tensor && storage && begin && bytes && isNegated; }
  bool knowsKinds() const { return isKnown() && offset && head && dispatch && owner && device; }
  uint64_t tensorOf(PyObject *object) const { return wordAt(reinterpret_cast<uint64_t>(object) + tensor); }
  TensorKind kindOf(uint64_t itself, uint64_t itsStorage) const {
    return {wordAt<uint32_t>(itself + head), wordAt(itself + dispatch), wordAt(itsStorage + owner)};
  }
  /// False if the tensor has no storage with a static size.
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

/// The result of a method, or an attribute, as an integer. 0 with an exception.
static uint64_t toUnsigned(Object answer) { return answer ? PyLong_AsUnsignedLongLong(answer.get()) : 0; }
static uint64_t call(const Object &object, const char *method) {
  return object ? toUnsigned(Object(PyObject_CallMethod(object.get(), method, nullptr))) : 0;
}

/// Reads the facts by calling methods; false with an exception.
static bool callMethods(PyObject *tensor, TorchFacts &facts) {
  Object storage(PyObject_CallMethod(tensor, "untyped_storage", nullptr));
  facts.begin = call(storage, "data_ptr");
  facts.bytes = static_cast<int64_t>(call(storage, "nbytes"));
  facts.isNegated = call(Object::borrow(tensor), "is_neg");
  return !PyErr_Occurred();
}

/// The offset of a word with the value in the `bytes` at `address`; 0, which is never valid, if there is none.
static size_t findWord(uint64_t address, size_t bytes, uint64_t value) {
  for (size_t offset = sizeof value; value && offset + sizeof value <= bytes; offset += sizeof value)
    if (wordAt(address + offset) == value)
      return offset;
  return 0;
}

static Object makeTensor(const Object &torch, long elements, const char *dtype, const char *device) {
  Object type(PyObject_GetAttrString(torch.get(), dtype));
  Object keywords(type ? Py_BuildValue("{sOss}", "dtype", type.get(), "device", device) : nullptr);
  Object arguments(Py_BuildValue("(l)", elements)), make(PyObject_GetAttrString(torch.get(), "empty"));
  return Object(make && keywords && arguments ? PyObject_Call(make.get(), arguments.get(), keywords.get()) : nullptr);
}

/// Searches for the facts in a tensor of `elements` bytes. An exception means that they were not found.
static TorchLayout findLayout(const Object &torch, long elements) {
  constexpr size_t searched = 64; // all of these objects are larger
  TorchLayout found;
  Object type(PyObject_GetAttrString(torch.get(), "Tensor")), object = makeTensor(torch, elements, "uint8", "cpu");
  Object storage(object ? PyObject_CallMethod(object.get(), "untyped_storage", nullptr) : nullptr);
  if (!storage || Py_TYPE(object.get()) != reinterpret_cast<PyTypeObject *>(type.get()))
    return found;
  uint64_t size = toUnsigned(Object(PyObject_GetAttrString(type.get(), "__basicsize__")));
  uint64_t tensorAddress = toUnsigned(Object(PyObject_GetAttrString(object.get(), "_cdata")));
  uint64_t storageAddress = toUnsigned(Object(PyObject_GetAttrString(storage.get(), "_cdata")));
  uint64_t begin = call(storage, "data_ptr"), length = call(storage, "nbytes");
  if (PyErr_Occurred() || !tensorAddress || !storageAddress)
    return found;
  found.tensor = findWord(reinterpret_cast<uint64_t>(object.get()), size, tensorAddress);
  found.storage = findWord(tensorAddress, searched, storageAddress);
  found.begin = findWord(storageAddress, searched, begin);
  found.bytes = findWord(storageAddress, searched, length);
  return found;
}

namespace {
/// Two tensors, or two storages, of one kind: words that are equal in both may depend on the kind.
struct Pair {
  uint64_t first = 0, second = 0;
  template <typename Word> bool isEqualAt(size_t at) const {
    return wordAt<Word>(first + at) == wordAt<Word>(second + at);
  }
};
} // namespace

/// The offset, after the reference counts, of a word in which two kinds differ; 0 if there is none.
template <typename Word> static size_t findDifference(const Pair &one, const Pair &other, size_t bytes) {
  for (size_t at = 16; at + sizeof(Word) <= bytes; at += sizeof(Word))
    if (one.isEqualAt<Word>(at) && other.isEqualAt<Word>(at) &&
        wordAt<Word>(one.first + at) != wordAt<Word>(other.first + at))
      return at;
  return 0;
}

/// Searches for the words that determine the kind of a tensor. An exception means that they were not found.
static void findKind(const Object &torch, TorchLayout &found) {
  constexpr size_t tensorBytes = 192, storageBytes = 64;
  constexpr long sizes[2] = {4999, 7001}, start = 1237;
  std::vector<Object> alive;
  auto pairOf = [&](auto make, bool ofStorage) {
    uint64_t addresses[2] = {};
    for (int i = 0; i < 2; ++i) {
      Object tensor = make(sizes[i]);
      addresses[i] = tensor ? found.tensorOf(tensor.get()) : 0;
      if (addresses[i] && ofStorage)
        addresses[i] = wordAt(addresses[i] + found.storage);
      alive.push_back(std::move(tensor));
    }
    return Pair{addresses[0], addresses[0] ? addresses[1] : 0};
  };
  auto plain = [&](const char *dtype, const char *device) {
    return [&torch, dtype, device](long size) { return makeTensor(torch, size, dtype, device); };
  };
  auto through = [&](const char *function) {
    return [&torch, function](long size) {
      Object tensor = makeTensor(torch, size, "float32", "cpu");
      return tensor ? Object(PyObject_CallMethod(torch.get(), function, "O", tensor.get())) : Object();
    };
  };
  auto narrowed = [&](long size) {
    Object tensor = makeTensor(torch, size, "float32", "cpu");
    return tensor ? Object(PyObject_CallMethod(tensor.get(), "narrow", "lll", 0L, start, size - start)) : Object();
  };
  Pair floats = pairOf(plain("float32", "cpu"), false), bytes = pairOf(plain("uint8", "cpu"), false),
       elsewhere = pairOf(plain("float32", "meta"), false), negated = pairOf(through("_neg_view"), false),
       narrowedTensors = pairOf(narrowed, false), storages = pairOf(plain("float32", "cpu"), true),
       shared = pairOf(through("_lazy_clone"), true);
  for (const Pair &pair : {floats, bytes, elsewhere, negated, narrowedTensors, storages, shared})
    if (!pair.second)
      return;
  found.head = findDifference<uint32_t>(floats, bytes, tensorBytes);
  found.dispatch = findDifference<uint64_t>(floats, negated, tensorBytes);
  found.owner = findDifference<uint64_t>(storages, shared, storageBytes);
  found.offset = findDifference<uint64_t>(floats, narrowedTensors, tensorBytes);
  if (wordAt(narrowedTensors.first + found.offset) != start || wordAt(floats.first + found.offset) != 0)
    found.offset = 0;
  for (size_t at = found.head; found.head && at < found.head + 3 && !found.device; ++at)
    if (wordAt<uint8_t>(floats.first + at) != wordAt<uint8_t>(elsewhere.first + at))
      found.device = at;
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
    if (found.isKnown())
      findKind(torch, found);
  }
  if (library)
    ::dlclose(library); // torch keeps it loaded
  PyErr_Clear();
  return found;
}

static TorchLayout layout; // all 0 until it has been determined; guarded by the GIL

bool checkTorchTensor(PyObject *tensor, Array &array) {
  if (!array.argument.bits) // a fake tensor has no storage
    return true;
  static bool isLearnt = false;
  if (!isLearnt) {
    isLearnt = true; // nested launches call methods
    layout = learnLayout();
  }
  TorchFacts facts;
  if (!(layout.isKnown() && layout.read(tensor, facts)) && !callMethods(tensor, facts))
    return false;
  if (facts.isNegated) {
    PyErr_SetString(PyExc_ValueError, "its elements are to be negated when they are read (`is_neg()`), which a kernel "
                                      "does not do; pass `.resolve_neg()` of it");
    return false;
  }
  if (array.device >= 0) // on a GPU the extent is not used
    return true;
  txl_argument &argument = array.argument;
  uint64_t end = std::max(facts.begin + static_cast<uint64_t>(facts.bytes), argument.storage);
  argument.storage_bytes = std::min(argument.storage_bytes, end - argument.storage);
  return true;
}

/// By hash; a later kind replaces an earlier one.
static std::array<KnownTensor, 64> remembered;
/// The kind of the last tensor: the other tensors of a launch mostly have the same kind.
static const KnownTensor *lastKind = &remembered[0];

void rememberTorchTensor(PyObject *tensor, const Array &array) {
  if (!layout.knowsKinds() || array.device < 0)
    return;
  uint64_t itself = layout.tensorOf(tensor), storage = wordAt(itself + layout.storage);
  if (!storage || wordAt<int8_t>(itself + layout.device + 1) != array.device) // the device index is not at this offset
    return;
  uint64_t address = wordAt(storage + layout.begin) +
                     wordAt(itself + layout.offset) * static_cast<uint64_t>(elementSize(array.element));
  TensorKind kind = layout.kindOf(itself, storage);
  if (address == array.argument.bits)
    remembered[kind.hash()] = {kind, array.element, array.device, static_cast<uint64_t>(elementSize(array.element))};
}

/// The argument for a tensor's elements, given its storage; its address is 0 if it has no memory.
static txl_argument argumentIn(uint64_t itself, uint64_t storage, uint64_t elementBytes) {
  uint64_t begin = wordAt(storage + layout.begin);
  if (!begin)
    return {};
  return {begin + wordAt(itself + layout.offset) * elementBytes, begin, wordAt(storage + layout.bytes), 0, 0};
}

txl_argument argumentOfTensor(PyObject *tensor, const KnownTensor &known) {
  uint64_t itself = layout.tensorOf(tensor), storage = wordAt(itself + layout.storage);
  bool isKnown = storage && layout.kindOf(itself, storage) == known.kind;
  return isKnown ? argumentIn(itself, storage, known.elementBytes) : txl_argument{};
}

const KnownTensor *readRememberedTensor(PyObject *tensor, Array &array) {
  if (!layout.head)
    return nullptr;
  uint64_t itself = layout.tensorOf(tensor), storage = wordAt(itself + layout.storage);
  if (!storage)
    return nullptr;
  TensorKind kind = layout.kindOf(itself, storage);
  const KnownTensor *found = lastKind->kind == kind ? lastKind : &remembered[kind.hash()];
  if (found->element == Element::Invalid || !(found->kind == kind))
    return nullptr;
  txl_argument argument = argumentIn(itself, storage, found->elementBytes);
  if (!argument.bits)
    return nullptr;
  lastKind = found;
  array.element = found->element;
  array.device = found->device;
  array.argument = argument;
  return found;
}

} // namespace txl::python
