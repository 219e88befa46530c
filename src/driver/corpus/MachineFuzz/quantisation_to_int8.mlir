module {
  tt.func public @quantize_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %scales: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %columns: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1.270000e+02> : tensor<128xf32>
    %cst_0 = arith.constant dense<-1.270000e+02> : tensor<128xf32>
    %q = arith.constant dense<5.000000e-01> : tensor<128xf32>
    %cst_1 = arith.constant 1.270000e+02 : f32
    %v = arith.constant dense<0.000000e+00> : tensor<128xf32>
    %row = tt.get_program_id x : i32
    %c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %v_2 = tt.splat %columns : i32 -> tensor<128xi32>
    %v_3 = arith.cmpi slt, %c, %v_2 : tensor<128xi32>
    %v_4 = arith.muli %row, %columns : i32
    %v_5 = tt.addptr %x, %v_4 : !tt.ptr<f32>, i32
    %v_6 = tt.splat %v_5 : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
    %v_7 = tt.addptr %v_6, %c : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    %v_8 = tt.load %v_7, %v_3, %v : tensor<128x!tt.ptr<f32>>
    %scale = math.absf %v_8 : tensor<128xf32>
    %scale_9 = tt.reshape %scale allow_reorder : tensor<128xf32> -> tensor<128xf32>
    %scale_10 = "tt.reduce"(%scale_9) <{axis = 0 : i32}> ({
    ^bb0(%scale_16: f32, %scale_17: f32):
      %scale_18 = arith.maxnumf %scale_16, %scale_17 : f32
      tt.reduce.return %scale_18 : f32
    }) : (tensor<128xf32>) -> f32
    %scale_11 = arith.divf %scale_10, %cst_1 : f32
    %q_12 = tt.splat %scale_11 : f32 -> tensor<128xf32>
    %q_13 = arith.divf %v_8, %q_12 : tensor<128xf32>
    %q_14 = arith.addf %q_13, %q : tensor<128xf32>
    %q_15 = math.floor %q_14 : tensor<128xf32>
    %0 = tt.addptr %out, %v_4 : !tt.ptr<i8>, i32
    %1 = tt.splat %0 : !tt.ptr<i8> -> tensor<128x!tt.ptr<i8>>
    %2 = tt.addptr %1, %c : tensor<128x!tt.ptr<i8>>, tensor<128xi32>
    %3 = tt.clampf %q_15, %cst_0, %cst, propagateNan = none : tensor<128xf32>
    %4 = arith.fptosi %3 : tensor<128xf32> to tensor<128xi8>
    tt.store %2, %4, %v_3 : tensor<128x!tt.ptr<i8>>
    %5 = tt.addptr %scales, %row : !tt.ptr<f32>, i32
    tt.store %5, %scale_11 : !tt.ptr<f32>
    tt.return
  }
}
