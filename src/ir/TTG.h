// All operations of the dialect `ttg`, for a file that lists them. Other files include the families that they use
// (ir/ops/Base.h).
#ifndef TXL_IR_TTG_H
#define TXL_IR_TTG_H

#include "ir/ops/BarrierOps.h"
#include "ir/ops/BufferOps.h"
#include "ir/ops/ConvertOps.h"
#include "ir/ops/buffer/ReinterpretOps.h"

#endif
