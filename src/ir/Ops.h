// All operations of the dialect `tt`, for a file that lists them. Other files include the families that they use
// (ir/ops/Base.h).
#ifndef TXL_IR_OPS_H
#define TXL_IR_OPS_H

#include "ir/ops/AtomicOps.h"
#include "ir/ops/CastOps.h"
#include "ir/ops/DebugOps.h"
#include "ir/ops/DescriptorOps.h"
#include "ir/ops/DotOps.h"
#include "ir/ops/ElementOps.h"
#include "ir/ops/FunctionOps.h"
#include "ir/ops/LookupOps.h"
#include "ir/ops/MemoryOps.h"
#include "ir/ops/ReductionOps.h"
#include "ir/ops/ScaleBlocksOps.h"
#include "ir/ops/ShapeOps.h"
#include "ir/ops/grid/ProgramOps.h"

#endif
