// Events of launches that are reported to the package: each launch to the observer, a call with wrong arguments, a
// rejected access.
#ifndef TXL_PYTHON_LAUNCHEVENTS_H
#define TXL_PYTHON_LAUNCHEVENTS_H

#include "python/Binding.h"

namespace txl::python {

/// set_launch_observer(callable or None)
PyObject *setLaunchObserver(PyObject *module, PyObject *callable);
bool isObserved();
/// Calls the observer of launches. False with an exception.
bool notifyObserver(PyObject *self, PyObject *kernel, const std::vector<Parameter> &parameters, const Bound &bound,
                    const uint32_t extents[3], bool entering);

/// Lets the package extend the error of a call with wrong arguments: the kernel, its parameters and similar names.
/// Replaces the current exception; always returns null.
PyObject *explainCall(PyObject *self, const Bound &bound);

/// Lets the package describe the array of a rejected access, because only here it is an object with a shape.
void describeFault(const std::vector<Parameter> &parameters, const Bound &bound);

} // namespace txl::python

#endif
