module {
  tt.func public @early_return_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<-1> : tensor<16xi32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c16_i32 = arith.constant 16 : i32
    %pid = tt.get_program_id x : i32
    %0 = arith.muli %pid, %c16_i32 : i32
    %1 = arith.cmpi sge, %0, %n : i32
    cf.cond_br %1, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_1 = tt.splat %0 : i32 -> tensor<16xi32>
    %i_2 = arith.addi %i_1, %i : tensor<16xi32>
    %2 = tt.addptr %x, %0 : !tt.ptr<f32>, i32
    %3 = tt.load %2 : !tt.ptr<f32>
    %4 = arith.cmpf olt, %3, %cst_0 : f32
    cf.cond_br %4, ^bb3(%cst : tensor<16xi32>), ^bb3(%i_2 : tensor<16xi32>)
  ^bb3(%5: tensor<16xi32>):  // 2 preds: ^bb2, ^bb2
    %6 = tt.splat %n : i32 -> tensor<16xi32>
    %7 = arith.cmpi slt, %i_2, %6 : tensor<16xi32>
    %8 = tt.splat %out : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %9 = tt.addptr %8, %i_2 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    tt.store %9, %5, %7 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
