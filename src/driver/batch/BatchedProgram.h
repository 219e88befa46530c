// A tile machine program that runs several consecutive programs of a kernel (transform/batch), and the check whether a
// launch may use it.
//
// Run one after the other, a program sees the stores of all earlier ones; in a batch, all loads come before any store.
// So an array that is stored to may not be loaded, nor be stored to twice, unless each program accesses separate bytes
// (DisjointAccesses.h).
#ifndef TXL_DRIVER_BATCH_BATCHEDPROGRAM_H
#define TXL_DRIVER_BATCH_BATCHEDPROGRAM_H

#include "driver/Artifact.h"
#include "driver/batch/DisjointAccesses.h"
#include <optional>

namespace txl::driver {

class BatchedProgram {
public:
  /// Null if the programs of the kernel cannot be batched in any launch.
  static std::unique_ptr<const BatchedProgram> create(const Artifact &artifact);

  /// The batch for a launch; null if its programs must run one after the other.
  const machine::Batch *batchFor(const machine::Launch &launch) const;

private:
  explicit BatchedProgram(tt::FuncOp kernel);
  bool isKnown(tt::FuncOp kernel);

  machine::Batch batch;
  DisjointAccesses bytes;
  std::vector<unsigned> reads, writes; // indices of the array arguments that the kernel loads, and stores
  std::vector<unsigned> storedAgain;   // the elements of `writes` that a program stores to more than once
  bool storesOnce = false;             // a program has one store, which is executed once
};

/// The number of programs after which making the batch of a kernel pays; none: never (TXL_BATCH).
std::optional<uint64_t> batchingThreshold();

} // namespace txl::driver

#endif
