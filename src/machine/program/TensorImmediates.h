// Immediate data of operations on tensor memory.
#ifndef TXL_MACHINE_PROGRAM_TENSORIMMEDIATES_H
#define TXL_MACHINE_PROGRAM_TENSORIMMEDIATES_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// What an agent issues to the engine of tensor memory: a dot with its arrivals, or a copy of scales.
struct TensorMmaImmediate : TensorDotImmediate {
  BufferShape aScaleBuffer, bScaleBuffer;
  int scales = -1;     // input of the scales of A; those of B follow
  int64_t block = 0;   // elements of K that have one scale; 0: there are no scales
  bool copies = false; // input 0, with the shape of `aBuffer`, to input 1, with that of `accumulatorBuffer`
  uint32_t ctas = 1;   // 2: of the two whose ranks differ in the lowest bit; the even one starts it
};

} // namespace txl::machine

#endif // TXL_MACHINE_PROGRAM_TENSORIMMEDIATES_H
