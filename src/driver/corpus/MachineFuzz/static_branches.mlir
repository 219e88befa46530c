module {
  tt.func public @branch_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %v = arith.constant dense<2.000000e+00> : tensor<64xf32>
    %v_0 = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %i = arith.constant 64 : i32
    %i_1 = tt.get_program_id x : i32
    %i_2 = arith.muli %i_1, %i : i32
    %i_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_4 = tt.splat %i_2 : i32 -> tensor<64xi32>
    %i_5 = arith.addi %i_4, %i_3 : tensor<64xi32>
    %v_6 = tt.splat %n : i32 -> tensor<64xi32>
    %v_7 = arith.cmpi slt, %i_5, %v_6 : tensor<64xi32>
    %v_8 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %v_9 = tt.addptr %v_8, %i_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v_10 = tt.load %v_9, %v_7, %v_0 : tensor<64x!tt.ptr<f32>>
    %v_11 = arith.mulf %v_10, %v : tensor<64xf32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %1, %v_11, %v_7 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
