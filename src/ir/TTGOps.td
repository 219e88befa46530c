// The dialect `ttg` as a whole; what TableGen reads.
include "ir/ops/Buffer.td"
include "ir/ops/Convert.td"
include "ir/ops/Barrier.td"
include "ir/ops/buffer/Reinterpret.td"
