// The barrier of the threads of an execution group.
#ifndef TXL_IR_OPS_BARRIER_TD
#define TXL_IR_OPS_BARRIER_TD

include "ir/types/TTGTypes.td"

def TTG_BarrierOp : TTG_Op<"barrier", TileRow<OriginOwn, FreeLayouts, CostsNothing, Once, NoScratch, NoMemory, WaitOwn>,
                           [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "a barrier of the threads of an execution group";
  let description = [{
    Accesses of all threads before it come before accesses of all threads after it: those of shared memory (`local`), or
    of all memory (`all`). A program may contain `all`; `local` occurs in TTGIR only.
    ```mlir
    ttg.barrier all
    ```
  }];
  let arguments = (ins TTG_BarrierScope:$scope);
  let assemblyFormat = "$scope attr-dict";
}

#endif
