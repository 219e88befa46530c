// The reference matrix multiply-accumulate on dense tiles, shared by the kernels of all dot operations.
#ifndef TXL_MACHINE_SPECIFICATION_DOT_H
#define TXL_MACHINE_SPECIFICATION_DOT_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// d = a · b + c for each index of the batch; d may alias c.
void runPlainDot(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_DOT_H
