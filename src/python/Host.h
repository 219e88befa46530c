// Compilation from Python: the module's `compile` functions, and the callbacks by which the compiler resolves a
// kernel's names in Python. Compilation runs without the GIL; a callback acquires it.
//
// The Python side (txl/host.py) describes a value as a tuple, (kind, …), which is converted here to the C API's value
// element by element; see `toValue`. Objects that the compiler only refers to by handle are kept alive until the
// compilation has ended.
#ifndef TXL_PYTHON_HOST_H
#define TXL_PYTHON_HOST_H

#include "capi/txl.h"
#include "python/Object.h"
#include <vector>

namespace txl::python {

/// An additional kind of description, for a global that is annotated `: tl.constexpr`; it wraps another one.
inline constexpr long annotatedMark = 100;

/// Reads a list of (name, value) strings, which the options refer to. False with an exception.
bool readOptions(PyObject *list, std::vector<txl_option> &options);

/// compile(function, specializations, options, host) -> Kernel
PyObject *compile(PyObject *module, PyObject *arguments);
/// compile_text(text, stage, file, kernel name or None, options) -> Kernel
PyObject *compileText(PyObject *module, PyObject *arguments);
/// compile_file(text, file, kernel, signature, options) -> Kernel
PyObject *compileFile(PyObject *module, PyObject *arguments);
/// analyse_source(text, file, [(kernel, signature, options)]) -> JSON
PyObject *analyseSource(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
