// The families of plain element-wise kernels, each the specification of its operations, one file each.
#ifndef TXL_MACHINE_SPECIFICATION_ELEMENT_H
#define TXL_MACHINE_SPECIFICATION_ELEMENT_H

#include "machine/program/ElementOps.h"

namespace txl::machine {

ElementFn plainIntegerFn(ElementOp op, DType type);
ElementFn plainFloatFn(ElementOp op, DType type);
ElementFn plainConvertFn(ElementOp op, DType operand, DType result);
ElementFn plainSelectFn(DType type);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_ELEMENT_H
