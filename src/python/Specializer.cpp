// Writes the words of the key, and reads them back to describe the arguments to a compilation.
#include "python/Specializer.h"
#include "python/HostLaunch.h"
#include "python/KeyWords.h"
#include <bit>
#include <cstring>

namespace txl::python {

uint64_t Key::hash() const {
  uint64_t value = 0x9e3779b97f4a7c15;
  for (uint64_t word : words)
    value = std::rotl((value ^ word) * 0xff51afd7ed558ccd, 29);
  return value;
}

int Key::equals(const Key &other) const {
  if (words != other.words || objects.size() != other.objects.size())
    return 0;
  for (size_t i = 0; i < objects.size(); ++i) {
    if (objects[i] == other.objects[i])
      continue;
    if (Py_TYPE(objects[i]) != Py_TYPE(other.objects[i]))
      return 0;
    if (int equal = PyObject_RichCompareBool(objects[i], other.objects[i], Py_EQ); equal != 1)
      return equal;
  }
  return 1;
}

Specializer::Specializer() : checks(checking()) {}

void Specializer::clear() {
  key.clear();
  arguments.clear();
  elements.clear();
  pointers.clear();
  keepAlive.clear();
  device = onHostAndDevices;
  stream = nullptr;
  deviceParameter = nullptr;
  hasArrays = false;
  onlyCompiles = false;
}

bool Specializer::addConstant(PyObject *value) {
  std::vector<uint64_t> &words = key.words;
  if (value == Py_None || PyBool_Check(value)) {
    words.push_back(head(TagConstant, Element::Invalid, false));
    words.push_back(reinterpret_cast<uint64_t>(value));
    return true;
  }
  if (PyLong_CheckExact(value)) {
    int overflow = 0;
    int64_t number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (!overflow) {
      words.push_back(head(TagConstant, Element::Int64, false));
      words.push_back(static_cast<uint64_t>(number));
      return true;
    }
  } else if (PyFloat_CheckExact(value)) { // by its bits: 0.0 and -0.0 differ, a NaN equals itself
    words.push_back(head(TagConstant, Element::Fp64, false));
    words.push_back(std::bit_cast<uint64_t>(PyFloat_AsDouble(value)));
    return true;
  }
  // By their elements: (1, 2) and (1.0, True + 1) are equal in Python but different constants for a kernel, and a list
  // is mutable.
  if (PyTuple_Check(value) || PyList_CheckExact(value)) {
    const bool isTuple = PyTuple_Check(value);
    const Py_ssize_t count = isTuple ? PyTuple_Size(value) : PyList_Size(value);
    words.push_back(head(TagSequence, Element::Invalid, false) | uint64_t(count) << 32);
    words.push_back(reinterpret_cast<uint64_t>(Py_TYPE(value)));
    key.objects.push_back(reinterpret_cast<PyObject *>(Py_TYPE(value)));
    if (Py_EnterRecursiveCall(" in a constant"))
      return false;
    bool added = true;
    for (Py_ssize_t i = 0; i < count && added; ++i)
      added = addConstant(isTuple ? PyTuple_GetItem(value, i) : PyList_GetItem(value, i));
    Py_LeaveRecursiveCall();
    return added;
  }
  if (!PyUnicode_CheckExact(value) &&                                                          // what most objects are
      PyObject_HasAttrString(reinterpret_cast<PyObject *>(Py_TYPE(value)), "__txl_wraps__")) { // `tl.constexpr(…)`
    Object inner(PyObject_GetAttrString(value, "value"));
    keepAlive.push_back(inner);
    return inner && addConstant(keepAlive.back().get());
  }
  Py_hash_t hash = PyObject_Hash(value);
  if (hash == -1) {
    PyErr_Clear(); // unhashable: only equality decides
    hash = 0;
  }
  words.push_back(head(TagObject, Element::Invalid, false));
  words.push_back(reinterpret_cast<uint64_t>(Py_TYPE(value)));
  words.push_back(static_cast<uint64_t>(hash));
  key.objects.push_back(value);
  return true;
}

bool Specializer::addOption(PyObject *name, PyObject *value) {
  key.words.push_back(TagOption);
  return addConstant(name) && addConstant(value);
}

/// The element type and specialization of an integer.
struct IntegerKind {
  Element element;
  bool isOne, divisible;
  uint64_t bits;
};

static bool classifyInteger(const Parameter &parameter, PyObject *value, IntegerKind &kind) {
  int overflow = 0;
  int64_t number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (number == -1 && !overflow && PyErr_Occurred())
    return false;
  kind.bits = static_cast<uint64_t>(number);
  kind.element = number >= INT32_MIN && number <= INT32_MAX ? Element::Int32 : Element::Int64;
  if (overflow) {
    kind.bits = overflow > 0 ? PyLong_AsUnsignedLongLong(value) : 0;
    if (overflow < 0 || PyErr_Occurred()) {
      PyErr_SetString(PyExc_OverflowError, "the integer fits in no type of 64 bits");
      return false;
    }
    kind.element = Element::UInt64;
  }
  kind.isOne = parameter.specialize && !parameter.hasAnnotatedType && number == 1 && !overflow;
  kind.divisible = parameter.specialize && parameter.specializeAlignment && kind.bits % 16 == 0;
  return true;
}

/// The element type of an argument: the parameter's annotation, or else `found`. False if the annotation is a pointer.
static bool applyAnnotation(const Parameter &parameter, Element &found) {
  if (parameter.hasAnnotatedType)
    found = parameter.annotated;
  return !parameter.isTypedPointer;
}

static bool isFloatElement(Element element) { return element >= Element::Fp16 && element <= Element::Fp64; }

bool Specializer::addScalar(const Scalar &scalar) {
  key.words.push_back(scalar.word);
  push(scalar.element, txl_scalar(scalar.bits), /*isPointer=*/false);
  return true;
}

bool readInteger(const Parameter &parameter, PyObject *value, Scalar &scalar) {
  IntegerKind kind;
  if (!classifyInteger(parameter, value, kind))
    return false;
  if (!applyAnnotation(parameter, kind.element)) {
    PyErr_SetString(PyExc_TypeError, "an array is required here, not a number");
    return false;
  }
  if (isFloatElement(kind.element)) {
    double number = PyLong_AsDouble(value);
    return !(number == -1 && PyErr_Occurred()) && readFloat(parameter, number, scalar);
  }
  bool isBool = kind.element == Element::UInt1 || kind.element == Element::Int1;
  scalar = {head(TagScalar, kind.element, kind.divisible && !isBool) | uint64_t(kind.isOne) << 18, kind.element,
            isBool ? kind.bits != 0 : kind.bits};
  return true;
}

/// The bits of `value` rounded to the format of `element`; to nearest, ties to even.
static uint64_t roundTo(Element element, double value) {
  if (element == Element::Fp64)
    return std::bit_cast<uint64_t>(value);
  if (element == Element::Fp32)
    return std::bit_cast<uint32_t>(static_cast<float>(value));
  // The two 16-bit formats are converted directly from double, with one rounding.
  const int mantissa = element == Element::Fp16 ? 10 : 7, bias = element == Element::Fp16 ? 15 : 127;
  const int maxExponent = element == Element::Fp16 ? 31 : 255;
  uint64_t bits = std::bit_cast<uint64_t>(value), sign = bits >> 63, fraction = bits & ((uint64_t(1) << 52) - 1);
  int exponent = static_cast<int>(bits >> 52 & 0x7ff);
  uint64_t special = sign << (mantissa + (element == Element::Fp16 ? 5 : 8)) | uint64_t(maxExponent) << mantissa;
  if (exponent == 0x7ff)
    return special | (fraction ? uint64_t(1) << (mantissa - 1) : 0);
  int target = exponent - 1023 + bias, shift = 52 - mantissa;
  uint64_t full = fraction | (exponent ? uint64_t(1) << 52 : 0), rounded;
  if (target <= 0)
    shift += 1 - target;
  if (shift > 63)
    rounded = 0;
  else {
    rounded = full >> shift;
    uint64_t rest = full & ((uint64_t(1) << shift) - 1), half = uint64_t(1) << (shift - 1);
    rounded += rest > half || (rest == half && (rounded & 1));
  }
  uint64_t magnitude = target <= 0 ? rounded : rounded + (uint64_t(target - 1) << mantissa);
  uint64_t infinity = uint64_t(maxExponent) << mantissa;
  return sign << (mantissa + (element == Element::Fp16 ? 5 : 8)) | (magnitude < infinity ? magnitude : infinity);
}

bool readFloat(const Parameter &parameter, double value, Scalar &scalar) {
  Element element = Element::Fp32;
  if (!applyAnnotation(parameter, element)) {
    PyErr_SetString(PyExc_TypeError, "an array is required here, not a number");
    return false;
  }
  if (!isFloatElement(element)) {
    PyErr_Format(PyExc_TypeError, "the parameter is annotated `%s`, and the argument is a float", elementName(element));
    return false;
  }
  scalar = {head(TagScalar, element, false), element, roundTo(element, value)};
  return true;
}

uint64_t pointerWord(const Parameter &parameter, Element element, uint64_t address) {
  bool divisible = parameter.specialize && parameter.specializeAlignment && address % 16 == 0;
  return head(TagPointer, parameter.isTypedPointer ? parameter.annotated : element, divisible, parameter.isConst);
}

bool Specializer::addTuple(const Parameter &parameter, PyObject *value) {
  Py_ssize_t count = PyTuple_Size(value);
  key.words.push_back(head(TagTuple, Element::Invalid, false) | uint64_t(count) << 32);
  key.objects.push_back(reinterpret_cast<PyObject *>(Py_TYPE(value)));
  for (Py_ssize_t i = 0; i < count; ++i)
    if (!add(parameter, PyTuple_GetItem(value, i)))
      return false;
  return true;
}

/// The replacement of an object with `__txl_members__`: an instance of a class of the language, as (the class, the
/// values of its fields). Null for other objects, and with an exception.
static Object membersOf(PyObject *value) {
  if (!PyObject_HasAttrString(reinterpret_cast<PyObject *>(Py_TYPE(value)), "__txl_members__"))
    return Object();
  Object members(PyObject_CallMethod(value, "__txl_members__", nullptr));
  if (members && (!PyTuple_Check(members.get()) || PyTuple_Size(members.get()) != 2 ||
                  !PyTuple_Check(PyTuple_GetItem(members.get(), 1)))) {
    PyErr_SetString(PyExc_TypeError, "`__txl_members__` gives a class and the tuple of its fields' values");
    return Object();
  }
  return members;
}

bool Specializer::addInstance(const Parameter &parameter, Object members) {
  PyObject *values = PyTuple_GetItem(members.get(), 1);
  Py_ssize_t count = PyTuple_Size(values);
  key.words.push_back(head(TagTuple, Element::Invalid, false) | uint64_t(count) << 32);
  key.objects.push_back(PyTuple_GetItem(members.get(), 0));
  keepAlive.push_back(std::move(members));
  for (Py_ssize_t i = 0; i < count; ++i)
    if (!add(parameter, PyTuple_GetItem(values, i)))
      return false;
  return true;
}

/// Adds `value` if it is a number; then sets `handled`. False with an exception.
bool Specializer::addNumber(const Parameter &parameter, PyObject *value, int &handled) {
  Scalar scalar;
  handled = 1;
  if (PyBool_Check(value)) {
    Element element = Element::UInt1;
    if (!applyAnnotation(parameter, element)) {
      PyErr_SetString(PyExc_TypeError, "an array is required here, not a bool");
      return false;
    }
    if (isFloatElement(element))
      return readFloat(parameter, value == Py_True, scalar) && addScalar(scalar);
    return addScalar({head(TagScalar, element, false), element, value == Py_True});
  }
  if (PyLong_Check(value))
    return readInteger(parameter, value, scalar) && addScalar(scalar);
  if (PyFloat_Check(value))
    return readFloat(parameter, PyFloat_AsDouble(value), scalar) && addScalar(scalar);
  handled = 0;
  return true;
}

/// Converts a NumPy scalar to a Python number; null without an exception if `value` is not one.
static Object toPythonNumber(PyObject *value) {
  Object item(PyObject_HasAttrString(value, "item") && PyObject_HasAttrString(value, "dtype")
                  ? PyObject_CallMethod(value, "item", nullptr)
                  : nullptr);
  if (item && (PyLong_Check(item.get()) || PyFloat_Check(item.get())))
    return item;
  PyErr_Clear();
  if (!PyIndex_Check(value))
    return Object();
  Object index(PyNumber_Index(value));
  PyErr_Clear();
  return index;
}

/// Compile-time objects: dtypes, jit functions, constexprs. They are marked by an attribute of their type.
static bool isCompileTime(PyObject *value) {
  return PyObject_HasAttrString(reinterpret_cast<PyObject *>(Py_TYPE(value)), "__txl_constant__");
}

/// An object with elements in memory; not a NumPy scalar.
static bool isArray(PyObject *value) {
  auto *type = reinterpret_cast<PyObject *>(Py_TYPE(value));
  return PyObject_HasAttrString(type, "__dlpack__") || PyObject_HasAttrString(type, "data_ptr");
}

static bool unsupported(PyObject *value) {
  Object name(PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(value)), "__qualname__"));
  Object module(PyObject_GetAttrString(reinterpret_cast<PyObject *>(Py_TYPE(value)), "__module__"));
  PyErr_Clear();
  PyErr_Format(PyExc_TypeError, "`%S.%S` is not something a kernel can take: pass an array, a number, a tuple or None",
               module.get() ? module.get() : Py_None, name.get() ? name.get() : Py_None);
  return false;
}

static std::string describeDevice(int device) {
  return device == onHost ? "the CPU's memory" : "the memory of GPU " + std::to_string(device);
}

bool Specializer::addArray(const Parameter &parameter, const Array &array) {
  if (parameter.hasAnnotatedType && !parameter.isTypedPointer) {
    PyErr_Format(PyExc_TypeError, "the parameter is annotated `%s`, and the argument is an array",
                 elementName(parameter.annotated));
    return false;
  }
  if (!array.argument.bits && array.argument.storage_bytes && !onlyCompiles) {
    PyErr_SetString(PyExc_ValueError,
                    "it has elements and no memory, as a fake or meta tensor has, or one whose storage "
                    "was freed; `warmup` compiles for it, a launch needs the memory");
    return false;
  }
  if (array.device != device && array.device != onHostAndDevices) {
    if (device != onHostAndDevices) {
      PyErr_Format(PyExc_ValueError,
                   "it is in %s, and argument `%U` is in %s; all arrays of a launch must be in one memory",
                   describeDevice(array.device).c_str(), deviceParameter->name.get(), describeDevice(device).c_str());
      return false;
    }
    device = array.device;
    deviceParameter = &parameter;
  }
  hasArrays = true;
  if (!stream)
    stream = array.stream;
  key.words.push_back(pointerWord(parameter, array.element, array.argument.bits));
  push(array.element, array.argument, /*isPointer=*/true);
  return true;
}

bool Specializer::add(const Parameter &parameter, PyObject *value) {
  if (parameter.isConstexpr)
    return addConstant(value);
  Array array;
  Object alive;
  int handled = 0;
  if (Scalar scalar; PyLong_CheckExact(value))
    return readInteger(parameter, value, scalar) && addScalar(scalar);
  if (value == Py_None)
    return addConstant(value);
  if (!checks && readKnownArray(value, array))
    return addArray(parameter, array);
  if (isLearntDescriptor(value) && addDescriptor(parameter, value))
    return true;
  if (!isKnownArrayType(Py_TYPE(value))) { // skipped in the usual case
    if (!addNumber(parameter, value, handled))
      return false;
    if (handled)
      return true;
    if (PyTuple_Check(value))
      return addTuple(parameter, value);
    if (isCompileTime(value))
      return addConstant(value);
    if (Object members = membersOf(value)) {
      learnDescriptor(Py_TYPE(value), members.get());
      return addInstance(parameter, std::move(members));
    }
    if (PyErr_Occurred())
      return false;
  }
  switch (readArray(value, array, alive)) {
  case ReadResult::Error:
    return false;
  case ReadResult::Array: {
    if (!addArray(parameter, array))
      return false;
    if (alive)
      keepAlive.push_back(std::move(alive));
    return true;
  }
  case ReadResult::NotAnArray:
    break;
  }
  if (Object number = toPythonNumber(value)) {
    if (!addNumber(parameter, number.get(), handled))
      return false;
    if (handled)
      return true;
  }
  return unsupported(value);
}

/// Advances `position` past the words of a constant.
static void skipConstant(const Key &key, size_t &position) {
  const uint64_t word = key.words[position];
  position += (word & 0xff) == TagObject ? 3 : 2;
  for (uint64_t left = (word & 0xff) == TagSequence ? word >> 32 : 0; left; --left)
    skipConstant(key, position);
}

/// Converts the words of one argument to a description; advances `position`.
static PyObject *describe(const Key &key, const Parameter &parameter, PyObject *value, size_t &position) {
  uint64_t word = key.words[position];
  auto element = static_cast<Element>(word >> 8 & 0xff);
  int divisibility = word >> 16 & 1 ? 16 : 0;
  switch (word & 0xff) {
  case TagScalar:
    position += 1;
    if (word >> 18 & 1)
      return Py_BuildValue("(sii)", elementName(element), 0, 1);
    return Py_BuildValue("(si)", elementName(element), divisibility);
  case TagPointer: {
    position += 1;
    std::string type = std::string(word >> 17 & 1 ? "*k" : "*") + elementName(element);
    return Py_BuildValue("(si)", type.c_str(), divisibility);
  }
  case TagTuple: {
    position += 1;
    Object members = membersOf(value);
    if (PyErr_Occurred())
      return nullptr;
    if (members)
      value = PyTuple_GetItem(members.get(), 1);
    Object list(PyList_New(0));
    for (Py_ssize_t i = 0, count = static_cast<Py_ssize_t>(word >> 32); i < count && list; ++i) {
      Object element(describe(key, parameter, PyTuple_GetItem(value, i), position));
      if (!element || PyList_Append(list.get(), element.get()) != 0)
        return nullptr;
    }
    PyObject *type = members ? PyTuple_GetItem(members.get(), 0) : reinterpret_cast<PyObject *>(Py_TYPE(value));
    Object fields(PyObject_GetAttrString(type, "_fields"));
    PyErr_Clear();
    Object name(PyObject_GetAttrString(type, "__name__"));
    return name ? Py_BuildValue("(OOOOO)", &PyTuple_Type, list.get(), fields ? fields.get() : Py_None, name.get(), type)
                : nullptr;
  }
  case TagObject:
    if (isArray(value)) {
      PyErr_SetString(PyExc_TypeError, "a constexpr is a compile-time value, and an array is not; pass its elements as "
                                       "scalars or a tuple, or drop the annotation");
      return nullptr;
    }
    [[fallthrough]];
  default:
    skipConstant(key, position);
  }
  return Py_BuildValue("(OO)", Py_None, value);
}

PyObject *describeArgument(const Parameter &parameter, PyObject *value) {
  Specializer one;
  one.onlyCompiles = true;
  if (!one.add(parameter, value))
    return nullptr;
  size_t position = 0;
  return describe(one.key, parameter, value, position);
}

} // namespace txl::python
