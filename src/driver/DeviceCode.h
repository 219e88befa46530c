// The device code of a kernel, and the facts that a launch needs: PTX, machine code if an assembler is available, and
// resources.
#ifndef TXL_DRIVER_DEVICECODE_H
#define TXL_DRIVER_DEVICECODE_H

#include <string>
#include <utility>
#include <vector>

namespace txl::driver {

struct DeviceCode {
  std::string target; // `sm_90`; empty: the kernel runs on the tile machine
  std::string entry;  // the kernel's name in the PTX
  std::string ptx;
  std::string cubin;        // empty until assembleCode has run
  std::string assembler;    // name and version: `ptxas 13.0.88`
  unsigned numWarps = 4;    // threads of a CTA, divided by 32
  unsigned numCtas = 1;     // CTAs of a program
  unsigned clusterSize = 1; // CTAs of a cluster, along x: of one program, or of several programs with one CTA each
  unsigned sharedBytes = 0; // dynamic shared memory
  /// Pairs of argument indices that the code assumes not to overlap: it stores through the first of each pair.
  std::vector<std::pair<unsigned, unsigned>> distinct;
  unsigned registers = 0; // per thread; this and the following fields are only set with a cubin
  unsigned spillBytes = 0;
  unsigned stackBytes = 0;
  unsigned staticShared = 0; // bytes in addition to dynamic shared memory

  explicit operator bool() const { return !target.empty(); }
};

} // namespace txl::driver

#endif
