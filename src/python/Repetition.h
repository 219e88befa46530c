// A fast path for a launch like the previous one: the same form of call, arrays of the same kinds, the same constants.
// It is the usual case for a program that launches in a loop. So the distinguishing properties of the last launch are
// stored as a list, with one element for each argument: its index in the call, and a condition on its value. A call
// that matches needs no key, no table and no frame. Any other call takes the slow path (launchBound), which also
// reports errors.
//
// Only properties that can be checked without a call are stored: GPU arrays of known kinds, ints, floats, and constants
// by object identity.
#ifndef TXL_PYTHON_REPETITION_H
#define TXL_PYTHON_REPETITION_H

#include "python/Binding.h"
#include "python/Specializations.h"
#include "python/arrays/TorchTensor.h"

namespace txl::python {

/// A call in Python's vectorcall form: positional arguments, then the keyword arguments, whose names are in the tuple
/// `names` (or null).
struct Call {
  PyObject *const *args;
  Py_ssize_t count;
  PyObject *names;
};

/// The common properties of GPU arrays that are read in the same way.
struct ArrayKind {
  PyTypeObject *type = nullptr;
  Element element = Element::Invalid;
  int device = 0;
  KnownTensor tensor; ///< not set for our own arrays
};

class Repetition {
public:
  /// Maximum number of arguments.
  static constexpr size_t maxArguments = 40;

  /// Called for every launch on a GPU that does not match. Stores the launch if its arguments allow that, after
  /// repeated launches of one specialization; the number of repetitions doubles each time, so programs that alternate
  /// between several specializations are not slowed down by storing each.
  void observe(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
               const Bound &bound, const EntryRef &launched);
  /// If the call matches the stored launch: writes the kernel's arguments to `arguments` (of size `maxArguments`) and
  /// returns their number; -1 if not, without an exception.
  Py_ssize_t read(const Call &call, txl_argument *arguments) const;
  void forget() { *this = Repetition(); }
  int traverse(visitproc visit, void *arg) const;

  EntryRef entry; ///< specialization of the stored launch; null: there is none
  int device = 0;
  StreamReader stream = nullptr;

private:
  struct ArgumentCheck {
    enum Kind { SameObject, EqualInteger, Array, Integer, Float, Default } kind;
    Py_ssize_t from;                      ///< index in the call's arguments
    const Parameter *parameter = nullptr; ///< owned by the launcher, which forgets this before its parameters change
    PyObject *object = nullptr;           ///< SameObject, EqualInteger: the expected object
    uint64_t word = 0;                    ///< EqualInteger: its value; Array, Integer, Float: the word of the key
    ArrayKind array = {};
    txl_argument defaultArgument = {}; ///< Default: the value for the kernel, independent of the call
  };
  bool remember(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
                const Bound &bound);
  bool addCheck(const Parameter &parameter, PyObject *value, Py_ssize_t from);
  void addConstant(PyObject *value, Py_ssize_t from);

  std::vector<ArgumentCheck> checks;
  std::vector<Object> held; ///< references to the constants and to `names`
  Py_ssize_t count = 0;
  PyObject *names = nullptr;

  const Entry *before = nullptr; ///< of the previous launch; only compared, never dereferenced
  unsigned misses = 0, patience = 1;
};

} // namespace txl::python

#endif
