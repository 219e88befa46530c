// Element types by the names that arrays and signatures have for them.
#include "python/Element.h"
#include <cstring>

namespace txl::python {

static const char *const names[] = {"i1",      "i8",    "i16",     "i32",      "i64",     "u1",   "u8",
                                    "u16",     "u32",   "u64",     "fp16",     "bf16",    "fp32", "fp64",
                                    "fp8e4nv", "fp8e5", "fp8e4b8", "fp8e5b16", "fp8e4b15"};
static const int sizes[] = {1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 2, 2, 4, 8, 1, 1, 1, 1, 1};

const char *elementName(Element element) { return names[static_cast<int>(element)]; }
int elementSize(Element element) { return sizes[static_cast<int>(element)]; }

Element parseElement(const char *name) {
  static const struct {
    const char *name;
    Element element;
  } table[] = {
      {"bool", Element::I1},
      {"bool_", Element::I1},
      {"int1", Element::I1},
      {"int8", Element::I8},
      {"int16", Element::I16},
      {"int32", Element::I32},
      {"int64", Element::I64},
      {"uint8", Element::U8},
      {"uint16", Element::U16},
      {"uint32", Element::U32},
      {"uint64", Element::U64},
      {"float16", Element::F16},
      {"bfloat16", Element::BF16},
      {"float32", Element::F32},
      {"float64", Element::F64},
      {"half", Element::F16},
      {"float", Element::F32},
      {"double", Element::F64},
      {"float8_e4m3fn", Element::F8E4NV},
      {"float8_e5m2", Element::F8E5},
      {"float8_e4m3fnuz", Element::F8E4B8},
      {"float8_e5m2fnuz", Element::F8E5B16},
      {"float8e4nv", Element::F8E4NV},
      {"float8e5", Element::F8E5},
      {"float8e4b8", Element::F8E4B8},
      {"float8e5b16", Element::F8E5B16},
      {"float8e4b15", Element::F8E4B15},
  };
  if (const char *dot = std::strrchr(name, '.'))
    name = dot + 1;
  for (int i = 0; i < static_cast<int>(Element::Invalid); ++i)
    if (!std::strcmp(name, names[i]))
      return static_cast<Element>(i);
  for (const auto &row : table)
    if (!std::strcmp(name, row.name))
      return row.element;
  return Element::Invalid;
}

Element elementOfFormat(const char *format, Py_ssize_t size) {
  if (!format)
    return Element::U8;
  if (*format == '@' || *format == '=' || *format == '<' || *format == '|')
    ++format;
  if (!format[0] || format[1])
    return Element::Invalid;
  int log = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : -1;
  if (log < 0)
    return Element::Invalid;
  switch (*format) {
  case '?':
    return Element::I1;
  case 'b':
  case 'h':
  case 'i':
  case 'l':
  case 'q':
  case 'n':
    return static_cast<Element>(static_cast<int>(Element::I8) + log);
  case 'B':
  case 'H':
  case 'I':
  case 'L':
  case 'Q':
  case 'N':
    return static_cast<Element>(static_cast<int>(Element::U8) + log);
  case 'e':
    return Element::F16;
  case 'f':
    return Element::F32;
  case 'd':
    return Element::F64;
  default:
    return Element::Invalid;
  }
}

} // namespace txl::python
