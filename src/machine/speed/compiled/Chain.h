// A planned chain (speed/Plan.h) as what its code depends on: steps on numbered values, of which it is known how their
// elements lie, but not where. Chains that are equal have the same code.
//
// The code takes places by number: of each value (of a computed one the tile that keeps it, if there is one), then of each
// store, then of the buffers.
#ifndef TXL_MACHINE_SPEED_COMPILED_CHAIN_H
#define TXL_MACHINE_SPEED_COMPILED_CHAIN_H

#include "machine/program/ElementOps.h"
#include "llvm/ADT/SmallVector.h"

namespace txl::machine {

/// How the elements of a value lie.
enum class ValueSource : uint8_t {
  Computed, // by a step
  One,      // one element stands for all
  PerRow,   // one element a row
  Each,     // rows of neighbouring elements
};

struct ChainValue {
  ValueSource source = ValueSource::Computed;
  DType type = DType::I32;
};

enum class StoreWay : uint8_t {
  Plain,
  Streamed, // past the cache, in whole aligned lines
  Buffered, // into a buffer, from which the caller copies each strip
};

struct ChainStep {
  enum Kind : uint8_t { Element, Reduce, Store };
  Kind kind = Element;
  bool perRow = false; // the result has one element a row, which goes to its tile
  bool kept = false;   // the result is full and goes to its tile
  ElementOp op = ElementOp::AddI;
  DType operand = DType::I32, result = DType::I32;
  StoreWay way = StoreWay::Plain;
  uint8_t inputs = 0, out = 0, in[3] = {}; // values; of a store, `out` is its number
};

struct Chain {
  llvm::SmallVector<ChainStep, 24> steps;
  llvm::SmallVector<ChainValue, 32> values;
  int64_t columns = 0; // of a row; 0: the caller says so each time, a multiple of `granule`
  int64_t granule = 1;
  int64_t group =
      1; // rows that go through a pass before the next begins: 1, or a block's elements, which divide the rows
  int64_t bufferBytes = 0;
  int stores = 0;
  bool buffers = false; // a store is Buffered

  bool operator==(const Chain &other) const;
  int places() const { return static_cast<int>(values.size()) + stores + 1; }
  int storePlace(int store) const { return static_cast<int>(values.size()) + store; }
  int bufferPlace() const { return places() - 1; }
};

/// The buffers that a chain's code may have; the first are those of Buffered stores, by number.
constexpr int kChainBuffers = 12;
/// Room for a strip of the widest type.
constexpr int64_t chainBufferBytes(int64_t strip) { return (strip * 8 + 63) / 64 * 64; }
/// Longer rows are no groups: what a group's rows have in buffers stays in the nearest cache. And what a buffer then holds, of
/// the largest blocks.
constexpr int64_t kLongestGrouped = 256;
constexpr int64_t groupStrip(int64_t columns) { return 16 * columns; }

/// Runs a chain on `rows` rows: place k of row r begins at base[k] + r * stride[k] (bytes). `columns` as Chain::columns.
using ChainFn = void (*)(char *const *base, const int64_t *stride, int64_t rows, int64_t columns);

} // namespace txl::machine

#endif // TXL_MACHINE_SPEED_COMPILED_CHAIN_H
