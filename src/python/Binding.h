// The arguments of one launch, bound to the kernel's parameters as Python binds them, and its grid.
#ifndef TXL_PYTHON_BINDING_H
#define TXL_PYTHON_BINDING_H

#include "python/Specializer.h"

namespace txl::python {

/// The arguments of one launch, bound to parameters, and the rest: options.
struct Bound {
  std::vector<PyObject *> values; // borrowed; one a parameter
  std::vector<Object> owned;
  std::vector<std::pair<PyObject *, PyObject *>> options;

  void clear() {
    values.clear();
    owned.clear();
    options.clear();
  }
};

// Each is false with a Python exception.
bool bindPositional(const std::vector<Parameter> &parameters, PyObject *const *args, Py_ssize_t count, Bound &bound);
bool bindKeyword(const std::vector<Parameter> &parameters, PyObject *name, PyObject *value, Bound &bound);
bool bindDefaults(const std::vector<Parameter> &parameters, Bound &bound);

/// The bound arguments as a dict: what a grid function, a hook or a slow path sees.
Object boundDict(const std::vector<Parameter> &parameters, const Bound &bound);

/// The extents of `grid`: a tuple or list of one to three ints, or a function of the bound arguments that returns one.
bool readGrid(const std::vector<Parameter> &parameters, const Bound &bound, PyObject *grid, uint32_t extents[3]);

/// Names the parameter in the exception that reading its argument has raised.
void nameArgument(const Parameter &parameter);

} // namespace txl::python

#endif
