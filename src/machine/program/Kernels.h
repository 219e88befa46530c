// The kernels of the machine, declared from their table (Kernels.def), and what the table says of each.
#ifndef TXL_MACHINE_PROGRAM_KERNELS_H
#define TXL_MACHINE_PROGRAM_KERNELS_H

#include "machine/program/Program.h"

namespace txl::machine {

/// What an instruction is, whichever kernel runs it.
enum class Role : uint8_t {
  Element,     // an ElementOp on each element
  Fused,       // a chain of elements and stores
  Map,         // a region on each element
  AddPointer,  // pointers and offsets
  PointerCast, // pointers to integers and back
  Source,      // a tile from nothing
  Rearrange,   // elements of the operands, at other places
  Gather,
  Histogram,
  Reduce,
  Scan,
  Dot,
  Load,
  Store,
  Atomic,
  Poll,
  Print,
  Assert,
  Jump,
  Branch, // a jump that a condition decides
  Trips,
  Move,
  Swap,
  End,
  RegionEnd,
};

struct KernelRow {
  enum Trait : uint16_t {
    None = 0,
    Reads = 1,
    Writes = 2,
    Ordered = 4,
    Ends = 8,
    Fuses = 16,
    KeepsAffine = 32,
    MakesAffine = 64,
    MakesSplat = 128,
    MayAlias = 256, // the result may be one of the operands
    MayView = 512,  // the result may be the memory that was read
  };
  Kernel run;
  const char *name;
  Role role;
  uint16_t traits;

  bool is(Trait trait) const { return traits & trait; }
};

#define KERNEL(Name, role, traits) const Instruction *Name(Frame &frame, const Instruction &i);
#include "machine/program/Kernels.def"

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
