// Asynchronous copies that threads start: cp.async from global memory to a buffer, and stores of a tile to another CTA.
#ifndef TXL_IR_OPS_ASYNCCOPY_TD
#define TXL_IR_OPS_ASYNCCOPY_TD

include "ir/TXDialect.td"

def TX_AsyncCopyOp : TX_Op<"async_copy",
                           TileRow<OriginOwn, SameLayout, CostsAccess, Once, NoScratch, MemoryOwn, EngineBuffers>,
                           [TX_Ordered, AttrSizedOperandSegments]> {
  let summary = "copy elements of global memory to a buffer (cp.async)";
  let description = [{
    Where the mask is false nothing is read, and the element is that of `other`, or 0. The copies of a thread since its
    last `txl.async_commit` form a group; they are complete after a `txl.async_wait` that covers the group, or after a
    phase of an mbarrier that tracks them.
    ```mlir
    txl.async_copy %p, %b : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
    txl.async_copy %p, %b mask %m : tensor<128x64xi1> other %o : tensor<128x64xf16>
        : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
    ```
    1. The buffer is mutable, has the pointers' shape, and the type they point to; it is this CTA's, and not a
       multi-buffer.
    2. `mask` has that shape and type i1; `other` is given only with a mask, and has the pointee type.
  }];
  let arguments = (ins TT_PointerTile:$ptr, TTG_MemDesc:$buffer, Optional<TT_BoolTile>:$mask, Optional<TT_Tile>:$other,
                       Optional<I64>:$policy, OptionalAttr<TT_CachePolicyAttr>:$cachePolicy);
  let assemblyFormat = [{
    $ptr `,` $buffer (`mask` $mask^ `:` type($mask))? (`other` $other^ `:` type($other))?
    (`policy` $policy^)? attr-dict
    `:` type($ptr) `->` qualified(type($buffer))
  }];
  let hasVerifier = 1;
}

def TX_AsyncCommitOp : TX_Op<"async_commit", EngineRow, [TX_Ordered]> {
  let summary = "commit this thread's copies since the last commit as a group (cp.async.commit_group)";
  let assemblyFormat = "attr-dict";
}

def TX_AsyncWaitOp : TX_Op<"async_wait", EngineRow, [TX_Ordered]> {
  let summary = "wait for groups of copies of this thread (cp.async.wait_group)";
  let description = [{
    Waits until at most this many of the thread's most recent groups are in flight.
    ```mlir
    txl.async_wait 1
    ```
    1. The number is not negative.
  }];
  let arguments = (ins I32Attr:$pending);
  let assemblyFormat = "$pending attr-dict";
  let hasVerifier = 1;
}

def TX_RemoteStoreOp : TX_Op<"remote_store", EngineRow, [TX_Ordered]> {
  let summary = "store a tile in the shared memory of another CTA (st.async)";
  let description = [{
    Its bytes complete on the mbarrier, which is in the same CTA as the buffer.
    ```mlir
    txl.remote_store %x, %b, %bar
        : tensor<128xf32>, !ttg.memdesc<128xf32, cluster, mutable>, !ttg.memdesc<1xi64, cluster, mutable>
    ```
    1. Buffer and barrier are of another CTA (`txl.remote`); the buffer is mutable and has the tile's shape and element
       type, of 32 or 64 bits.
  }];
  let arguments = (ins TT_Tile:$src, TTG_MemDesc:$buffer, TX_MBarrier:$barrier);
  let assemblyFormat = [{
    $src `,` $buffer `,` $barrier attr-dict `:` type($src) `,` qualified(type($buffer)) `,` qualified(type($barrier))
  }];
  let hasVerifier = 1;
}

#endif
