// Runs a region of scalar operations; its arguments and results are slots of the frame.
#ifndef TXL_MACHINE_SPECIFICATION_REGIONRUN_H
#define TXL_MACHINE_SPECIFICATION_REGIONRUN_H

#include "machine/program/Immediates.h"
#include "machine/run/Frame.h"
#include <cstring>

namespace txl::machine {

/// Runs the region, whose arguments are set already. False if it failed.
inline bool runRegion(Frame &f, const Region &region) {
  for (const Instruction *i = region.entry; i;)
    i = i->run(f, *i);
  return !f.error;
}

inline void setScalar(Frame &f, const Operand &operand, const char *value) {
  Tile &tile = f.tiles[operand.slot];
  tile.setDense();
  std::memcpy(tile.own, value, operand.type->bytes);
}

inline const char *getScalar(Frame &f, const Operand &operand) {
  Tile &tile = f.tiles[operand.slot];
  materialize(tile, *operand.type);
  return tile.data;
}

} // namespace txl::machine

#endif // TXL_MACHINE_SPECIFICATION_REGIONRUN_H
