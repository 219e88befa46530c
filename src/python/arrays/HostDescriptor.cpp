// A host's tensor descriptor is read field by field: to the words that its `__txl_members__` would have, without the
// objects that it would make.
#include "python/KeyWords.h"
#include "python/Specializer.h"

namespace txl::python {

// The names of the fields, and the two classes, once one was read. Guarded by the GIL.
static PyTypeObject *descriptorType = nullptr;
static PyObject *descriptorClass = nullptr;
enum Field : uint8_t { Base, Shape, Strides, Block, Padding, Rounding, fieldCount };
static PyObject *fieldNames[fieldCount];

void learnDescriptor(PyTypeObject *type, PyObject *members) {
  static const char *const names[fieldCount] = {"base",        "shape",   "strides",
                                                "block_shape", "padding", "round_f32_to_tf32"};
  if (descriptorType || !PyObject_HasAttrString(reinterpret_cast<PyObject *>(type), "__txl_descriptor__"))
    return;
  for (int i = 0; i < fieldCount; ++i)
    fieldNames[i] = PyUnicode_InternFromString(names[i]);
  descriptorClass = Py_NewRef(PyTuple_GetItem(members, 0));
  descriptorType = reinterpret_cast<PyTypeObject *>(Py_NewRef(reinterpret_cast<PyObject *>(type)));
}

bool isLearntDescriptor(PyObject *value) { return Py_TYPE(value) == descriptorType; }

/// A list or tuple of integers, as a tuple of arguments; the last is 1 and compiled in with `lastIsConstant`. False,
/// maybe without an exception, for what only Python code can read.
bool Specializer::addIntegers(const Parameter &parameter, PyObject *list, bool lastIsConstant) {
  const bool isTuple = PyTuple_Check(list);
  if (!isTuple && !PyList_Check(list))
    return false;
  const Py_ssize_t count = isTuple ? PyTuple_Size(list) : PyList_Size(list);
  key.words.push_back(head(TagTuple, Element::Invalid, false) | uint64_t(count) << 32);
  key.objects.push_back(reinterpret_cast<PyObject *>(&PyTuple_Type));
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject *value = isTuple ? PyTuple_GetItem(list, i) : PyList_GetItem(list, i);
    Scalar scalar;
    if (!PyLong_CheckExact(value))
      return false;
    if (lastIsConstant && i + 1 == count) {
      key.words.push_back(head(TagConstant, Element::Int64, false));
      key.words.push_back(1);
    } else if (!readInteger(parameter, value, scalar) || !addScalar(scalar)) {
      return false;
    }
  }
  return true;
}

/// False, with the key and the arguments as they were, for a descriptor that is to be read by its `__txl_members__`.
bool Specializer::addDescriptor(const Parameter &parameter, PyObject *descriptor) {
  Object fields[fieldCount];
  for (int i = 0; i < fieldCount; ++i)
    if (fields[i] = Object(PyObject_GetAttr(descriptor, fieldNames[i])); !fields[i]) {
      PyErr_Clear();
      return false;
    }
  PyObject *block = fields[Block].get();
  Array array;
  Object alive;
  if (checks || !(PyList_CheckExact(block) || PyTuple_CheckExact(block)) || !PyBool_Check(fields[Rounding].get()) ||
      !(readKnownArray(fields[Base].get(), array) ||
        readArray(fields[Base].get(), array, alive) == ReadResult::Array)) {
    PyErr_Clear();
    return false;
  }
  if (alive)
    keepAlive.push_back(std::move(alive));
  const size_t words = key.words.size(), objects = key.objects.size(), given = arguments.size();
  const Py_ssize_t count = PyList_Check(block) ? PyList_Size(block) : PyTuple_Size(block);
  key.words.push_back(head(TagTuple, Element::Invalid, false) | uint64_t(fieldCount) << 32);
  key.objects.push_back(descriptorClass);
  bool good = addArray(parameter, array) && addIntegers(parameter, fields[Shape].get(), false) &&
              addIntegers(parameter, fields[Strides].get(), true);
  key.words.push_back(head(TagSequence, Element::Invalid, false) | uint64_t(count) << 32);
  key.words.push_back(reinterpret_cast<uint64_t>(&PyTuple_Type));
  key.objects.push_back(reinterpret_cast<PyObject *>(&PyTuple_Type));
  for (Py_ssize_t i = 0; i < count && good; ++i)
    good = addConstant(PyList_Check(block) ? PyList_GetItem(block, i) : PyTuple_GetItem(block, i));
  keepAlive.push_back(fields[Padding]);
  if (good && addConstant(fields[Padding].get()) && addConstant(fields[Rounding].get()))
    return true;
  PyErr_Clear(); // the other way raises it again
  key.words.resize(words);
  key.objects.resize(objects);
  arguments.resize(given);
  elements.resize(given);
  pointers.resize(given);
  return false;
}

} // namespace txl::python
