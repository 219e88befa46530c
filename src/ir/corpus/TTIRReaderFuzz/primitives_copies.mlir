module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @copies(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<512> : tensor<16x32xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %p = arith.constant dense<32> : tensor<16x1xi32>
    %row = ttg.local_alloc : () -> !ttg.memdesc<2x16x32xf32, row, mutable>
    %p_0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %p_1 = tt.expand_dims %p_0 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %p_2 = arith.muli %p_1, %p : tensor<16x1xi32>
    %p_3 = tt.splat %x : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %p_4 = tt.addptr %p_3, %p_2 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %p_5 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %p_6 = tt.expand_dims %p_5 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %p_7 = tt.broadcast %p_4 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x32x!tt.ptr<f32>>
    %p_8 = tt.broadcast %p_6 : tensor<1x32xi32> -> tensor<16x32xi32>
    %p_9 = tt.addptr %p_7, %p_8 : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
    %0 = ttg.memdesc_index %row[%c0_i32] : !ttg.memdesc<2x16x32xf32, row, mutable> -> !ttg.memdesc<16x32xf32, mutable>
    txl.async_copy %p_9, %0 : tensor<16x32x!tt.ptr<f32>> -> !ttg.memdesc<16x32xf32, mutable>
    txl.async_commit
    %1 = ttg.memdesc_index %row[%c1_i32] : !ttg.memdesc<2x16x32xf32, row, mutable> -> !ttg.memdesc<16x32xf32, mutable>
    %2 = tt.addptr %p_9, %cst : tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>
    %3 = tt.splat %n : i32 -> tensor<1x32xi32>
    %4 = arith.cmpi slt, %p_6, %3 : tensor<1x32xi32>
    %5 = tt.broadcast %4 : tensor<1x32xi1> -> tensor<16x32xi1>
    txl.async_copy %2, %1 mask %5 : tensor<16x32xi1> : tensor<16x32x!tt.ptr<f32>> -> !ttg.memdesc<16x32xf32, mutable>
    txl.async_commit
    txl.async_wait 1
    %a = ttg.local_load %0 : !ttg.memdesc<16x32xf32, mutable> -> tensor<16x32xf32>
    txl.async_wait 0
    %6 = ttg.local_load %1 : !ttg.memdesc<16x32xf32, mutable> -> tensor<16x32xf32>
    %7 = arith.addf %a, %6 : tensor<16x32xf32>
    tt.store %p_9, %7 : tensor<16x32x!tt.ptr<f32>>
    tt.return
  }
}
