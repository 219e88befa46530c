// The immediate of a debug point: the active functions with their variables, as the frontend saw them.
#ifndef TXL_MACHINE_PROGRAM_DEBUGPOINT_H
#define TXL_MACHINE_PROGRAM_DEBUGPOINT_H

#include "machine/program/Explicit.h"
#include "machine/program/Program.h"
#include <string>
#include <vector>

namespace txl::machine {

struct DebugVariable {
  std::string name;  // `x`, or `x.0` for an element of a tuple
  std::string type;  // as in messages: `fp32[16, 32]`
  int operand = -1;  // index of the instruction's input, or -1: known at compile time
  std::string known; // its value then, as text
};

struct DebugFrame {
  std::string function, file;
  unsigned line = 0; // of its current statement
  std::vector<DebugVariable> variables;
};

/// What an operand of a point is.
struct DebugOperand {
  enum class Kind : uint8_t { Tile, Buffer, Barrier, Descriptor } kind = Kind::Tile;
  bool isConstant = false; // shared with other uses of the constant: it cannot be changed
  BufferShape buffer;      // of a Buffer
};

struct DebugPointImmediate {
  static const DebugPointImmediate &of(const Instruction &i) {
    return *static_cast<const DebugPointImmediate *>(i.immediate);
  }

  std::vector<DebugFrame> frames; // the innermost first
  std::vector<DebugOperand> operands;
  bool breakpoint = false; // `breakpoint()`
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_DEBUGPOINT_H
