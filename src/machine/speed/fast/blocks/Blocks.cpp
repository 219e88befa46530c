// The element-wise operations on one block of contiguous elements each, for code that is compiled while a program runs
// (speed/compiled). They use the definitions of isa/, with straight-line vector code where isa/ has a loop. This file
// is compiled to LLVM bitcode, which the library embeds, once for each instruction set; no C++ code calls it.
//
// TXL_BLOCK is the number of elements of a block, TXL_VECTOR_BYTES the size of a register.
#include "machine/speed/fast/blocks/Blocks.h"
#include "machine/speed/fast/isa/Arithmetic.cpp"
#include "machine/speed/fast/isa/Convert.cpp"
#include "machine/speed/fast/isa/Function.cpp"
#include "machine/speed/fast/isa/Integer.cpp"

namespace txl::machine::TXL_ISA {

template <auto Fn, BlockForm Form> static void block(void *out, const void *a, const void *b, const void *c) {
  const void *const in[] = {a, b, c};
  constexpr int64_t step[] = {1, Form != BlockForm::ByOne, 1};
  Fn(out, in, step, TXL_BLOCK);
}

/// The kernel of Kernels.cpp, as a constant expression.
constexpr ElementFn elementFn(ElementOp op, DType operand, DType result) {
  ElementFn (*const families[])(ElementOp, DType) = {integerFn, arithmeticFn, functionFn};
  for (auto family : families)
    if (ElementFn fn = family(op, operand))
      return fn;
  return convertFn(op, operand, result);
}

template <ElementOp Op, DType Operand, DType Result, BlockForm Form = BlockForm::Each> constexpr BlockRow rowOf() {
  constexpr ElementFn fn = elementFn(Op, Operand, Result);
  if constexpr (fn != nullptr)
    return {blockKey(Op, Operand, Result, Form), block<fn, Form>};
  else
    return {};
}

// Each list contains empty rows.
#define OF_INTEGERS(Name, Result)                                                                                      \
  rowOf<ElementOp::Name, DType::I1, Result(DType::I1)>(), rowOf<ElementOp::Name, DType::I8, Result(DType::I8)>(),      \
      rowOf<ElementOp::Name, DType::I16, Result(DType::I16)>(),                                                        \
      rowOf<ElementOp::Name, DType::I32, Result(DType::I32)>(),                                                        \
      rowOf<ElementOp::Name, DType::I64, Result(DType::I64)>(),
#define OF_FLOATS(Name, Result)                                                                                        \
  rowOf<ElementOp::Name, DType::F16, Result(DType::F16)>(),                                                            \
      rowOf<ElementOp::Name, DType::BF16, Result(DType::BF16)>(),                                                      \
      rowOf<ElementOp::Name, DType::F32, Result(DType::F32)>(),                                                        \
      rowOf<ElementOp::Name, DType::F64, Result(DType::F64)>(),
#define TO_TYPES(Name, From)                                                                                           \
  rowOf<ElementOp::Name, From, DType::I1>(), rowOf<ElementOp::Name, From, DType::I8>(),                                \
      rowOf<ElementOp::Name, From, DType::I16>(), rowOf<ElementOp::Name, From, DType::I32>(),                          \
      rowOf<ElementOp::Name, From, DType::I64>(), rowOf<ElementOp::Name, From, DType::F16>(),                          \
      rowOf<ElementOp::Name, From, DType::BF16>(), rowOf<ElementOp::Name, From, DType::F32>(),                         \
      rowOf<ElementOp::Name, From, DType::F64>(), rowOf<ElementOp::Name, From, DType::F8E4M3FN>(),                     \
      rowOf<ElementOp::Name, From, DType::F8E5M2>(), rowOf<ElementOp::Name, From, DType::F8E4M3FNUZ>(),                \
      rowOf<ElementOp::Name, From, DType::F8E5M2FNUZ>(),
#define SAME(type) type
#define TRUTH(type) DType::I1

extern const BlockRow blocks[] __asm__("txl_blocks");
[[gnu::used]] const BlockRow blocks[] = {
#define INT(Name, arity) OF_INTEGERS(Name, SAME)
#define COMPARE_INT(Name) OF_INTEGERS(Name, TRUTH)
#define FLOAT(Name, arity) OF_FLOATS(Name, SAME)
#define COMPARE_FLOAT(Name) OF_FLOATS(Name, TRUTH)
#define SELECT(Name) OF_INTEGERS(Name, SAME)
#define CONVERT(Name)                                                                                                  \
  TO_TYPES(Name, DType::I1)                                                                                            \
  TO_TYPES(Name, DType::I8)                                                                                            \
  TO_TYPES(Name, DType::I16)                                                                                           \
  TO_TYPES(Name, DType::I32)                                                                                           \
  TO_TYPES(Name, DType::I64)                                                                                           \
  TO_TYPES(Name, DType::F16)                                                                                           \
  TO_TYPES(Name, DType::BF16)                                                                                          \
  TO_TYPES(Name, DType::F32)                                                                                           \
  TO_TYPES(Name, DType::F64)                                                                                           \
  TO_TYPES(Name, DType::F8E4M3FN)                                                                                      \
  TO_TYPES(Name, DType::F8E5M2)                                                                                        \
  TO_TYPES(Name, DType::F8E4M3FNUZ)                                                                                    \
  TO_TYPES(Name, DType::F8E5M2FNUZ)
#include "machine/program/ElementOps.def"
    rowOf<ElementOp::DivF, DType::F32, DType::F32, BlockForm::ByOne>(), // a row by its sum, or all by one scalar
#ifdef __AVX512F__
    {blockKey(ElementOp::MinNumF, DType::F32, DType::F32, BlockForm::Ready), block<quietKernel, BlockForm::Ready>},
    {blockKey(ElementOp::MaxNumF, DType::F32, DType::F32, BlockForm::Ready), block<quietKernel, BlockForm::Ready>},
    {blockKey(ElementOp::MinNumF, DType::F32, DType::F32, BlockForm::Combine),
     block<rangeKernel<kLeast>, BlockForm::Combine>},
    {blockKey(ElementOp::MaxNumF, DType::F32, DType::F32, BlockForm::Combine),
     block<rangeKernel<kGreatest>, BlockForm::Combine>},
#endif
};

} // namespace txl::machine::TXL_ISA
