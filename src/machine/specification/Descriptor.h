// The hardware's constraints on tensor descriptors.
#ifndef TXL_MACHINE_SPECIFICATION_DESCRIPTOR_H
#define TXL_MACHINE_SPECIFICATION_DESCRIPTOR_H

#include "machine/program/Immediates.h"

namespace txl::machine {

struct Frame;
struct Instruction;

/// Checks that the base address and the strides but the last are multiples of 16 bytes, and that extents exist. The
/// words are those of a descriptor. False after a failure of the launch.
bool checkDescriptor(Frame &f, const Instruction &i, const DescriptorImmediate &what, const int64_t *words);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_DESCRIPTOR_H
