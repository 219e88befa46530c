// Integer arithmetic and comparison, selection. 32-bit divisions are computed in f64, which is exact (a quotient that
// is no integer is at least 2^-32 away from one) and vectorises; the plain kernels compute other divisions.
#include "machine/speed/fast/isa/IntegerOps.h"

namespace txl::machine::TXL_ISA {

/// The kernel of Op for the integer types of 8 bits and more.
template <typename Op, int Arity> constexpr ElementFn forInteger(DType type) {
  auto loop = []<typename U>(U) -> ElementFn {
    if constexpr (Arity == 1)
      return Loop<Op, U, U>::kernel;
    else
      return Loop<Op, U, U, U>::kernel;
  };
  switch (elementBytes(type)) {
  case 1:
    return loop(uint8_t());
  case 2:
    return loop(uint16_t());
  case 4:
    return loop(uint32_t());
  default:
    return loop(uint64_t());
  }
}

template <typename Op> constexpr ElementFn forCompare(DType type) {
  switch (elementBytes(type)) {
  case 1:
    return type == DType::I1 ? nullptr : Loop<Op, uint8_t, uint8_t, uint8_t>::kernel;
  case 2:
    return Loop<Op, uint8_t, uint16_t, uint16_t>::kernel;
  case 4:
    return Loop<Op, uint8_t, uint32_t, uint32_t>::kernel;
  default:
    return Loop<Op, uint8_t, uint64_t, uint64_t>::kernel;
  }
}

constexpr ElementFn selectFn(DType type) {
  switch (elementBytes(type)) {
  case 1:
    return Loop<ops::Select, uint8_t, uint8_t, uint8_t, uint8_t>::kernel;
  case 2:
    return Loop<ops::Select, uint16_t, uint8_t, uint16_t, uint16_t>::kernel;
  case 4:
    return Loop<ops::Select, uint32_t, uint8_t, uint32_t, uint32_t>::kernel;
  default:
    return Loop<ops::Select, uint64_t, uint8_t, uint64_t, uint64_t>::kernel;
  }
}

/// The kernels of i1, a byte that is 0 or 1; they preserve that.
constexpr ElementFn booleanFn(ElementOp op) {
  switch (op) {
  case ElementOp::AndI:
  case ElementOp::MulI:
  case ElementOp::MinUI:
    return Loop<ops::AndI, uint8_t, uint8_t, uint8_t>::kernel;
  case ElementOp::OrI:
  case ElementOp::MaxUI:
    return Loop<ops::OrI, uint8_t, uint8_t, uint8_t>::kernel;
  case ElementOp::XorI:
  case ElementOp::AddI:
  case ElementOp::SubI:
  case ElementOp::CmpNe:
    return Loop<ops::XorI, uint8_t, uint8_t, uint8_t>::kernel;
  case ElementOp::CmpEq:
    return Loop<ops::CmpEq, uint8_t, uint8_t, uint8_t>::kernel;
  default:
    return nullptr;
  }
}

TXL_FAMILY ElementFn integerFn(ElementOp op, DType type) {
  if (op == ElementOp::Select)
    return selectFn(type);
  if (type == DType::I1)
    return booleanFn(op);
  if (!isInteger(type))
    return nullptr;
  switch (op) {
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return forInteger<ops::Name, 2>(type);
    CASE(AddI)
    CASE(SubI)
    CASE(MulI)
    CASE(AndI)
    CASE(OrI)
    CASE(XorI)
    CASE(ShLI)
    CASE(ShRSI)
    CASE(ShRUI)
    CASE(MinSI)
    CASE(MinUI)
    CASE(MaxSI)
    CASE(MaxUI)
#undef CASE
  case ElementOp::AbsI:
    return forInteger<ops::AbsI, 1>(type);
  case ElementOp::MulHiUI:
    return type == DType::I32 ? Loop<ops::MulHiUI, uint32_t, uint32_t, uint32_t>::kernel : nullptr;
  case ElementOp::MulHiSI:
    return type == DType::I32 ? Loop<ops::MulHiSI, uint32_t, uint32_t, uint32_t>::kernel : nullptr;
#define CASE(Name)                                                                                                     \
  case ElementOp::Name:                                                                                                \
    return type == DType::I32 ? Loop<ops::Name, uint32_t, uint32_t, uint32_t>::kernel : nullptr;
    CASE(DivUI)
    CASE(RemUI)
    CASE(DivSI)
    CASE(RemSI)
#undef CASE
#define COMPARE_INT(Name)                                                                                              \
  case ElementOp::Name:                                                                                                \
    return forCompare<ops::Name>(type);
#include "machine/program/ElementOps.def"
  default:
    return nullptr;
  }
}

} // namespace txl::machine::TXL_ISA
