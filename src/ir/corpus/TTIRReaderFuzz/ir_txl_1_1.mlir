module attributes {"txl.num-warps" = 10 : i32, "txl.cluster" = 2 : i32} {
  tt.func public @warps(%p: tensor<128x64x!tt.ptr<f16>>, %mask: tensor<128x64xi1>, %rows: tensor<128xi32>, %d: !tt.tensordesc<1x64xf16>) {
    %zero = arith.constant 0 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %f = ttg.local_alloc : () -> !ttg.memdesc<128xf32, mutable>
    %t = ttg.local_alloc : () -> !ttg.memdesc<128x128xf32, tensor, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %row[%zero] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warps [8, 9] {
      txl.async_copy %p, %b : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
      txl.async_copy %p, %b mask %mask : tensor<128x64xi1> : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
      txl.async_commit
      txl.async_wait 1
      txl.tensor_gather %d[%rows, %zero], %b, %bar : !tt.tensordesc<1x64xf16>, tensor<128xi32> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    }
    %there = txl.remote %f, %zero : !ttg.memdesc<128xf32, mutable> -> !ttg.memdesc<128xf32, cluster, mutable>
    %bar2 = txl.remote %bar, %zero : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    %x = arith.constant dense<1.0> : tensor<128xf32>
    txl.remote_store %x, %there, %bar2 : tensor<128xf32>, !ttg.memdesc<128xf32, cluster, mutable>, !ttg.memdesc<1xi64, cluster, mutable>
    txl.mbarrier_arrive %bar2 : !ttg.memdesc<1xi64, cluster, mutable>
    txl.cluster_arrive
    txl.cluster_wait
    tt.return
  }
}
