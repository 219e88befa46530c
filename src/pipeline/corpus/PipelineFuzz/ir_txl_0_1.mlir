module attributes {"txl.num-warpgroups" = 3 : i32} {
  tt.func public @warpgroups(%p: !tt.ptr<f16>, %q: !tt.ptr<f32>, %m: i32, %k: i32, %flag: i1) {
    %one = arith.constant 1 : i64
    %k64 = arith.extsi %k : i32 to i64
    %zero = arith.constant 0 : i32
    %bytes = arith.constant 16384 : i32
    %sum = arith.constant dense<0.0> : tensor<128x128xf32>
    %d = tt.make_tensor_descriptor %p, [%m, %k], [%k64, %one] : <f16>, <128x64xf16>
    %o = tt.make_tensor_descriptor %q, [%m, %m], [%k64, %one] {padding = 2 : i32} : !tt.ptr<f32>, !tt.tensordesc<tensor<128x128xf32>>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, row, mutable>
    %full = txl.mbarrier_alloc 1 : !ttg.memdesc<3x1xi64, row, mutable>
    %empty = txl.mbarrier_alloc 256 : !ttg.memdesc<3x1xi64, row, mutable>
    %b = ttg.memdesc_index %ring[%zero] : !ttg.memdesc<3x128x64xf16, row, mutable> -> !ttg.memdesc<128x64xf16, mutable>
    %bt = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<64x128xf16, mutable>
    %half = ttg.memdesc_subslice %b[64, 0] : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<64x64xf16, mutable, 128x64>
    %bar = ttg.memdesc_index %full[%zero] : !ttg.memdesc<3x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %free = ttg.memdesc_index %empty[%zero] : !ttg.memdesc<3x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [0] {
      txl.set_registers 40
      txl.mbarrier_wait %free, %zero : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %d[%zero, %zero], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %d[%zero, %zero], %b, %bar if %flag multicast %zero : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    } else {
      txl.set_registers 232 increase
      txl.mbarrier_wait %bar, %zero : !ttg.memdesc<1xi64, mutable>
      %s = txl.dot_async %b, %bt, %sum : !ttg.memdesc<128x64xf16, mutable> * !ttg.memdesc<64x128xf16, mutable> -> tensor<128x128xf32>
      %x = ttg.local_load %b : !ttg.memdesc<128x64xf16, mutable> -> tensor<128x64xf16>
      %t = txl.dot_async %x, %bt, %s if %flag : tensor<128x64xf16> * !ttg.memdesc<64x128xf16, mutable> -> tensor<128x128xf32>
      %u = txl.dot_wait 1, %t : tensor<128x128xf32>
      txl.dot_wait 0
      txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_arrive %free if %flag expecting %bytes tracking : !ttg.memdesc<1xi64, mutable>
      txl.fence_async
      %eight = arith.constant 8 : i32
      %threads = arith.constant 256 : i32
      txl.named_barrier_arrive %eight, %threads
      txl.named_barrier_wait %eight, %threads
      txl.tensor_store %b, %d[%zero, %zero] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
      txl.tensor_store %b, %d[%zero, %zero] reduce add : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
      txl.tensor_store_wait 0
    }
    %n = txl.group warpgroups [1, 2] -> (i32) {
      %w = txl.id warpgroup
      txl.yield %w : i32
    } else {
      txl.yield %zero : i32
    }
    tt.return
  }
}
