// Chooses the specialization of a kernel for the arguments of a launch.
#ifndef TXL_BUNDLE_SELECT_H
#define TXL_BUNDLE_SELECT_H

#include "bundle/Bundle.h"

// Sets `chosen` to the first variant that fits compute capability `sm` (0: any) and the arguments, and `slots`, which
// holds kMaxSlots values, to those that its launch passes.
txlr_status selectVariant(const txlr_kernel *kernel, int sm, const txlr_argument *arguments, const Variant **chosen,
                          uint64_t *slots);
// Whether a GPU of compute capability `sm` runs the code.
bool runsOn(const Code *code, int sm);
// The value of a scalar argument as an integer; of a constant that was not given, the variant's.
int64_t integerOf(const Argument *expected, const txlr_argument *given);
// The name of an element type, `fp32`.
const char *typeName(uint32_t type);

#endif
