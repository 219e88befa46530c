// Who wrote and who read each byte of a CTA's shared memory last, as far as that may still matter.
//
// Accesses are of whole tiles, so the memory is cut where accesses began and ended, and neighbouring bytes with one
// history are one cell: a ring of buffers that are filled and read whole costs one cell a buffer. A write covers what
// was remembered (it was ordered, or reported), so its cells become one again.
#ifndef TXL_MACHINE_ASYNC_SHAREDSHADOW_H
#define TXL_MACHINE_ASYNC_SHAREDSHADOW_H

#include "machine/async/Clock.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace txl::machine {

/// What is wrong with an access.
struct Conflict {
  enum class Kind : uint8_t {
    None,
    Race,     // `other` is not known to have happened before
    Unwritten // a read of what nobody wrote
  } kind = Kind::None;
  Footprint other;
  bool otherWrites = false;
  uint64_t offset = 0; // of the first byte
};

class SharedShadow {
public:
  /// Forgets everything, of `bytes` bytes.
  void reset(uint64_t bytes);
  /// [begin, end) is read or written `now`, by somebody who knows `known`.
  Conflict read(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known);
  Conflict write(uint64_t begin, uint64_t end, const Footprint &now, const Clock &known);
  size_t cells() const { return map.size(); }
  /// Calls `look(first byte, write, reads)` for what somebody wrote or read and has not been covered since.
  template <typename Look> void forCells(Look look) const {
    for (const auto &[begin, cell] : map)
      if (cell.write.moment.time != 0)
        look(begin, cell.write, llvm::ArrayRef<Footprint>(cell.reads));
  }

private:
  struct Cell {
    Footprint write;
    llvm::SmallVector<Footprint, 2> reads; // the last one of each component
  };
  using Map = std::map<uint64_t, Cell>; // by their begin; the last one ends with the memory
  Map::iterator cut(uint64_t at);

  Map map;
  uint64_t bytes = 0;
};

} // namespace txl::machine

#endif // TXL_MACHINE_ASYNC_SHAREDSHADOW_H
