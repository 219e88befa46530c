module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @named(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c256_i32 = arith.constant 256 : i32
    %c3_i32 = arith.constant 3 : i32
    %b = arith.constant 0 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<1x128xi32, row, mutable>
    %b_0 = ttg.memdesc_index %row[%b] : !ttg.memdesc<1x128xi32, row, mutable> -> !ttg.memdesc<128xi32, mutable>
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    txl.group warpgroups [0] {
      ttg.local_store %i, %b_0 : tensor<128xi32> -> !ttg.memdesc<128xi32, mutable>
      txl.named_barrier_arrive %c3_i32, %c256_i32
    } else {
      txl.group warpgroups [1] {
        txl.named_barrier_wait %c3_i32, %c256_i32
        %0 = tt.splat %x : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
        %1 = tt.addptr %0, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
        %2 = ttg.local_load %b_0 : !ttg.memdesc<128xi32, mutable> -> tensor<128xi32>
        tt.store %1, %2 : tensor<128x!tt.ptr<i32>>
      }
    }
    tt.return
  }
}
