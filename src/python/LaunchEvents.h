// What the package is told of launches: the observer of each, a call that does not fit, an access that was refused.
#ifndef TXL_PYTHON_LAUNCHEVENTS_H
#define TXL_PYTHON_LAUNCHEVENTS_H

#include "python/Binding.h"

namespace txl::python {

/// set_launch_observer(callable or None)
PyObject *setLaunchObserver(PyObject *module, PyObject *callable);
bool isObserved();
/// Tells the observer of a launch. False with an exception.
bool tellObserver(PyObject *self, PyObject *kernel, const std::vector<Parameter> &parameters, const Bound &bound,
                  const uint32_t extents[3], bool entering);

/// Lets the package say of a call that does not fit which kernel it was, what that takes and which name may be meant. Replaces
/// the exception that is set; always null.
PyObject *explainCall(PyObject *self, const Bound &bound);

/// Lets the package say what the array of a refused access is: only here it is an object with a shape.
void describeFault(const std::vector<Parameter> &parameters, const Bound &bound);

} // namespace txl::python

#endif
