// A compiled kernel: a linear array of instructions over slots, and the facts that a launch needs.
//
// The tree of regions is flattened: `scf.if`, `scf.for`, `scf.while` and the blocks of `cf` become jumps, calls are
// inlined, block arguments and loop-carried values become moves. An instruction is a pointer to a kernel (a C++
// function), its operands (slots with their static types), immediate data, and a jump target. A kernel returns the
// instruction to run next: the following one, a target, or null when the program ends, waits or fails (Frame.h). Values
// with disjoint live ranges share slots (SlotAllocation.cpp).
//
// A combine region (`reduce`, `scan`, `map_elementwise`) is a sub-program: a range of the same instruction array that
// ends in an instruction `regionEnd`, over slots of the same frame. If the region is a single operation, the
// instruction also has its ElementOp.
#ifndef TXL_MACHINE_PROGRAM_PROGRAM_H
#define TXL_MACHINE_PROGRAM_PROGRAM_H

#include "machine/Machine.h"
#include "machine/program/ElementOps.h"
#include "machine/program/Explicit.h"
#include "machine/program/Tile.h"
#include "llvm/Support/Allocator.h"
#include <atomic>
#include <vector>

namespace txl::machine {

struct Frame;
struct Instruction;
struct KernelRow;

using Kernel = const Instruction *(*)(Frame & frame, const Instruction &instruction);

struct Operand {
  uint32_t slot = 0;
  const TileType *type = nullptr;
};

struct Instruction {
  Kernel run = nullptr;
  const KernelRow *kernel = nullptr; // the row of `run` in the table
  const Operand *operands = nullptr; // results first
  uint8_t results = 0;
  uint8_t inputs = 0;
  uint32_t location = 0;           // Program::locations
  ElementFn element = nullptr;     // element-wise instructions
  const void *immediate = nullptr; // of the type that the kernel expects
  const Instruction *target = nullptr;
  const char *name = ""; // for printProgram

  const Operand &result(int i) const { return operands[i]; }
  const Operand &input(int i) const { return operands[results + i]; }
};

/// Constant tiles: a slot that every frame initialises once and no instruction writes.
struct Constant {
  uint32_t slot;
  Form form; // Dense or Splat
  const char *data;
};

/// The memory that the program's stores may write: that of these parameters, or any.
struct WrittenMemory {
  std::vector<int> parameters;
  bool anywhere = false;
};

class Program {
public:
  std::string kernel;
  std::vector<Parameter> parameters;
  std::vector<uint32_t> parameterSlots;
  std::vector<Instruction> code;
  std::vector<uint64_t> slotOffsets; // of each slot's buffer in the frame's storage
  uint64_t storageBytes = 0;
  uint64_t scratchBytes = 0;
  std::vector<Constant> constants;
  std::vector<std::vector<SourceFrame>> locations;
  bool plain = false;
  bool hasAtomics = false; // programs may wait for each other, and observe their order
  WrittenMemory written;
  int smallestAccess = 8;                     // bytes, over all accesses of global memory
  std::unique_ptr<ExplicitProgram> explicits; // null: one thread of control, no buffers
  uint64_t id = 0;                            // unique in the process: the key of cached frames
  /// In a launch with dots the first unit took so long that helper threads should share it from the beginning.
  mutable std::atomic<bool> isLong{false};
  llvm::BumpPtrAllocator arena;             // operands, types, constants
  std::vector<std::shared_ptr<void>> owned; // immediates
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_PROGRAM_H
