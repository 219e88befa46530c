// Explicit synchronisation between threads: named barriers, the cluster barrier, the fence for asynchronous engines,
// and access to the memory of another CTA.
#ifndef TXL_IR_OPS_RENDEZVOUS_TD
#define TXL_IR_OPS_RENDEZVOUS_TD

include "ir/TXDialect.td"

def TX_NamedBarrierArriveOp : TX_Op<"named_barrier_arrive", EngineRow, [TX_Ordered]> {
  let summary = "arrive at a named barrier without waiting (bar.arrive)";
  let description = [{
    Every thread that executes the operation arrives and continues. The barrier completes when `threads` threads have
    arrived; all of them must pass the same thread count.
    ```mlir
    txl.named_barrier_arrive %id, %threads
    ```
    1. Constants are from 0 to 15, and a multiple of 32 up to 1024.
  }];
  let arguments = (ins I32:$id, I32:$threads);
  let assemblyFormat = "$id `,` $threads attr-dict";
  let hasVerifier = 1;
}

def TX_NamedBarrierWaitOp : TX_Op<"named_barrier_wait", EngineRow, [TX_Ordered]> {
  let summary = "arrive at a named barrier, and wait for it (bar.sync)";
  let description = [{
    As `txl.named_barrier_arrive`, then waits until the barrier completes. Accesses before an arrival are ordered before
    accesses after a wait.
    ```mlir
    txl.named_barrier_wait %id, %threads
    ```
    1. Constants are from 0 to 15, and a multiple of 32 up to 1024.
  }];
  let arguments = (ins I32:$id, I32:$threads);
  let assemblyFormat = "$id `,` $threads attr-dict";
  let hasVerifier = 1;
}

def TX_ClusterArriveOp : TX_Op<"cluster_arrive", EngineRow, [TX_Ordered]> {
  let summary = "arrive at the barrier of the cluster (barrier.cluster.arrive)";
  let description = [{
    Every thread of every CTA of the cluster arrives once, then waits once (`txl.cluster_wait`).
    ```mlir
    txl.cluster_arrive
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def TX_ClusterWaitOp : TX_Op<"cluster_wait", EngineRow, [TX_Ordered]> {
  let summary = "wait at the barrier of the cluster (barrier.cluster.wait)";
  let assemblyFormat = "attr-dict";
}

def TX_FenceAsyncOp : TX_Op<"fence_async", EngineRow, [TX_Ordered]> {
  let summary = "order shared-memory writes of threads before asynchronous engines (fence.proxy.async)";
  let description = [{
    Writes of the program to buffers before the fence are ordered before accesses of engines that are started after it,
    by this thread or by another thread that synchronises with it. Programs need not contain it: the compiler inserts
    missing fences.
    ```mlir
    txl.fence_async
    ```
  }];
  let assemblyFormat = "attr-dict";
}

def TX_RemoteOp : TX_Op<"remote", ViewRow, [Pure]> {
  let summary = "the same buffer in another CTA of the cluster (mapa)";
  let description = [{
    ```mlir
    %r = txl.remote %b, %cta : !ttg.memdesc<128xf32, mutable> -> !ttg.memdesc<128xf32, cluster, mutable>
    ```
    1. The operand is in shared memory of this CTA; the result is its type in `cluster` memory.
  }];
  let arguments = (ins TTG_MemDesc:$src, I32:$cta);
  let results = (outs TTG_MemDesc:$result);
  let assemblyFormat = "$src `,` $cta attr-dict `:` qualified(type($src)) `->` qualified(type($result))";
  let hasVerifier = 1;
}

#endif
