module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @parts(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<16> : tensor<16x1xi32>
    %i = arith.constant dense<16> : tensor<32x1xi32>
    %b = arith.constant 0 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<1x32x16xi32, row, mutable>
    %b_0 = ttg.memdesc_index %row[%b] : !ttg.memdesc<1x32x16xi32, row, mutable> -> !ttg.memdesc<32x16xi32, mutable>
    %i_1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %i_2 = tt.expand_dims %i_1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %i_3 = arith.muli %i_2, %i : tensor<32x1xi32>
    %i_4 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_5 = tt.expand_dims %i_4 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_6 = tt.broadcast %i_3 : tensor<32x1xi32> -> tensor<32x16xi32>
    %i_7 = tt.broadcast %i_5 : tensor<1x16xi32> -> tensor<32x16xi32>
    %i_8 = arith.addi %i_6, %i_7 : tensor<32x16xi32>
    ttg.local_store %i_8, %b_0 : tensor<32x16xi32> -> !ttg.memdesc<32x16xi32, mutable>
    %s = ttg.memdesc_subslice %b_0[16, 0] : !ttg.memdesc<32x16xi32, mutable> -> !ttg.memdesc<16x16xi32, mutable, 32x16>
    %s_9 = ttg.local_load %s : !ttg.memdesc<16x16xi32, mutable, 32x16> -> tensor<16x16xi32>
    %s_10 = ttg.memdesc_subslice %b_0[0, 0] : !ttg.memdesc<32x16xi32, mutable> -> !ttg.memdesc<16x16xi32, mutable, 32x16>
    %s_11 = ttg.memdesc_trans %s_10 {order = array<i32: 1, 0>} : !ttg.memdesc<16x16xi32, mutable, 32x16> -> !ttg.memdesc<16x16xi32, mutable, 16x32>
    %s_12 = ttg.local_load %s_11 : !ttg.memdesc<16x16xi32, mutable, 16x32> -> tensor<16x16xi32>
    %s_13 = arith.addi %s_9, %s_12 : tensor<16x16xi32>
    %0 = tt.expand_dims %i_4 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %1 = arith.muli %0, %cst : tensor<16x1xi32>
    %2 = tt.splat %x : !tt.ptr<i32> -> tensor<16x1x!tt.ptr<i32>>
    %3 = tt.addptr %2, %1 : tensor<16x1x!tt.ptr<i32>>, tensor<16x1xi32>
    %4 = tt.broadcast %3 : tensor<16x1x!tt.ptr<i32>> -> tensor<16x16x!tt.ptr<i32>>
    %5 = tt.broadcast %i_5 : tensor<1x16xi32> -> tensor<16x16xi32>
    %6 = tt.addptr %4, %5 : tensor<16x16x!tt.ptr<i32>>, tensor<16x16xi32>
    %7 = ttg.memdesc_reshape %b_0 : !ttg.memdesc<32x16xi32, mutable> -> !ttg.memdesc<512xi32, mutable>
    %8 = ttg.local_load %7 : !ttg.memdesc<512xi32, mutable> -> tensor<512xi32>
    %9 = "tt.reduce"(%8) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i32 loc(callsite(#loc15 at #loc16)), %arg3: i32 loc(callsite(#loc15 at #loc16))):
      %12 = arith.addi %arg2, %arg3 : i32
      tt.reduce.return %12 : i32
    }) : (tensor<512xi32>) -> i32
    %10 = tt.splat %9 : i32 -> tensor<16x16xi32>
    %11 = arith.addi %s_13, %10 : tensor<16x16xi32>
    tt.store %6, %11 : tensor<16x16x!tt.ptr<i32>>
    tt.return
  }
}
