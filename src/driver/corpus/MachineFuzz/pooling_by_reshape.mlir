module {
  tt.func public @pooling_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %j = arith.constant dense<8> : tensor<4x1xi32>
    %i = arith.constant dense<16> : tensor<8x1xi32>
    %i_0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<8x1xi32>
    %i_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_4 = tt.expand_dims %i_3 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_5 = tt.broadcast %i_2 : tensor<8x1xi32> -> tensor<8x16xi32>
    %i_6 = tt.broadcast %i_4 : tensor<1x16xi32> -> tensor<8x16xi32>
    %i_7 = arith.addi %i_5, %i_6 : tensor<8x16xi32>
    %v = tt.splat %x : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %v_8 = tt.addptr %v, %i_7 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %v_9 = tt.load %v_8 : tensor<8x16x!tt.ptr<f32>>
    %v_10 = tt.reshape %v_9 : tensor<8x16xf32> -> tensor<4x2x8x2xf32>
    %pooled = "tt.reduce"(%v_10) <{axis = 3 : i32}> ({
    ^bb0(%pooled_19: f32, %pooled_20: f32):
      %pooled_21 = arith.maxnumf %pooled_19, %pooled_20 : f32
      tt.reduce.return %pooled_21 : f32
    }) : (tensor<4x2x8x2xf32>) -> tensor<4x2x8xf32>
    %pooled_11 = "tt.reduce"(%pooled) <{axis = 1 : i32}> ({
    ^bb0(%pooled_19: f32, %pooled_20: f32):
      %pooled_21 = arith.maxnumf %pooled_19, %pooled_20 : f32
      tt.reduce.return %pooled_21 : f32
    }) : (tensor<4x2x8xf32>) -> tensor<4x8xf32>
    %j_12 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %j_13 = tt.expand_dims %j_12 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %j_14 = arith.muli %j_13, %j : tensor<4x1xi32>
    %j_15 = tt.expand_dims %i_0 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %j_16 = tt.broadcast %j_14 : tensor<4x1xi32> -> tensor<4x8xi32>
    %j_17 = tt.broadcast %j_15 : tensor<1x8xi32> -> tensor<4x8xi32>
    %j_18 = arith.addi %j_16, %j_17 : tensor<4x8xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
    %1 = tt.addptr %0, %j_18 : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    tt.store %1, %pooled_11 : tensor<4x8x!tt.ptr<f32>>
    tt.return
  }
}
