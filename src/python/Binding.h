// Binds the arguments of a launch to the kernel's parameters by Python's rules, and reads its grid.
#ifndef TXL_PYTHON_BINDING_H
#define TXL_PYTHON_BINDING_H

#include "python/Specializer.h"

namespace txl::python {

/// The arguments of one launch, bound to parameters; all other keywords are options.
struct Bound {
  std::vector<PyObject *> values; // borrowed; one for each parameter
  std::vector<Object> owned;
  std::vector<std::pair<PyObject *, PyObject *>> options;

  void clear() {
    values.clear();
    owned.clear();
    options.clear();
  }
};

// Each returns false with a Python exception.
bool bindPositional(const std::vector<Parameter> &parameters, PyObject *const *args, Py_ssize_t count, Bound &bound);
bool bindKeyword(const std::vector<Parameter> &parameters, PyObject *name, PyObject *value, Bound &bound);
bool bindDefaults(const std::vector<Parameter> &parameters, Bound &bound);

/// The bound arguments as a dict, for a grid function, a hook or a slow path.
Object boundDict(const std::vector<Parameter> &parameters, const Bound &bound);

/// The extents of `grid`: a tuple or list of one to three ints, or a function of the bound arguments that returns one.
bool readGrid(const std::vector<Parameter> &parameters, const Bound &bound, PyObject *grid, uint32_t extents[3]);

/// Reads a parameter's description, a tuple (name, constexpr, const, do_not_specialize, do_not_specialize_on_alignment,
/// type, variadic, keyword only, has default, default). False with an exception.
bool readParameter(PyObject *description, Parameter &parameter);

/// Adds the parameter's name to the exception that was raised for its argument.
void nameArgument(const Parameter &parameter);

} // namespace txl::python

#endif
