// Names and arities of the element-wise operations.
#include "machine/program/ElementOps.h"

namespace txl::machine {

const char *dtypeName(DType type) {
  static constexpr const char *names[] = {
#define TXL_INTEGER(enumerator, name, signature, width, family, format, numpy, code) signature,
#define TXL_FLOAT(enumerator, name, python, width, family, mantissa, bias, format, text, type, numpy, code) text,
#include "support/ElementTypes.def"
      "ptr"};
  return names[static_cast<int>(type)];
}

const char *elementOpName(ElementOp op) {
  static constexpr const char *names[] = {
#define INT(Name, arity) #Name,
#define FLOAT(Name, arity) #Name,
#define COMPARE_INT(Name) #Name,
#define COMPARE_FLOAT(Name) #Name,
#define CONVERT(Name) #Name,
#define SELECT(Name) #Name,
#include "machine/program/ElementOps.def"
  };
  return names[static_cast<int>(op)];
}

int arityOf(ElementOp op) {
  static constexpr int8_t arities[] = {
#define INT(Name, arity) arity,
#define FLOAT(Name, arity) arity,
#define COMPARE_INT(Name) 2,
#define COMPARE_FLOAT(Name) 2,
#define CONVERT(Name) 1,
#define SELECT(Name) 3,
#include "machine/program/ElementOps.def"
  };
  return arities[static_cast<int>(op)];
}

} // namespace txl::machine
