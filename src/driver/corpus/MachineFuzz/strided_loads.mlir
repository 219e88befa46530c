module {
  tt.func public @strided_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32, %columns: i32, %stride_r: i32) attributes {noinline = false} {
    %v = arith.constant dense<-1.000000e+00> : tensor<16x16xf32>
    %c16_i32 = arith.constant 16 : i32
    %r = tt.get_program_id x : i32
    %r_0 = arith.muli %r, %c16_i32 : i32
    %r_1 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %r_2 = tt.expand_dims %r_1 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %r_3 = tt.splat %r_0 : i32 -> tensor<16x1xi32>
    %r_4 = arith.addi %r_3, %r_2 : tensor<16x1xi32>
    %c = tt.get_program_id y : i32
    %c_5 = arith.muli %c, %c16_i32 : i32
    %c_6 = tt.expand_dims %r_1 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %c_7 = tt.splat %c_5 : i32 -> tensor<1x16xi32>
    %c_8 = arith.addi %c_7, %c_6 : tensor<1x16xi32>
    %mask = tt.splat %rows : i32 -> tensor<16x1xi32>
    %mask_9 = arith.cmpi slt, %r_4, %mask : tensor<16x1xi32>
    %mask_10 = tt.splat %columns : i32 -> tensor<1x16xi32>
    %mask_11 = arith.cmpi slt, %c_8, %mask_10 : tensor<1x16xi32>
    %mask_12 = tt.broadcast %mask_9 : tensor<16x1xi1> -> tensor<16x16xi1>
    %mask_13 = tt.broadcast %mask_11 : tensor<1x16xi1> -> tensor<16x16xi1>
    %mask_14 = arith.andi %mask_12, %mask_13 : tensor<16x16xi1>
    %v_15 = tt.splat %stride_r : i32 -> tensor<16x1xi32>
    %v_16 = arith.muli %r_4, %v_15 : tensor<16x1xi32>
    %v_17 = tt.splat %x : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %v_18 = tt.addptr %v_17, %v_16 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %v_19 = tt.broadcast %v_18 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %v_20 = tt.broadcast %c_8 : tensor<1x16xi32> -> tensor<16x16xi32>
    %v_21 = tt.addptr %v_19, %v_20 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %v_22 = tt.load %v_21, %mask_14, %v : tensor<16x16x!tt.ptr<f32>>
    %0 = tt.splat %columns : i32 -> tensor<16x1xi32>
    %1 = arith.muli %r_4, %0 : tensor<16x1xi32>
    %2 = tt.splat %out : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %3 = tt.addptr %2, %1 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %4 = tt.broadcast %3 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %5 = tt.addptr %4, %v_20 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    tt.store %5, %v_22, %mask_14 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
