// The tile machine's program of several neighbouring programs of a kernel (transform/batch), and what a launch must know to
// use it.
#ifndef TXL_DRIVER_BATCH_BATCHEDPROGRAM_H
#define TXL_DRIVER_BATCH_BATCHEDPROGRAM_H

#include "driver/Artifact.h"
#include "machine/Machine.h"
#include <optional>

namespace txl::driver {

/// None where the programs of the kernel do not run together, whatever the launch. What it does to memory must be known, and
/// no program may store twice to what another may store to as well: whose store is the last one would change.
std::optional<machine::Batch> makeBatch(const Artifact &artifact);

/// After how many programs of a kernel making its batch is worth the time; none: never (TXL_BATCH).
std::optional<uint64_t> batchedFrom();

} // namespace txl::driver

#endif
