module {
  tt.func public @gather_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %index: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = arith.constant dense<16> : tensor<8x1xi32>
    %i_0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<8x1xi32>
    %i_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_4 = tt.expand_dims %i_3 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_5 = tt.broadcast %i_2 : tensor<8x1xi32> -> tensor<8x16xi32>
    %i_6 = tt.broadcast %i_4 : tensor<1x16xi32> -> tensor<8x16xi32>
    %i_7 = arith.addi %i_5, %i_6 : tensor<8x16xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_7 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i_7 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %4 = tt.load %3 : tensor<8x16x!tt.ptr<f32>>
    %5 = tt.splat %index : !tt.ptr<i32> -> tensor<8x16x!tt.ptr<i32>>
    %6 = tt.addptr %5, %i_7 : tensor<8x16x!tt.ptr<i32>>, tensor<8x16xi32>
    %7 = tt.load %6 : tensor<8x16x!tt.ptr<i32>>
    %8 = tt.gather %4[%7] {axis = 0 : i32} : (tensor<8x16xf32>, tensor<8x16xi32>) -> tensor<8x16xf32>
    tt.store %1, %8 : tensor<8x16x!tt.ptr<f32>>
    tt.return
  }
}
