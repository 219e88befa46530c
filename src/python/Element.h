// The element types of arrays and scalars.
#ifndef TXL_PYTHON_ELEMENT_H
#define TXL_PYTHON_ELEMENT_H

#include "python/Object.h"
#include <cstdint>

namespace txl::python {

/// Element types of arrays and scalars, in the spelling of signatures.
enum class Element : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  U1,
  U8,
  U16,
  U32,
  U64,
  F16,
  BF16,
  F32,
  F64,
  F8E4NV,
  F8E5,
  F8E4B8,
  F8E5B16,
  F8E4B15,
  Invalid
};
const char *elementName(Element element);
int elementSize(Element element);
/// `float32`, `torch.bfloat16`, `fp32`, `i1`, `float8_e4m3fn` …; Invalid if it is none.
Element parseElement(const char *name);
/// The element type of a `struct` format character and size; numpy's own formats are of this kind.
Element elementOfFormat(const char *format, Py_ssize_t size);

} // namespace txl::python

#endif
