module {
  tt.func public @swiglu_kernel(%gate_up: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %half: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<64xf16>
    %c2_i32 = arith.constant 2 : i32
    %c = arith.constant 64 : i32
    %row = tt.get_program_id x : i32
    %c_1 = tt.get_program_id y : i32
    %c_2 = arith.muli %c_1, %c : i32
    %c_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %c_4 = tt.splat %c_2 : i32 -> tensor<64xi32>
    %c_5 = arith.addi %c_4, %c_3 : tensor<64xi32>
    %mask = tt.splat %half : i32 -> tensor<64xi32>
    %mask_6 = arith.cmpi slt, %c_5, %mask : tensor<64xi32>
    %gate = arith.muli %row, %c2_i32 : i32
    %gate_7 = arith.muli %gate, %half : i32
    %gate_8 = tt.addptr %gate_up, %gate_7 : !tt.ptr<f16>, i32
    %gate_9 = tt.splat %gate_8 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %gate_10 = tt.addptr %gate_9, %c_5 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %gate_11 = tt.load %gate_10, %mask_6, %cst_0 : tensor<64x!tt.ptr<f16>>
    %gate_12 = arith.extf %gate_11 : tensor<64xf16> to tensor<64xf32>
    %up = tt.addptr %gate_8, %half : !tt.ptr<f16>, i32
    %up_13 = tt.splat %up : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %up_14 = tt.addptr %up_13, %c_5 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %up_15 = tt.load %up_14, %mask_6, %cst_0 : tensor<64x!tt.ptr<f16>>
    %0 = arith.muli %row, %half : i32
    %1 = tt.addptr %out, %0 : !tt.ptr<f16>, i32
    %2 = tt.splat %1 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %3 = tt.addptr %2, %c_5 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %4 = arith.negf %gate_12 : tensor<64xf32>
    %5 = math.exp %4 : tensor<64xf32>
    %6 = arith.addf %5, %cst : tensor<64xf32>
    %7 = arith.divf %cst, %6 : tensor<64xf32>
    %8 = arith.mulf %gate_12, %7 : tensor<64xf32>
    %9 = arith.truncf %8 : tensor<64xf32> to tensor<64xf16>
    %10 = arith.mulf %9, %up_15 : tensor<64xf16>
    tt.store %3, %10, %mask_6 : tensor<64x!tt.ptr<f16>>
    tt.return
  }
}
