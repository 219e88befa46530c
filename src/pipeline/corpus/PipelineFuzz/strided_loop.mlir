module {
  tt.func public @strided_loop(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %s: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %c64_i32 = arith.constant 64 : i32
    %c0_i32 = arith.constant 0 : i32
    %p = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %p_0 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %p_1 = tt.addptr %p_0, %p : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %p_2:2 = scf.for %i = %c0_i32 to %n step %c64_i32 iter_args(%acc = %cst, %p_3 = %p_1) -> (tensor<64xf32>, tensor<64x!tt.ptr<f32>>)  : i32 {
      %acc_4 = arith.subi %n, %i : i32
      %acc_5 = tt.splat %acc_4 : i32 -> tensor<64xi32>
      %acc_6 = arith.cmpi slt, %p, %acc_5 : tensor<64xi32>
      %acc_7 = tt.load %p_3, %acc_6, %cst : tensor<64x!tt.ptr<f32>>
      %acc_8 = arith.addf %acc, %acc_7 : tensor<64xf32>
      %p_9 = tt.splat %s : i32 -> tensor<64xi32>
      %p_10 = tt.addptr %p_3, %p_9 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
      scf.yield %acc_8, %p_10 : tensor<64xf32>, tensor<64x!tt.ptr<f32>>
    }
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %p : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %1, %p_2#0 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
