// The kernels of the interpreter. Each is defined under a head that describes its instruction to fusion, load views and
// check mode, so that none of them compares function pointers:
//
//   KERNEL(plainHistogram, Histogram, None) { … return next(i); }
//
// The build collects the heads (cmake/ListKernels.cmake) into the list that is declared here and makes the table of
// rows.
//
// For each operation `plain…` is the specification, on dense tiles; `lazy…` has the same meaning on tiles of any form
// and runs unless CompileOptions::plain is set.
#ifndef TXL_MACHINE_PROGRAM_KERNELS_H
#define TXL_MACHINE_PROGRAM_KERNELS_H

#include "machine/program/Program.h"

namespace txl::machine {

/// The kind of an instruction, independent of the kernel that runs it.
enum class Role : uint8_t {
  Element,     // an ElementOp on each element
  Fused,       // a chain of elements and stores
  Map,         // a region on each element
  AddPointer,  // pointers and offsets
  PointerCast, // pointers to integers and back
  Source,      // a tile without operands
  Rearrange,   // elements of the operands at other positions
  Gather,
  Histogram,
  Reduce,
  Scan,
  Dot,
  Load,
  Store,
  Atomic,
  Poll,
  Buffer,      // views and accesses of buffers
  Synchronise, // barriers, engines, groups of agents
  Print,
  Assert,
  Point, // a statement, at which a debugger may stop
  Jump,
  Branch, // a conditional jump
  Trips,
  Move,
  Swap,
  End,
  RegionEnd,
};

struct KernelRow {
  enum Trait : uint16_t {
    None = 0,
    Reads = 1,        // global memory
    Writes = 2,       // global memory
    Ordered = 4,      // keeps its order relative to other ordered instructions
    Ends = 8,         // ends straight-line code
    Fuses = 16,       // may be part of a chain (speed/Fusion.cpp)
    KeepsAffine = 32, // affine operands can give an affine result
    MakesAffine = 64, // an affine result, whatever its operands are
    MakesSplat = 128, // a splat, whatever its operands are
    MayAlias = 256,   // the result may be one of the operands
    MayView = 512,    // the result may be the memory that was read
  };
  Kernel run;
  const char *name;
  Role role;
  uint16_t traits;

  bool is(Trait trait) const { return traits & trait; }
};

#define KERNEL(Name, role, traits) const Instruction *Name(Frame &f, const Instruction &i);
#include "machine/program/Kernels.inc"
#define KERNEL(Name, role, traits) const Instruction *Name(Frame &f, const Instruction &i)

/// The row of a kernel.
const KernelRow &rowOf(Kernel kernel);
/// Makes `i` run `kernel`.
inline void setKernel(Instruction &i, Kernel kernel) {
  i.run = kernel;
  i.kernel = &rowOf(kernel);
  i.name = i.kernel->name;
}

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_KERNELS_H
