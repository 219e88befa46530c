// The element types of arrays and scalars, generated from a table.
#ifndef TXL_PYTHON_ARRAYS_ELEMENT_H
#define TXL_PYTHON_ARRAYS_ELEMENT_H

#include "python/Object.h"
#include <cstdint>

namespace txl::python {

/// Element types of arrays and scalars, named as in signatures.
enum class Element : uint8_t {
#define TXL_ELEMENT(enumerator, ...) enumerator,
#define TXL_SPELLING TXL_ELEMENT
#define TXL_VOID(...)
#include "support/ElementTypes.def"
  Invalid
};
const char *elementName(Element element);
int elementSize(Element element);
/// The DLPack type code of an element type, and the element type of a code and a bit width; Invalid if there is none.
uint8_t dlpackCode(Element element);
Element elementOfDlpack(uint8_t code, unsigned bits);
/// `float32`, `torch.bfloat16`, `fp32`, `i1`, `float8_e4m3fn` …; Invalid if it is none.
Element parseElement(const char *name);
/// The element type of a `struct` format character and size; NumPy's own formats have this form.
Element elementOfFormat(const char *format, Py_ssize_t size);

/// element_types() -> the rows of ElementTypes.def as a tuple of (signature, bytes, the prelude's name, NumPy's name or
/// "", short name, bits, family, mantissa bits, exponent bias).
PyObject *elementTypes(PyObject *module, PyObject *);

} // namespace txl::python

#endif
