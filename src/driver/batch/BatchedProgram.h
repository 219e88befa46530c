// The tile machine's program of several neighbouring programs of a kernel (transform/batch), and which launches may use it.
//
// Alone, a program sees all that those before it have stored, on one thread at least; together they load before any stores. So
// what is stored may not be loaded, nor be stored twice, unless each program has bytes of its own (OwnBytes.h).
#ifndef TXL_DRIVER_BATCH_BATCHEDPROGRAM_H
#define TXL_DRIVER_BATCH_BATCHEDPROGRAM_H

#include "driver/Artifact.h"
#include "driver/batch/OwnBytes.h"
#include <optional>

namespace txl::driver {

class BatchedProgram {
public:
  /// Null where the programs of the kernel do not run together, whatever the launch.
  static std::unique_ptr<const BatchedProgram> create(const Artifact &artifact);

  /// The batch for a launch; null: its programs must come one after the other.
  const machine::Batch *batchFor(const machine::Launch &launch) const;

private:
  explicit BatchedProgram(tt::FuncOp kernel) : bytes(kernel) {}
  bool isKnown(tt::FuncOp kernel);

  machine::Batch batch;
  OwnBytes bytes;
  std::vector<unsigned> reads, writes; // the arguments whose arrays the kernel loads, stores
  std::vector<unsigned> storedAgain;   // those of `writes` to which a program stores more than once
  bool storesOnce = false;             // a program has one store, which runs once
};

/// After how many programs of a kernel making its batch is worth the time; none: never (TXL_BATCH).
std::optional<uint64_t> batchedFrom();

} // namespace txl::driver

#endif
