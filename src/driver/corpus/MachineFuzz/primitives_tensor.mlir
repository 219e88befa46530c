module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @tensor(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<128x32xf32>
    %i = arith.constant dense<4> : tensor<128x1xi32>
    %t = arith.constant 0 : i32
    %t_0 = ttg.local_alloc : () -> !ttg.memdesc<1x128x32xf32, row, tensor, mutable>
    %t_1 = ttg.memdesc_index %t_0[%t] : !ttg.memdesc<1x128x32xf32, row, tensor, mutable> -> !ttg.memdesc<128x32xf32, tensor, mutable>
    %i_2 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %i_3 = tt.expand_dims %i_2 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %i_4 = arith.muli %i_3, %i : tensor<128x1xi32>
    %i_5 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %i_6 = tt.expand_dims %i_5 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %i_7 = tt.broadcast %i_4 : tensor<128x1xi32> -> tensor<128x32xi32>
    %i_8 = tt.broadcast %i_6 : tensor<1x32xi32> -> tensor<128x32xi32>
    %i_9 = arith.addi %i_7, %i_8 : tensor<128x32xi32>
    %0 = tt.splat %x : !tt.ptr<f32> -> tensor<128x32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_9 : tensor<128x32x!tt.ptr<f32>>, tensor<128x32xi32>
    %2 = tt.load %1 : tensor<128x32x!tt.ptr<f32>>
    ttg.local_store %2, %t_1 : tensor<128x32xf32> -> !ttg.memdesc<128x32xf32, tensor, mutable>
    %3 = ttg.local_load %t_1 : !ttg.memdesc<128x32xf32, tensor, mutable> -> tensor<128x32xf32>
    %4 = arith.mulf %3, %cst : tensor<128x32xf32>
    tt.store %1, %4 : tensor<128x32x!tt.ptr<f32>>
    tt.return
  }
}
