// The dialect `txl` as a whole; what TableGen reads.
include "ir/ops/async/Group.td"
include "ir/ops/async/Mbarrier.td"
include "ir/ops/async/Rendezvous.td"
include "ir/ops/async/AsyncCopy.td"
include "ir/ops/async/TMACopy.td"
include "ir/ops/async/AsyncDot.td"
include "ir/ops/async/TensorDot.td"
include "ir/ops/Fragment.td"
