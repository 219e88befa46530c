// Compilation from Python: the module's `compile` functions, and the callbacks by which the compiler asks Python what a
// kernel's names mean. Compilation runs without the interpreter's lock; a callback takes it for its own length.
//
// Python's side (txl/host.py) describes a value as a tuple, (kind, …), which is turned here into the C API's value word
// by word; see `toValue`. Objects that the compiler only holds on to are kept alive until the compilation is over.
#ifndef TXL_PYTHON_HOST_H
#define TXL_PYTHON_HOST_H

#include "python/Object.h"

namespace txl::python {

/// The kind, beside txl_value_kind, of the description of a global that is annotated `: tl.constexpr`; it wraps another.
inline constexpr long annotatedMark = 100;

/// compile(function, specializations, options, host) -> Kernel
PyObject *compile(PyObject *module, PyObject *arguments);
/// compile_text(text, stage, file, kernel name or None, options) -> Kernel
PyObject *compileText(PyObject *module, PyObject *arguments);

} // namespace txl::python

#endif
