module {
  tt.func public @float_sum_kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %v = arith.constant dense<64> : tensor<16x1xi32>
    %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %1 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %v_0 = tt.expand_dims %0 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %v_1 = arith.muli %v_0, %v : tensor<16x1xi32>
    %v_2 = tt.splat %x : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %v_3 = tt.addptr %v_2, %v_1 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %v_4 = tt.expand_dims %1 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %v_5 = tt.broadcast %v_3 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x64x!tt.ptr<f16>>
    %v_6 = tt.broadcast %v_4 : tensor<1x64xi32> -> tensor<16x64xi32>
    %v_7 = tt.addptr %v_5, %v_6 : tensor<16x64x!tt.ptr<f16>>, tensor<16x64xi32>
    %v_8 = tt.load %v_7 : tensor<16x64x!tt.ptr<f16>>
    %s = "tt.reduce"(%v_8) <{axis = 0 : i32}> ({
    ^bb0(%s_9: f16, %s_10: f16):
      %s_11 = arith.addf %s_9, %s_10 : f16
      tt.reduce.return %s_11 : f16
    }) : (tensor<16x64xf16>) -> tensor<64xf16>
    %2 = tt.splat %out : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    tt.store %3, %s : tensor<64x!tt.ptr<f16>>
    tt.return
  }
}
