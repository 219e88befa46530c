// Features of targets with an `a` suffix only: instructions of one generation that later ones need not support.
//
// Code that uses them is for `sm_90a`, not for `sm_90`, and runs on that architecture alone. Source: PTX ISA, "Target
// ISA Notes" of each instruction.
#ifndef TXL_ARCH_SPECIFICFEATURES_H
#define TXL_ARCH_SPECIFICFEATURES_H

#include "arch/Architecture.h"

namespace txl::arch {

enum class SpecificFeature : uint8_t {
  Wgmma,          ///< wgmma
  SetRegisters,   ///< setmaxnreg
  EditTensorMap,  ///< tensormap.replace
  TensorMemory,   ///< tcgen05: tensor memory and MMAs into it
  TensorIntegers, ///< its MMAs of 8-bit integers
  ScaledMma,      ///< mma.sync with block scales
};

bool has(const Architecture &architecture, SpecificFeature feature);

} // namespace txl::arch

#endif
