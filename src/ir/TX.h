// All operations of the dialects `tt`, `ttg` and `txl`, for a file that lists them. Other files include the families
// that they use (ir/ops/Base.h).
#ifndef TXL_IR_TX_H
#define TXL_IR_TX_H

#include "ir/Ops.h"
#include "ir/TTG.h"
#include "ir/ops/AssemblyOps.h"
#include "ir/ops/FragmentOps.h"
#include "ir/ops/async/AsyncCopyOps.h"
#include "ir/ops/async/AsyncDotOps.h"
#include "ir/ops/async/GroupOps.h"
#include "ir/ops/async/MbarrierOps.h"
#include "ir/ops/async/MmaScalesOps.h"
#include "ir/ops/async/RendezvousOps.h"
#include "ir/ops/async/TMACopyOps.h"
#include "ir/ops/async/TMAPrefetchOps.h"
#include "ir/ops/async/TensorDotOps.h"
#include "ir/ops/buffer/IndexedBufferOps.h"

#endif
