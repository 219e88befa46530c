module {
  tt.func public @rms_norm_kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %residual: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %w: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %columns: i32, %eps: f32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<256xf16>
    %row = tt.get_program_id x : i32
    %row_0 = arith.extsi %row : i32 to i64
    %c = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
    %mask = tt.splat %columns : i32 -> tensor<256xi32>
    %mask_1 = arith.cmpi slt, %c, %mask : tensor<256xi32>
    %v = arith.extsi %columns : i32 to i64
    %v_2 = arith.muli %row_0, %v : i64
    %v_3 = tt.addptr %x, %v_2 : !tt.ptr<f16>, i64
    %v_4 = tt.splat %v_3 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %v_5 = tt.addptr %v_4, %c : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    %v_6 = tt.load %v_5, %mask_1, %cst : tensor<256x!tt.ptr<f16>>
    %v_7 = arith.extf %v_6 : tensor<256xf16> to tensor<256xf32>
    %v_8 = tt.addptr %residual, %v_2 : !tt.ptr<f16>, i64
    %v_9 = tt.splat %v_8 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %v_10 = tt.addptr %v_9, %c : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    %v_11 = tt.load %v_10, %mask_1, %cst : tensor<256x!tt.ptr<f16>>
    %v_12 = arith.extf %v_11 : tensor<256xf16> to tensor<256xf32>
    %v_13 = arith.addf %v_7, %v_12 : tensor<256xf32>
    %0 = arith.truncf %v_13 : tensor<256xf32> to tensor<256xf16>
    tt.store %v_10, %0, %mask_1 : tensor<256x!tt.ptr<f16>>
    %scale = arith.mulf %v_13, %v_13 : tensor<256xf32>
    %scale_14 = "tt.reduce"(%scale) <{axis = 0 : i32}> ({
    ^bb0(%scale_19: f32, %scale_20: f32):
      %scale_21 = arith.addf %scale_19, %scale_20 : f32
      tt.reduce.return %scale_21 : f32
    }) : (tensor<256xf32>) -> f32
    %scale_15 = arith.sitofp %columns : i32 to f32
    %scale_16 = arith.divf %scale_14, %scale_15 : f32
    %scale_17 = arith.addf %scale_16, %eps : f32
    %scale_18 = math.rsqrt %scale_17 : f32
    %1 = tt.addptr %out, %v_2 : !tt.ptr<f16>, i64
    %2 = tt.splat %1 : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %3 = tt.addptr %2, %c : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    %4 = tt.splat %scale_18 : f32 -> tensor<256xf32>
    %5 = arith.mulf %v_13, %4 : tensor<256xf32>
    %6 = tt.splat %w : !tt.ptr<f16> -> tensor<256x!tt.ptr<f16>>
    %7 = tt.addptr %6, %c : tensor<256x!tt.ptr<f16>>, tensor<256xi32>
    %8 = tt.load %7, %mask_1, %cst : tensor<256x!tt.ptr<f16>>
    %9 = arith.extf %8 : tensor<256xf16> to tensor<256xf32>
    %10 = arith.mulf %5, %9 : tensor<256xf32>
    %11 = arith.truncf %10 : tensor<256xf32> to tensor<256xf16>
    tt.store %3, %11, %mask_1 : tensor<256x!tt.ptr<f16>>
    tt.return
  }
}
