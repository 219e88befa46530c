// Every kernel of the machine. For each operation `plain…` is the specification, on dense tiles; `lazy…` has the same
// meaning on tiles of any form and is what runs unless CompileOptions::plain is set.
#ifndef TXL_MACHINE_KERNELS_H
#define TXL_MACHINE_KERNELS_H

#include "machine/Frame.h"

namespace txl::machine {

#define TXL_KERNELS(X)                                                                                                 \
  X(plainElement)                                                                                                      \
  X(lazyElement)                                                                                                       \
  X(scalarElement)                                                                                                     \
  X(lazySelect)                                                                                                        \
  X(lazyCompare)                                                                                                       \
  X(lazyAnd)                                                                                                           \
  X(lazyAdd)                                                                                                           \
  X(lazySub)                                                                                                           \
  X(lazyMul)                                                                                                           \
  X(lazyExtend)                                                                                                        \
  X(lazyRemDiv)                                                                                                        \
  X(plainCopy)                                                                                                         \
  X(lazyAlias)                                                                                                         \
  X(plainMakeRange)                                                                                                    \
  X(plainSplat)                                                                                                        \
  X(plainBroadcast)                                                                                                    \
  X(plainTrans)                                                                                                        \
  X(plainJoin)                                                                                                         \
  X(plainSplit)                                                                                                        \
  X(plainCat)                                                                                                          \
  X(plainGather)                                                                                                       \
  X(plainHistogram)                                                                                                    \
  X(lazyMakeRange)                                                                                                     \
  X(lazySplat)                                                                                                         \
  X(lazyBroadcast)                                                                                                     \
  X(lazyExpandDims)                                                                                                    \
  X(lazyTrans)                                                                                                         \
  X(plainAddPtr)                                                                                                       \
  X(lazyAddPtr)                                                                                                        \
  X(plainIntToPtr)                                                                                                     \
  X(plainPtrToInt)                                                                                                     \
  X(plainLoad)                                                                                                         \
  X(plainStore)                                                                                                        \
  X(lazyLoad)                                                                                                          \
  X(lazyStore)                                                                                                         \
  X(plainAtomic)                                                                                                       \
  X(plainPoll)                                                                                                         \
  X(plainReduce)                                                                                                       \
  X(fastReduce)                                                                                                        \
  X(plainScan)                                                                                                         \
  X(fastScan)                                                                                                          \
  X(plainMap)                                                                                                          \
  X(plainDot)                                                                                                          \
  X(lazyDot)                                                                                                           \
  X(fusedElements)                                                                                                     \
  X(plainProgramId)                                                                                                    \
  X(plainNumPrograms)                                                                                                  \
  X(plainPrint)                                                                                                        \
  X(plainAssert)                                                                                                       \
  X(jump)                                                                                                              \
  X(branchIfFalse)                                                                                                     \
  X(plainTrips)                                                                                                        \
  X(countTrip)                                                                                                         \
  X(moveTile)                                                                                                          \
  X(swapTile)                                                                                                          \
  X(endProgram)                                                                                                        \
  X(regionEnd)                                                                                                         \
  X(noOperation)

#define TXL_DECLARE(Name) const Instruction *Name(Frame &frame, const Instruction &i);
TXL_KERNELS(TXL_DECLARE)
#undef TXL_DECLARE

const char *kernelName(Kernel kernel);

} // namespace txl::machine

#endif // TXL_MACHINE_KERNELS_H
