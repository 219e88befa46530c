// The lists of 16-byte units, cached by the parameters they depend on.
#include "emulator/engines/MatrixPlaces.h"
#include "emulator/program/Memory.h"

using namespace txl;
using namespace txl::emulator;

const CellSet &MatrixPlaces::cells(unsigned shift) const {
  if (shift != shiftOfSet) {
    const uint32_t base = low >> shift;
    set.reset(((high + 15) >> shift) - base + 1);
    for (uint32_t offset : offsets)
      set.add((offset >> shift) - base, 16 >> shift);
    shiftOfSet = shift;
  }
  return set;
}

static void list(MatrixPlaces &places) {
  places.offsets.clear();
  places.low = UINT32_MAX;
  places.high = 0;
  const unsigned each = places.elements();
  for (unsigned o = 0; o < places.outer(); ++o)
    for (unsigned i = 0; i < places.inner(); ++i) {
      const unsigned mn = places.view.alongMN ? i * each : o, k = places.view.alongMN ? o : i * each;
      const uint32_t offset = places.view.chunk(places.first + mn, k) - uint32_t(sharedBase);
      places.offsets.push_back(offset);
      places.low = std::min(places.low, offset);
      places.high = std::max(places.high, offset);
    }
}

const MatrixPlaces &emulator::placesOf(const MatrixView &view, unsigned first, unsigned count, unsigned depth) {
  constexpr unsigned kept = 256;
  thread_local std::vector<MatrixPlaces> all(kept);
  const uint32_t mixed = (view.start >> 4) * 0x9e3779b1u + first * 0x85ebca6bu + count + depth;
  MatrixPlaces &places = all[mixed >> 16 & (kept - 1)];
  if (places.offsets.empty() || places.view != view || places.first != first || places.count != count ||
      places.depth != depth) {
    places = {};
    places.view = view;
    places.first = first;
    places.count = count;
    places.depth = depth;
    list(places);
  }
  return places;
}
