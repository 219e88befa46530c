// The grid that is started for a persistent kernel (ir/facts/ResidentPrograms.h), used by launches on a GPU and on the
// emulator.
#ifndef TXL_ARCH_RESIDENTGRID_H
#define TXL_ARCH_RESIDENTGRID_H

#include <algorithm>
#include <cstdint>

namespace txl::arch {

/// Programs of a persistent kernel are counted in one int32.
inline constexpr uint64_t kMaxResident = INT32_MAX;

/// The number of programs of a grid along its first `axes`, saturated above `kMaxResident`.
inline uint64_t residentPrograms(const uint32_t (&grid)[3], unsigned axes) {
  uint64_t programs = 1;
  for (unsigned axis = 0; axis < axes; ++axis)
    programs = std::min(programs, kMaxResident + 1) * grid[axis];
  return programs;
}

/// The number of programs of `ctas` CTAs that run at once at one CTA per SM, in whole clusters; at least those of one
/// cluster.
inline uint32_t concurrentPrograms(uint32_t multiprocessors, uint32_t ctas, uint32_t cluster) {
  return std::max(multiprocessors / cluster, 1u) * cluster / ctas;
}

/// The number of programs to start if `concurrent` run at once; 0: the whole grid, because it is small, not persistent,
/// or extends along other axes too.
inline uint32_t startedPrograms(const uint32_t (&grid)[3], unsigned axes, uint32_t concurrent) {
  bool isWhole = axes && std::all_of(grid + axes, grid + 3, [](uint32_t programs) { return programs == 1; });
  return isWhole && residentPrograms(grid, axes) > concurrent ? concurrent : 0;
}

} // namespace txl::arch

#endif
