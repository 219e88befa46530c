// Versions of a specialization: for arguments that are distinct arrays, or that overlap; with indices of 32 bits, or of
// 64 bits where a launch needs them. A code states what it assumes, and a launch checks it.
#ifndef TXL_BUNDLE_VERSIONS_H
#define TXL_BUNDLE_VERSIONS_H

#include "bundle/Driver.h"

// Sets `pair` to two parameters whose arguments overlap although the code assumes that they are distinct; false if
// there are none.
bool findOverlap(const Code *code, const Variant *variant, const txlr_argument *arguments, unsigned pair[2]);
// Whether the indices that the code computes in 32 bits are exact in a launch; `slots` are the values that it passes.
bool hasExactIndices(Driver *driver, const Code *code, const Variant *variant, const txlr_argument *arguments,
                     const uint64_t *slots, const uint32_t grid[3]);

#endif
