// The entries of a bundle that the compiler reads: artefacts and machine code of its cache, and tuned choices.
#ifndef TXL_BUNDLE_ENTRIES_H
#define TXL_BUNDLE_ENTRIES_H

#include "bundle/txl_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { kArtifactEntry = 0, kMachineCodeEntry = 1, kTuningEntry = 2 };

size_t bundleEntryCount(const txlr_bundle *bundle);
// `key` has 32 bytes and belongs to the bundle.
void bundleEntryAt(const txlr_bundle *bundle, size_t index, unsigned *kind, const uint8_t **key, uint64_t *size);
// A copy with a NUL after it, its checksum verified; freed by the caller with `free`.
txlr_status bundleEntryData(const txlr_bundle *bundle, size_t index, char **data);

#ifdef __cplusplus
}
#endif
#endif
