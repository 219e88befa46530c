module {
  tt.func public @indirect_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %index: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %v = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %cst = arith.constant dense<0> : tensor<64xi64>
    %i = arith.constant 64 : i32
    %i_0 = tt.get_program_id x : i32
    %i_1 = arith.muli %i_0, %i : i32
    %i_2 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_3 = tt.splat %i_1 : i32 -> tensor<64xi32>
    %i_4 = arith.addi %i_3, %i_2 : tensor<64xi32>
    %where = tt.splat %n : i32 -> tensor<64xi32>
    %where_5 = arith.cmpi slt, %i_4, %where : tensor<64xi32>
    %where_6 = tt.splat %index : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
    %where_7 = tt.addptr %where_6, %i_4 : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
    %where_8 = tt.load %where_7, %where_5, %cst : tensor<64x!tt.ptr<i64>>
    %v_9 = arith.cmpi sge, %where_8, %cst : tensor<64xi64>
    %v_10 = arith.andi %where_5, %v_9 : tensor<64xi1>
    %v_11 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %v_12 = tt.addptr %v_11, %where_8 : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
    %v_13 = tt.load %v_12, %v_10, %v : tensor<64x!tt.ptr<f32>>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_4 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %1, %v_13, %where_5 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
