// The dialect `tt` as a whole; what TableGen reads.
include "ir/TTOpsFunction.td"
