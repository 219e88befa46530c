module {
  tt.func public @bcast(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<8> : tensor<4x1xi32>
    %a = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %a_0 = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
    %a_1 = tt.addptr %a_0, %a : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
    %a_2 = tt.load %a_1 : tensor<4x!tt.ptr<f32>>
    %a_3 = tt.expand_dims %a_2 {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
    %a_4 = tt.broadcast %a_3 : tensor<4x1xf32> -> tensor<4x8xf32>
    %b = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %b_5 = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %b_6 = tt.addptr %b_5, %b : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %b_7 = tt.load %b_6 : tensor<8x!tt.ptr<f32>>
    %b_8 = tt.expand_dims %b_7 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
    %0 = tt.broadcast %b_8 : tensor<1x8xf32> -> tensor<4x8xf32>
    %1 = tt.expand_dims %a {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %2 = arith.muli %1, %cst : tensor<4x1xi32>
    %3 = tt.splat %o : !tt.ptr<f32> -> tensor<4x1x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<4x1x!tt.ptr<f32>>, tensor<4x1xi32>
    %5 = tt.expand_dims %b {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %6 = tt.broadcast %4 : tensor<4x1x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
    %7 = tt.broadcast %5 : tensor<1x8xi32> -> tensor<4x8xi32>
    %8 = tt.addptr %6, %7 : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    %9 = arith.addf %a_4, %0 : tensor<4x8xf32>
    tt.store %8, %9 : tensor<4x8x!tt.ptr<f32>>
    tt.return
  }
}
