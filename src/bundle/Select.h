// Chooses the specialization of a kernel for the arguments of a launch.
#ifndef TXL_BUNDLE_SELECT_H
#define TXL_BUNDLE_SELECT_H

#include "bundle/Driver.h"

// What a launch runs.
typedef struct Selection {
  const Variant *variant;
  Code *code;                // of the variant
  uint32_t grid[3];          // the requested one, in programs
  uint64_t slots[kMaxSlots]; // the values that it passes
} Selection;

// Selects the first variant that fits the GPU of `context` and the launch.
txlr_status selectVariant(Driver *driver, const Context *context, const txlr_kernel *kernel, const txlr_launch *launch,
                          Selection *selection);
// Whether a GPU of compute capability `sm` runs the code.
bool runsOn(const Code *code, int sm);
// Bytes of an element in memory.
unsigned elementBytes(uint32_t type);
// The name of an element type, `fp32`.
const char *typeName(uint32_t type);

#endif
