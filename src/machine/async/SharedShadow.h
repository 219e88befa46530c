// The last write, and the last reads and atomic updates, of each byte of a CTA's shared memory, as far as a later
// access may race with them.
//
// Accesses are of whole tiles, so memory is divided into cells where accesses began and ended; bytes of one cell have
// one history. A ring of buffers that are written and read as a whole costs one cell a buffer. A write replaces the
// history (earlier accesses happened before it, or were reported), so its cells merge again. Accesses of single
// elements, by index, divide it further, until the next write of the whole. Atomic updates keep each other's history.
#ifndef TXL_MACHINE_ASYNC_SHAREDSHADOW_H
#define TXL_MACHINE_ASYNC_SHAREDSHADOW_H

#include "machine/async/Clock.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace txl::machine {

/// The error found at an access.
struct Conflict {
  enum class Kind : uint8_t {
    None,
    Race,     // `other` does not happen before the access
    Unwritten // an uninitialised read
  } kind = Kind::None;
  Footprint other;
  bool otherWrites = false;
  uint64_t offset = 0; // of the first conflicting byte
};

class SharedShadow {
public:
  /// Forgets all accesses and sets the size.
  void reset(uint64_t bytes);
  /// An access of [begin, end) at `now`, by an agent or engine with clock `known`.
  Conflict read(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known);
  Conflict write(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known);
  /// An atomic update: a read and a write that need no order with other updates.
  Conflict update(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known);
  size_t cells() const { return map.size(); }
  /// Calls `look(first byte, write, reads)` for each cell that was written, with the reads since.
  template <typename Look> void forCells(Look look) const {
    for (const auto &[begin, cell] : map)
      if (cell.write.moment.time != 0)
        look(begin, cell.write, llvm::ArrayRef<Footprint>(cell.reads));
  }

private:
  struct Cell {
    Footprint write;
    llvm::SmallVector<Footprint, 2> reads;   // the last one of each component
    llvm::SmallVector<Footprint, 0> updates; // since the write, the last one of each component
  };
  using Map = std::map<uint64_t, Cell>; // by start offset; the last one extends to the end of memory
  Map::iterator cut(uint64_t at);

  Map map;
  uint64_t bytes = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_ASYNC_SHAREDSHADOW_H
