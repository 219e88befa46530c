// A matrix product on dense tiles, for those who have such a product to specify.
#ifndef TXL_MACHINE_SPECIFICATION_DOT_H
#define TXL_MACHINE_SPECIFICATION_DOT_H

#include "machine/program/Immediates.h"

namespace txl::machine {

/// d = a · b + c for each index of the batch; d may be c.
void runPlainDot(const DotImmediate &dot, const char *a, const char *b, const char *c, char *d);

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_DOT_H
