// Names, arities, and the table of plain element-wise kernels.
#include "machine/ElementOps.h"
#include "machine/PlainElement.h"

namespace txl::machine {

const char *dtypeName(DType type) {
  static constexpr const char *names[kDTypeCount] = {"i1",   "i8",  "i16", "i32",      "i64",    "f16",
                                                     "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2", "ptr"};
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
#include "machine/ElementOps.def"
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
#include "machine/ElementOps.def"
  };
  return arities[static_cast<int>(op)];
}

ElementFn plainElementFn(ElementOp op, DType operand, DType result) {
  switch (op) {
#define INT(Name, arity)                                                                                               \
  case ElementOp::Name:                                                                                                \
    return operand == result ? plainIntegerFn(op, operand) : nullptr;
#define COMPARE_INT(Name)                                                                                              \
  case ElementOp::Name:                                                                                                \
    return result == DType::I1 ? plainIntegerFn(op, operand) : nullptr;
#define FLOAT(Name, arity)                                                                                             \
  case ElementOp::Name:                                                                                                \
    return operand == result ? plainFloatFn(op, operand) : nullptr;
#define COMPARE_FLOAT(Name)                                                                                            \
  case ElementOp::Name:                                                                                                \
    return result == DType::I1 ? plainFloatFn(op, operand) : nullptr;
#define CONVERT(Name)                                                                                                  \
  case ElementOp::Name:                                                                                                \
    return plainConvertFn(op, operand, result);
#define SELECT(Name)                                                                                                   \
  case ElementOp::Name:                                                                                                \
    return operand == result ? plainSelectFn(operand) : nullptr;
#include "machine/ElementOps.def"
  }
  return nullptr;
}

} // namespace txl::machine
