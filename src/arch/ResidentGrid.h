// What is started of a grid whose programs stay on their multiprocessors and run others in turn (ir/facts/ResidentPrograms.h): asked
// by a launch on a GPU and by one that is emulated.
#ifndef TXL_ARCH_RESIDENTGRID_H
#define TXL_ARCH_RESIDENTGRID_H

#include <algorithm>
#include <cstdint>

namespace txl::arch {

/// Programs that stay are counted in one number.
inline constexpr uint64_t kMostResident = INT32_MAX;

/// Programs of a grid along its first `axes`, or some number above `kMostResident` where they are more.
inline uint64_t residentPrograms(const uint32_t (&grid)[3], unsigned axes) {
  uint64_t programs = 1;
  for (unsigned axis = 0; axis < axes; ++axis)
    programs = std::min(programs, kMostResident + 1) * grid[axis];
  return programs;
}

/// Programs of `ctas` CTAs that so many multiprocessors run at once, a CTA each, in whole clusters; at least a cluster of them.
inline uint32_t programsAtOnce(uint32_t multiprocessors, uint32_t ctas, uint32_t cluster) {
  return std::max(multiprocessors / cluster, 1u) * cluster / ctas;
}

/// How many programs are started where `atOnce` run at once; 0: the whole grid, since they are few, do not stay or lie along other axes too.
inline uint32_t startedPrograms(const uint32_t (&grid)[3], unsigned axes, uint32_t atOnce) {
  bool isWhole = axes && std::all_of(grid + axes, grid + 3, [](uint32_t programs) { return programs == 1; });
  return isWhole && residentPrograms(grid, axes) > atOnce ? atOnce : 0;
}

} // namespace txl::arch

#endif
