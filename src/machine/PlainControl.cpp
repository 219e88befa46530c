// Control: jumps, moves of loop-carried values, program ids.
#include "machine/Immediates.h"
#include "machine/Kernels.h"
#include <utility>

namespace txl::machine {

/// A jump backwards is a place to leave the program: its budget is what keeps one program from holding a thread.
static const Instruction *go(Frame &f, const Instruction &i) {
  if (static_cast<const JumpImmediate *>(i.immediate)->backEdge && --f.budget <= 0) {
    f.pc = i.target;
    return nullptr;
  }
  return i.target;
}

const Instruction *jump(Frame &f, const Instruction &i) { return go(f, i); }

/// Jumps where the condition is false.
const Instruction *branchIfFalse(Frame &f, const Instruction &i) {
  return f.scalar<uint8_t>(i, 0) ? next(i) : go(f, i);
}

/// Jumps unless input 0 < input 1, signed: the head of a counted loop.
const Instruction *branchUnless(Frame &f, const Instruction &i) {
  bool less;
  switch (i.input(0).type->bytes) {
  case 8:
    less = f.scalar<int64_t>(i, 0) < f.scalar<int64_t>(i, 1);
    break;
  case 4:
    less = f.scalar<int32_t>(i, 0) < f.scalar<int32_t>(i, 1);
    break;
  case 2:
    less = f.scalar<int16_t>(i, 0) < f.scalar<int16_t>(i, 1);
    break;
  default:
    less = f.scalar<int8_t>(i, 0) < f.scalar<int8_t>(i, 1);
  }
  return less ? next(i) : go(f, i);
}

const Instruction *moveTile(Frame &f, const Instruction &i) {
  copyTile(f.result(i), f.input(i, 0), *i.result(0).type);
  return next(i);
}

/// A move whose source is not read any more: the slots exchange their tiles, buffers included.
const Instruction *swapTile(Frame &f, const Instruction &i) {
  std::swap(f.result(i), f.input(i, 0));
  return next(i);
}

const Instruction *endProgram(Frame &f, const Instruction &i) {
  f.finished = true;
  return nullptr;
}

/// The end of a combine region: back to the kernel that runs it.
const Instruction *regionEnd(Frame &f, const Instruction &i) { return nullptr; }

const Instruction *noOperation(Frame &f, const Instruction &i) { return next(i); }

const Instruction *plainProgramId(Frame &f, const Instruction &i) {
  int axis = static_cast<const ProgramIdImmediate *>(i.immediate)->axis;
  *reinterpret_cast<uint32_t *>(f.write(i)) = f.programId[axis];
  return next(i);
}

const Instruction *plainNumPrograms(Frame &f, const Instruction &i) {
  int axis = static_cast<const ProgramIdImmediate *>(i.immediate)->axis;
  *reinterpret_cast<uint32_t *>(f.write(i)) = f.state->launch->grid[axis];
  return next(i);
}

} // namespace txl::machine
