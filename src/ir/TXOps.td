// The dialect `txl` as a whole; what TableGen reads.
include "ir/ops/Group.td"
include "ir/ops/Mbarrier.td"
include "ir/ops/Rendezvous.td"
include "ir/ops/AsyncCopy.td"
include "ir/ops/TensorCopy.td"
include "ir/ops/AsyncDot.td"
include "ir/ops/TensorDot.td"
