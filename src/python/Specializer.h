// Converts the arguments of a launch to its key and its packed arguments, in one walk.
//
// A kernel is specialised on the types of its arguments, on which addresses and integers are multiples of 16, on which
// integers are 1, and on the values of constexpr parameters. These are the words of the key; a launch whose key was
// seen before needs nothing else. The run-time arguments of the kernel are packed at the same time.
#ifndef TXL_PYTHON_SPECIALIZER_H
#define TXL_PYTHON_SPECIALIZER_H

#include "python/arrays/ArrayReader.h"
#include <string>
#include <vector>

namespace txl::python {

/// The declared properties of a kernel's parameter.
struct Parameter {
  Object name;
  Object defaultValue; // null: required
  bool isConstexpr = false, isConst = false, specialize = true, specializeAlignment = true, isVariadic = false,
       isKeywordOnly = false;
  bool hasAnnotatedType = false;
  bool isTypedPointer = false;
  Element annotated = Element::Invalid;
};

/// The key of a specialization: words, and the objects that a word cannot represent.
struct Key {
  std::vector<uint64_t> words;
  std::vector<PyObject *> objects; // borrowed while it is built; owned once stored
  uint64_t hash() const;
  /// -1 with an exception.
  int equals(const Key &other) const;
  void clear() {
    words.clear();
    objects.clear();
  }
};

/// A number, converted for a kernel.
struct Scalar {
  uint64_t word; ///< of the key
  Element element;
  uint64_t bits;
};

// Converts a number to the parameter's element type, or to its default type. False with an exception.
bool readInteger(const Parameter &parameter, PyObject *value, Scalar &scalar);
bool readFloat(const Parameter &parameter, double value, Scalar &scalar);

/// Host descriptors are read without Python code after the first one, whose `__txl_members__` were `members`.
void learnDescriptor(PyTypeObject *type, PyObject *members);
bool isLearntDescriptor(PyObject *value);

/// The word of the key for an array at an address.
uint64_t pointerWord(const Parameter &parameter, Element element, uint64_t address);

class Specializer {
public:
  Key key;
  std::vector<txl_argument> arguments;
  std::vector<Element> elements; // of an argument: its own type, or its pointee type
  std::vector<bool> pointers;    // whether an argument is the address of an array
  std::vector<Object> keepAlive;
  /// The device of the arrays: a GPU's ordinal or onHost; onHostAndDevices if no argument decides it.
  int device = onHostAndDevices;
  bool hasArrays = false;
  /// The kernel is only compiled: arrays may have a shape and no memory.
  bool onlyCompiles = false;
  /// This thread's launches are checked: arrays are read with their extents.
  bool checks;

  Specializer();
  StreamReader stream = nullptr; // of the framework of the first GPU array

  /// Adds one bound argument. False with an exception that names the parameter.
  bool add(const Parameter &parameter, PyObject *value);
  /// Adds an option.
  bool addOption(PyObject *name, PyObject *value);
  void clear();

private:
  void push(Element element, const txl_argument &argument, bool isPointer) {
    elements.push_back(element);
    pointers.push_back(isPointer);
    arguments.push_back(argument);
  }
  bool addArray(const Parameter &parameter, const Array &array);
  bool addConstant(PyObject *value);
  bool addNumber(const Parameter &parameter, PyObject *value, int &handled);
  bool addScalar(const Scalar &scalar);
  bool addInstance(const Parameter &parameter, Object members);
  bool addDescriptor(const Parameter &parameter, PyObject *descriptor);
  bool addIntegers(const Parameter &parameter, PyObject *list, bool lastIsConstant);
  bool addTuple(const Parameter &parameter, PyObject *value);

  const Parameter *deviceParameter = nullptr; // the parameter whose array determined `device`
};

/// The description of `value` for a compilation: `("*fp32", 16)`, `("i32", 0)`, `("i32", 0, 1)`, `(None, value)` for a
/// constant, or `(tuple, [of such], fields or None, type name, type)`. It makes the same decisions as Specializer::add.
/// Null with an exception.
PyObject *describeArgument(const Parameter &parameter, PyObject *value);

} // namespace txl::python

#endif
