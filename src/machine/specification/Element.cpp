// Element-wise operations: the specification. Integer.cpp, Float.cpp and Cast.cpp define each operation on one element.
// This file has the table of them, the kernel that applies one to a tile, and the kernels for pointer offsets and
// mapped regions.
#include "machine/specification/Element.h"
#include "machine/program/Immediates.h"
#include "machine/program/Kernels.h"
#include "machine/run/Frame.h"
#include "machine/specification/RegionRun.h"

namespace txl::machine {

/// result[...] = op(input0[...], input1[...], …)
KERNEL(plainElement, Element, None) {
  const void *in[3];
  static constexpr int64_t step[3] = {1, 1, 1};
  for (int k = 0; k < i.inputs; ++k)
    in[k] = f.dense(i, k);
  i.element(f.write(i), in, step, i.result(0).type->count);
  return next(i);
}

/// The same for scalars, which are always dense.
KERNEL(scalarElement, Element, None) {
  const void *in[3];
  static constexpr int64_t step[3] = {1, 1, 1};
  for (int k = 0; k < i.inputs; ++k)
    in[k] = f.input(i, k).data;
  i.element(f.write(i), in, step, 1);
  return next(i);
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
#include "machine/program/ElementOps.def"
  }
  return nullptr;
}

/// out[...] = pointer[...] + offset[...] elements of the pointee, modulo 2^64 bytes. An offset that does not fit in 64
/// bits gives an invalid pointer.
KERNEL(plainAddPtr, AddPointer, None) {
  const TileType &type = *i.result(0).type, &offsets = *i.input(1).type;
  auto *pointers = reinterpret_cast<const uint64_t *>(f.dense(i, 0));
  const char *at = f.dense(i, 1);
  auto *out = reinterpret_cast<uint64_t *>(f.write(i));
  int64_t bytes = elementBytes(type.pointee);
  for (int64_t k = 0; k < type.count; ++k) {
    int64_t offset = integerAt(at, k, offsets.bytes);
    int64_t step;
    out[k] = __builtin_mul_overflow(offset, bytes, &step) ? kOverflowedPointer : movePointer(pointers[k], step);
  }
  return next(i);
}

/// Runs the region on each element, or on `pack` consecutive elements at once: its arguments are the pack of operand 0,
/// then that of operand 1, …; its results likewise.
KERNEL(plainMap, Map, None) {
  const MapImmediate &map = *static_cast<const MapImmediate *>(i.immediate);
  llvm::SmallVector<const char *, 8> in;
  llvm::SmallVector<char *, 8> out;
  for (int k = 0; k < i.inputs; ++k)
    in.push_back(f.dense(i, k));
  for (int k = 0; k < i.results; ++k)
    out.push_back(f.write(i, k));
  for (int64_t p = 0; p < i.result(0).type->count; p += map.pack) {
    for (int k = 0; k < i.inputs; ++k)
      for (int j = 0; j < map.pack; ++j)
        setScalar(f, map.region.arguments[k * map.pack + j], in[k] + (p + j) * i.input(k).type->bytes);
    if (!runRegion(f, map.region))
      return nullptr;
    for (int k = 0; k < i.results; ++k)
      for (int j = 0; j < map.pack; ++j)
        std::memcpy(out[k] + (p + j) * i.result(k).type->bytes, getScalar(f, map.region.results[k * map.pack + j]),
                    i.result(k).type->bytes);
  }
  return next(i);
}

} // namespace txl::machine
