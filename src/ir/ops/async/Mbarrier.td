// mbarriers (transaction barriers): a phase completes when all arrivals and all expected bytes have arrived.
#ifndef TXL_IR_OPS_MBARRIER_TD
#define TXL_IR_OPS_MBARRIER_TD

include "ir/TXDialect.td"

def TX_MBarrierAllocOp : TX_Op<"mbarrier_alloc", ViewRow, [MemoryEffects<[MemAlloc, MemWrite]>]> {
  let summary = "allocate and initialise an array of mbarriers";
  let description = [{
    A phase of an mbarrier completes after `arrivals` arrivals, when all expected bytes have been transferred. The
    barriers are initialised before any thread uses them. `ttg.memdesc_index` selects one barrier of the array.
    ```mlir
    %b = txl.mbarrier_alloc 128 : !ttg.memdesc<3x1xi64, row, mutable>
    ```
    1. `arrivals` is 1 to 2^20 - 1.
    2. The result is an array of mutable buffers of one i64 in shared memory.
  }];
  let arguments = (ins I32Attr:$arrivals);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$arrivals attr-dict `:` qualified(type($result))";
  let hasVerifier = 1;
}

def TX_MBarrierExpectOp : TX_Op<"mbarrier_expect", EngineRow, [TX_Ordered]> {
  let summary = "one arrival that adds to the expected bytes of the phase (mbarrier.arrive.expect_tx)";
  let description = [{
    One of the threads that execute the operation arrives and expects the bytes, if the predicate holds.
    ```mlir
    txl.mbarrier_expect %b, %bytes : !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_expect %b, %bytes if %p : !ttg.memdesc<1xi64, mutable>
    ```
  }];
  let arguments = (ins TX_MBarrier:$barrier, I32:$bytes, Optional<I1>:$predicate);
  let assemblyFormat = "$barrier `,` $bytes (`if` $predicate^)? attr-dict `:` qualified(type($barrier))";
}

def TX_MBarrierArriveOp : TX_Op<"mbarrier_arrive", EngineRow, [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "an arrival of every thread (mbarrier.arrive)";
  let description = [{
    Every thread that executes the operation, and for which the predicate holds, arrives; each also expects `bytes`, if
    they are given. With `tracking` a thread's arrival happens when its earlier copies (`txl.async_copy`) are complete.
    The barrier may be in another CTA of the cluster.
    ```mlir
    txl.mbarrier_arrive %b : !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_arrive %b if %p expecting %n tracking : !ttg.memdesc<1xi64, mutable>
    ```
    1. A barrier of another CTA is not tracked.
  }];
  let arguments = (ins TX_MBarrier:$barrier, Optional<I1>:$predicate, Optional<I32>:$bytes, UnitAttr:$tracking);
  let assemblyFormat = [{
    $barrier (`if` $predicate^)? (`expecting` $bytes^)? (`tracking` $tracking^)? attr-dict `:` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

def TX_MBarrierWaitOp : TX_Op<"mbarrier_wait", EngineRow, [TX_Ordered]> {
  let summary = "wait for the completion of a phase (mbarrier.try_wait)";
  let description = [{
    Waits until the phase of this parity is complete. Phases are counted from 0; the one before the first, whose parity
    is 1, is complete from the start.
    ```mlir
    txl.mbarrier_wait %b, %phase : !ttg.memdesc<1xi64, mutable>
    ```
    1. The barrier is this CTA's.
  }];
  let arguments = (ins TX_MBarrier:$barrier, I32:$phase);
  let assemblyFormat = "$barrier `,` $phase attr-dict `:` qualified(type($barrier))";
  let hasVerifier = 1;
}

#endif
