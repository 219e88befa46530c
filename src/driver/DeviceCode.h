// What a GPU runs of a kernel, and what a launch must know of it: PTX, the machine code where an assembler was at hand,
// and the resources.
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
  std::string cubin;        // empty until assembleCode has made it
  std::string assembler;    // who made it: `ptxas 13.0.88`
  unsigned numWarps = 4;    // threads of a CTA, divided by 32
  unsigned numCtas = 1;     // CTAs of a program
  unsigned clusterSize = 1; // CTAs of a cluster, along x: of a program, or each a program
  unsigned sharedBytes = 0; // of the dynamic shared memory
  /// Arguments, by their indices, that the code takes not to overlap: it stores through the first of each pair.
  std::vector<std::pair<unsigned, unsigned>> distinct;
  unsigned registers = 0; // of a thread; with what follows, only known with a cubin
  unsigned spillBytes = 0;
  unsigned stackBytes = 0;
  unsigned staticShared = 0; // bytes beside the dynamic ones

  explicit operator bool() const { return !target.empty(); }
};

} // namespace txl::driver

#endif
