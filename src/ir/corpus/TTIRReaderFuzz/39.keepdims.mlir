module {
  tt.func public @keepdims(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = arith.constant dense<8> : tensor<8x1xi32>
    %i_0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<8x1xi32>
    %i_3 = tt.expand_dims %i_0 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %i_4 = tt.broadcast %i_2 : tensor<8x1xi32> -> tensor<8x8xi32>
    %i_5 = tt.broadcast %i_3 : tensor<1x8xi32> -> tensor<8x8xi32>
    %i_6 = arith.addi %i_4, %i_5 : tensor<8x8xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
    %v_7 = tt.addptr %v, %i_6 : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
    %v_8 = tt.load %v_7 : tensor<8x8x!tt.ptr<f32>>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_6 : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
    %2 = "tt.reduce"(%v_8) <{axis = 1 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %10 = arith.addf %arg2, %arg3 : f32
      tt.reduce.return %10 : f32
    }) : (tensor<8x8xf32>) -> tensor<8xf32>
    %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
    %4 = tt.broadcast %3 : tensor<8x1xf32> -> tensor<8x8xf32>
    %5 = arith.divf %v_8, %4 : tensor<8x8xf32>
    %6 = "tt.reduce"(%v_8) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %10 = arith.maxnumf %arg2, %arg3 : f32
      tt.reduce.return %10 : f32
    }) : (tensor<8x8xf32>) -> tensor<8xf32>
    %7 = tt.expand_dims %6 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
    %8 = tt.broadcast %7 : tensor<1x8xf32> -> tensor<8x8xf32>
    %9 = arith.addf %5, %8 : tensor<8x8xf32>
    tt.store %1, %9 : tensor<8x8x!tt.ptr<f32>>
    tt.return
  }
}
