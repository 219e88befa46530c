module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @boxes(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c16_i64 = arith.constant 16 : i64
    %c1_i64 = arith.constant 1 : i64
    %c32_i64 = arith.constant 32 : i64
    %cst = arith.constant dense<1.000000e+00> : tensor<16x16xf32>
    %c8_i32 = arith.constant 8 : i32
    %c48_i32 = arith.constant 48 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %c0_i32 = arith.constant 0 : i32
    %d = arith.constant 40 : i32
    %c32_i32 = arith.constant 32 : i32
    %c16_i32 = arith.constant 16 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x16x16xf32, row, mutable>
    %b_0 = ttg.memdesc_index %b[%c0_i32] : !ttg.memdesc<1x16x16xf32, row, mutable> -> !ttg.memdesc<16x16xf32, mutable>
    %bar = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar_1 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_expect %bar_1, %c1024_i32 : !ttg.memdesc<1xi64, mutable>
    %0 = arith.remsi %n, %c48_i32 : i32
    %1 = tt.make_tensor_descriptor %x, [%d, %c32_i32], [%c32_i64, %c1_i64] : <f32>, <16x16xf32>
    txl.tensor_load %1[%0, %c8_i32], %b_0, %bar_1 : !tt.tensordesc<16x16xf32> -> !ttg.memdesc<16x16xf32, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %bar_1, %c0_i32 : !ttg.memdesc<1xi64, mutable>
    %2 = ttg.local_load %b_0 : !ttg.memdesc<16x16xf32, mutable> -> tensor<16x16xf32>
    %3 = arith.addf %2, %cst : tensor<16x16xf32>
    ttg.local_store %3, %b_0 : tensor<16x16xf32> -> !ttg.memdesc<16x16xf32, mutable>
    %4 = tt.make_tensor_descriptor %y, [%c16_i32, %c16_i32], [%c16_i64, %c1_i64] : <f32>, <16x16xf32>
    txl.tensor_store %b_0, %4[%c0_i32, %c0_i32] : !ttg.memdesc<16x16xf32, mutable> -> !tt.tensordesc<16x16xf32>
    txl.tensor_store_wait 0
    tt.return
  }
}
