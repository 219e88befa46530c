module {
  tt.func public @broadcast_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.500000e+00> : tensor<1x16xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<1x16xf32>
    %c384_i32 = arith.constant 384 : i32
    %c256_i32 = arith.constant 256 : i32
    %c128_i32 = arith.constant 128 : i32
    %i = arith.constant dense<16> : tensor<8x1xi32>
    %a = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %a_1 = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %a_2 = tt.addptr %a_1, %a : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %a_3 = tt.load %a_2 : tensor<8x!tt.ptr<f32>>
    %b = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %b_4 = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %b_5 = tt.addptr %b_4, %b : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %b_6 = tt.load %b_5 : tensor<16x!tt.ptr<f32>>
    %i_7 = tt.expand_dims %a {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_8 = arith.muli %i_7, %i : tensor<8x1xi32>
    %i_9 = tt.expand_dims %b {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_10 = tt.broadcast %i_8 : tensor<8x1xi32> -> tensor<8x16xi32>
    %i_11 = tt.broadcast %i_9 : tensor<1x16xi32> -> tensor<8x16xi32>
    %i_12 = arith.addi %i_10, %i_11 : tensor<8x16xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_12 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %2 = tt.expand_dims %a_3 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %3 = tt.expand_dims %b_6 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %4 = tt.broadcast %2 : tensor<8x1xf32> -> tensor<8x16xf32>
    %5 = tt.broadcast %3 : tensor<1x16xf32> -> tensor<8x16xf32>
    %6 = arith.subf %4, %5 : tensor<8x16xf32>
    tt.store %1, %6 : tensor<8x16x!tt.ptr<f32>>
    %7 = tt.addptr %out, %c128_i32 : !tt.ptr<f32>, i32
    %8 = tt.splat %7 : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %9 = tt.addptr %8, %i_12 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    tt.store %9, %4 : tensor<8x16x!tt.ptr<f32>>
    %10 = tt.addptr %out, %c256_i32 : !tt.ptr<f32>, i32
    %11 = tt.splat %10 : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %12 = tt.addptr %11, %i_12 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %13 = arith.addf %3, %cst_0 : tensor<1x16xf32>
    %14 = tt.broadcast %13 : tensor<1x16xf32> -> tensor<8x16xf32>
    tt.store %12, %14 : tensor<8x16x!tt.ptr<f32>>
    %15 = tt.addptr %out, %c384_i32 : !tt.ptr<f32>, i32
    %16 = tt.splat %15 : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %17 = tt.addptr %16, %i_12 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %18 = arith.mulf %3, %cst : tensor<1x16xf32>
    %19 = tt.broadcast %18 : tensor<1x16xf32> -> tensor<8x16xf32>
    tt.store %17, %19 : tensor<8x16x!tt.ptr<f32>>
    tt.return
  }
}
