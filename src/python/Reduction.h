// The reducer, with a Python function as the test.
#ifndef TXL_PYTHON_REDUCTION_H
#define TXL_PYTHON_REDUCTION_H

#include "python/Object.h"

namespace txl::python {

/// reduce(text, name, stage, fails, seconds) -> (text, parts before, parts after, tests). An exception of `fails` ends
/// the search and is raised.
PyObject *reduceText(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
