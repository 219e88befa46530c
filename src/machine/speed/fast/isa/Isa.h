// Every file of this directory includes this one first. The files are compiled for several instruction sets into one
// library. The linker must never choose a copy of an inline function that was compiled for AVX-512 for all of them. So
// the functions of numerics/ get internal linkage (the code of this directory has a namespace for each set), and are
// inlined, because a call would keep a loop from vectorising. Standard headers are included before that, unchanged.
#ifndef TXL_MACHINE_SPEED_FAST_ISA_ISA_H
#define TXL_MACHINE_SPEED_FAST_ISA_ISA_H

#include "machine/speed/fast/KernelSet.h"
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

#ifndef TXL_ISA
#error "TXL_ISA names the instruction set that this file is compiled for"
#endif

#pragma clang attribute push(__attribute__((internal_linkage, always_inline)), apply_to = function)
#include "numerics/Float.h"
#include "numerics/Math.h"
#pragma clang attribute pop

namespace txl::machine::TXL_ISA {

// The families, a file each. They are constexpr when blocks are made of them (blocks/Blocks.cpp).
#ifdef TXL_BLOCK
#define TXL_FAMILY constexpr
#else
#define TXL_FAMILY
#endif
TXL_FAMILY ElementFn integerFn(ElementOp op, DType type);
TXL_FAMILY ElementFn arithmeticFn(ElementOp op, DType type);
TXL_FAMILY ElementFn functionFn(ElementOp op, DType type);
TXL_FAMILY ElementFn convertFn(ElementOp op, DType operand, DType result);
ReduceFn reduceFn(ElementOp op, DType type);
DotFn dotFn(DType a, DType b, DType acc, DotPrecision precision);
size_t dotScratchBytes(DType acc, int64_t m, int64_t n, int64_t k);
size_t dotPanelBytes(DType acc, int64_t rows, int64_t columns);
CopyFn copyFn();
CopyFn streamFn();
SpreadFn spreadFn();

} // namespace txl::machine::TXL_ISA

#endif // TXL_MACHINE_SPEED_FAST_ISA_ISA_H
