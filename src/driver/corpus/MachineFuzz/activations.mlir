module {
  tt.func public @activation_kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %y = arith.constant dense<1.000000e+00> : tensor<128xf32>
    %i = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %v = tt.splat %x : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %v_0 = tt.addptr %v, %i : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %v_1 = tt.load %v_0 : tensor<128x!tt.ptr<f16>>
    %v_2 = arith.extf %v_1 : tensor<128xf16> to tensor<128xf32>
    %y_3 = arith.negf %v_2 : tensor<128xf32>
    %y_4 = math.exp %y_3 : tensor<128xf32>
    %y_5 = arith.addf %y_4, %y : tensor<128xf32>
    %y_6 = arith.divf %y, %y_5 : tensor<128xf32>
    %y_7 = arith.mulf %v_2, %y_6 : tensor<128xf32>
    %0 = tt.splat %out : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
    %1 = tt.addptr %0, %i : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
    %2 = arith.truncf %y_7 : tensor<128xf32> to tensor<128xf16>
    tt.store %1, %2 : tensor<128x!tt.ptr<f16>>
    tt.return
  }
}
