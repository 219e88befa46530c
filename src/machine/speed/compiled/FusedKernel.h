// A planned chain (speed/Plan.h) as the code generator sees it: steps on indexed values, with the layout of their
// elements but without addresses. Equal chains share their code.
//
// The code receives an array of addresses: one for each value (for a computed one the tile that keeps it, if any), then
// one for each store, then one for the buffers.
#ifndef TXL_MACHINE_SPEED_COMPILED_FUSEDKERNEL_H
#define TXL_MACHINE_SPEED_COMPILED_FUSEDKERNEL_H

#include "machine/program/ElementOps.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::machine {

/// The layout of a value's elements.
enum class ValueSource : uint8_t {
  Computed, // by a step
  One,      // a scalar for the whole tile
  PerRow,   // one element a row
  Each,     // rows of contiguous elements
};

struct FusedValue {
  ValueSource source = ValueSource::Computed;
  DType type = DType::I32;
};

enum class StoreMode : uint8_t {
  Plain,
  Streamed, // non-temporal stores of whole aligned lines
  Buffered, // to a buffer, which the caller copies for each strip
};

struct FusedStep {
  enum Kind : uint8_t { Element, Reduce, Store };
  Kind kind = Element;
  bool perRow = false; // the result has one element a row, and is written to its tile
  bool kept = false;   // the result is full, and is written to its tile
  ElementOp op = ElementOp::AddI;
  DType operand = DType::I32, result = DType::I32;
  StoreMode storeMode = StoreMode::Plain;
  uint8_t inputs = 0, out = 0, in[3] = {}; // value indices; for a store, `out` is the store's index
};

struct FusedKernel {
  llvm::SmallVector<FusedStep, 24> steps;
  llvm::SmallVector<FusedValue, 32> values;
  int64_t columns = 0; // of a row; 0: the caller passes it, a multiple of `granule`
  int64_t granule = 1;
  /// Rows that one pass processes before the next pass begins: 1, or the elements of a block, which divide the number
  /// of rows.
  int64_t group = 1;
  int64_t bufferBytes = 0;
  int stores = 0;
  bool buffers = false; // a store is Buffered

  bool operator==(const FusedKernel &other) const;
  int addressCount() const { return static_cast<int>(values.size()) + stores + 1; }
  int storeAddressIndex(int store) const { return static_cast<int>(values.size()) + store; }
  int bufferAddressIndex() const { return addressCount() - 1; }
};

/// The maximum number of buffers of a chain's code; those of Buffered stores come first, by store index.
constexpr int kFusedKernelBuffers = 12;
/// Bytes for a strip of the widest type.
constexpr int64_t stripBufferBytes(int64_t strip) { return (strip * 8 + 63) / 64 * 64; }
/// Rows longer than kLongestGrouped are not grouped, so that the buffers of a group stay in the L1 cache. groupStrip:
/// elements of a buffer of a group, for the largest block.
constexpr int64_t kLongestGrouped = 256;
constexpr int64_t groupStrip(int64_t columns) { return 16 * columns; }

/// Runs a fused kernel on `rows` rows: operand k of row r begins at base[k] + r * stride[k] (bytes). `columns` as in
/// FusedKernel::columns.
using FusedKernelFn = void (*)(char *const *base, const int64_t *stride, int64_t rows, int64_t columns);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_FUSEDKERNEL_H
