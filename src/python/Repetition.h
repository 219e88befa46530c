// A launch like the one before: the same form of call, arrays of the same kinds, the same constants. A program that launches in a
// loop does nothing else, so what told the last launch from all others stands here as a row of places, one an argument, each with
// where in the call its value is and what must be true of it. A call that fits needs no key, no table and no frame. What does not
// plainly fit goes the long way (launchBound), which says why.
//
// Only what a look tells is remembered: arrays on a GPU of kinds that are known, ints, floats, and constants by being the same object.
#ifndef TXL_PYTHON_REPETITION_H
#define TXL_PYTHON_REPETITION_H

#include "python/Binding.h"
#include "python/Specializations.h"
#include "python/TorchTensor.h"

namespace txl::python {

/// A call as Python gives it: positional arguments, then those that `names`, a tuple or null, names.
struct Call {
  PyObject *const *args;
  Py_ssize_t count;
  PyObject *names;
};

/// What arrays on a GPU have in common that are read in the same way.
struct ArrayKind {
  PyTypeObject *type = nullptr;
  Element element = Element::Invalid;
  int device = 0;
  KnownTensor tensor; ///< of none: an array of ours
};

class Repetition {
public:
  /// What takes more arguments is not remembered.
  static constexpr size_t most = 40;

  /// Told of every launch on a GPU that did not fit. Remembers it, if its arguments allow and it was not the first of its kind: programs
  /// that take turns with several kernels' forms are not slowed by remembering each.
  void observe(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
               const Bound &bound, const EntryRef &launched);
  /// How many arguments the kernel takes, written to `arguments` (of `most`), if the call is launched as the remembered one was; -1 if
  /// not, without an exception.
  Py_ssize_t read(const Call &call, txl_argument *arguments) const;
  void forget() { *this = Repetition(); }
  int traverse(visitproc visit, void *arg) const;

  EntryRef entry; ///< of the remembered launch; null: there is none
  int device = 0;
  StreamReader stream = nullptr;

private:
  struct Place {
    enum Kind { Same, Number, Array, Integer, Float, Given } kind;
    Py_ssize_t from;                      ///< which of the call's arguments
    const Parameter *parameter = nullptr; ///< of the launcher, which forgets this before its parameters change
    PyObject *object = nullptr;           ///< Same, Number: which it is
    uint64_t word = 0;                    ///< Number: which; Array, Integer, Float: what the key had of it
    ArrayKind array = {};
    txl_argument given = {}; ///< Given: what the kernel takes whatever the call says
  };
  bool remember(const std::vector<Parameter> &parameters, const Specializer &specializer, const Call &call,
                const Bound &bound);
  bool addPlace(const Parameter &parameter, PyObject *value, Py_ssize_t from);
  void addConstant(PyObject *value, Py_ssize_t from);

  std::vector<Place> places;
  std::vector<Object> held; ///< the constants, and `names`
  Py_ssize_t count = 0;
  PyObject *names = nullptr;

  const Entry *before = nullptr; ///< of the launch before; never looked into
  unsigned misses = 0, patience = 1;
};

} // namespace txl::python

#endif
