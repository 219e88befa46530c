// What only targets with an `a` have: instructions of one generation that no later one promises to run.
//
// Code that uses them is for `sm_90a`, not for `sm_90`: it runs on that architecture alone.
// Source: PTX ISA, "Target ISA Notes" of each instruction.
#ifndef TXL_ARCH_SPECIFICFEATURES_H
#define TXL_ARCH_SPECIFICFEATURES_H

#include "arch/Architecture.h"

namespace txl::arch {

enum class SpecificFeature : uint8_t {
  Wgmma,         ///< products by warpgroups
  SetRegisters,  ///< setmaxnreg
  EditTensorMap, ///< tensormap.replace
};

bool has(const Architecture &architecture, SpecificFeature feature);

} // namespace txl::arch

#endif
