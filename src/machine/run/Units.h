// The unit of work that a thread takes from a grid: one program, or several consecutive ones that run as one (Batch).
#ifndef TXL_MACHINE_RUN_UNITS_H
#define TXL_MACHINE_RUN_UNITS_H

#include "machine/run/Frame.h"
#include <optional>

namespace txl::machine {

/// A grid as a sequence of units in program order. In each row of its first dimension batches come first, then the
/// remaining programs.
class Units {
public:
  struct Unit {
    uint32_t first;    // linear id
    uint32_t programs; // 1: the program alone
  };

  Units() = default;
  explicit Units(uint32_t programs) : total(programs) {}
  Units(const uint32_t (&grid)[3], uint32_t batchSize)
      : row(grid[0]), batchSize(batchSize), batches(grid[0] / batchSize), each(batches + grid[0] % batchSize),
        total(each * grid[1] * grid[2]) {}

  uint32_t count() const { return total; }
  Unit operator[](uint32_t unit) const {
    if (batchSize == 1)
      return {unit, 1};
    uint32_t first = unit / each * row, index = unit % each;
    bool isBatch = index < batches;
    return {first + (isBatch ? index * batchSize : batches * batchSize + index - batches), isBatch ? batchSize : 1};
  }

private:
  uint32_t row = 0, batchSize = 1, batches = 0, each = 0, total = 0;
};

/// The units of a launch with batches, for `threads` threads; none if batches may not be used. `threads` is 0 if the
/// caller rules them out.
std::optional<Units> batchedUnits(const LaunchState &state, unsigned threads);

} // namespace txl::machine

#endif // TXL_MACHINE_RUN_UNITS_H
