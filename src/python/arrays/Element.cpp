// Element types by their names in arrays and signatures.
#include "python/arrays/Element.h"
#include "python/arrays/Dlpack.h"
#include <array>
#include <cstring>
#include <iterator>

namespace txl::python {

namespace {
struct Row {
  const char *signature, *name, *python, *numpy, *family;
  int bits, mantissa, bias;
  uint8_t dlpack;
  constexpr int bytes() const { return (bits + 7) / 8; }
};
struct Alias {
  const char *name;
  Element element;
};
} // namespace

static constexpr Row rows[] = {
#define TXL_ELEMENT(enumerator, name, python, signature, width, family, mantissa, bias, numpy, code)                   \
  {signature, name, python, numpy, #family, width, mantissa, bias, dlpack::code},
#define TXL_SPELLING TXL_ELEMENT
#define TXL_VOID(...)
#include "support/ElementTypes.def"
};
static constexpr int rowCount = std::size(rows);

/// Names in torch or NumPy in addition to the table's.
static constexpr Alias aliases[] = {
    {"bool_", Element::Int1}, {"half", Element::Fp16}, {"float", Element::Fp32}, {"double", Element::Fp64}};

const char *elementName(Element element) { return rows[static_cast<int>(element)].signature; }
int elementSize(Element element) { return rows[static_cast<int>(element)].bytes(); }
uint8_t dlpackCode(Element element) { return rows[static_cast<int>(element)].dlpack; }

/// A table look-up, because it runs for every tensor of every launch.
Element elementOfDlpack(uint8_t code, unsigned bits) {
  static constexpr auto table = [] {
    std::array<Element, 256> found{};
    found.fill(Element::Invalid);
    for (int i = 0; i < rowCount; ++i)
      if (rows[i].numpy[0]) // only types that other libraries have
        found[rows[i].dlpack << 4 | rows[i].bytes()] = static_cast<Element>(i);
    return found;
  }();
  return code < 16 && bits % 8 == 0 && bits / 8 < 16 ? table[code << 4 | bits / 8] : Element::Invalid;
}

Element parseElement(const char *name) {
  if (const char *dot = std::strrchr(name, '.'))
    name = dot + 1;
  for (int i = 0; i < rowCount; ++i)
    if (!std::strcmp(name, rows[i].signature))
      return static_cast<Element>(i);
  for (int i = 0; i < rowCount; ++i)
    if (name[0] && (!std::strcmp(name, rows[i].python) || !std::strcmp(name, rows[i].numpy)))
      return static_cast<Element>(i);
  for (const Alias &alias : aliases)
    if (!std::strcmp(name, alias.name))
      return alias.element;
  return Element::Invalid;
}

PyObject *elementTypes(PyObject *, PyObject *) {
  Object types(PyTuple_New(rowCount));
  for (int i = 0; types && i < rowCount; ++i) {
    const Row &r = rows[i];
    PyObject *row = Py_BuildValue("(sisssisii)", r.signature, r.bytes(), r.python, r.numpy, r.name, r.bits, r.family,
                                  r.mantissa, r.bias);
    if (!row || PyTuple_SetItem(types.get(), i, row))
      return nullptr;
  }
  return types.release();
}

Element elementOfFormat(const char *format, Py_ssize_t size) {
  if (!format)
    return Element::UInt8;
  if (*format == '@' || *format == '=' || *format == '<' || *format == '|')
    ++format;
  if (!format[0] || format[1])
    return Element::Invalid;
  int log = size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : -1;
  if (log < 0)
    return Element::Invalid;
  switch (*format) {
  case '?':
    return Element::Int1;
  case 'b':
  case 'h':
  case 'i':
  case 'l':
  case 'q':
  case 'n':
    return static_cast<Element>(static_cast<int>(Element::Int8) + log);
  case 'B':
  case 'H':
  case 'I':
  case 'L':
  case 'Q':
  case 'N':
    return static_cast<Element>(static_cast<int>(Element::UInt8) + log);
  case 'e':
    return Element::Fp16;
  case 'f':
    return Element::Fp32;
  case 'd':
    return Element::Fp64;
  default:
    return Element::Invalid;
  }
}

} // namespace txl::python
