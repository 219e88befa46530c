module {
  tt.func public @new39(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %l: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %ok = arith.constant 1000 : i64
    %cst = arith.constant dense<2.000000e+00> : tensor<16xf32>
    %cst_0 = arith.constant dense<4> : tensor<16xi32>
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %v = tt.atomic_load acquire, gpu, %l, %true : (!tt.ptr<i32>, i1) -> i32
    %0 = arith.addi %v, %c1_i32 : i32
    tt.atomic_store release, sys, %l, %0, %true : !tt.ptr<i32>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %a = arith.cmpi slt, %i, %cst_0 : tensor<16xi32>
    %a_1 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %a_2 = tt.addptr %a_1, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %a_3 = tt.atomic_load acquire, gpu, %a_2, %a : (tensor<16x!tt.ptr<f32>>, tensor<16xi1>) -> tensor<16xf32>
    tt.atomic_store release, gpu, %a_2, %a_3, %a : tensor<16x!tt.ptr<f32>>
    %ok_4 = tt.atomic_poll acquire, gpu, %l, %c1_i32 timeout %ok : !tt.ptr<i32>, i32 -> i1
    %ok2 = tt.atomic_poll acquire, gpu, %l, %c1_i32 : !tt.ptr<i32>, i32 -> i1
    %1 = arith.extui %ok_4 : i1 to i32
    %2 = arith.extui %ok2 : i1 to i32
    %3 = arith.addi %1, %2 : i32
    tt.store %l, %3 : !tt.ptr<i32>
    %4 = tt.approx_divf %a_3, %cst : tensor<16xf32>
    tt.store %a_2, %4 : tensor<16x!tt.ptr<f32>>
    %5 = tt.join %a_3, %a_3 : tensor<16xf32> -> tensor<16x2xf32>
    %6 = tt.trans %5 {order = array<i32: 1, 0>} : tensor<16x2xf32> -> tensor<2x16xf32>
    %7 = tt.reshape %6 allow_reorder : tensor<2x16xf32> -> tensor<32xf32>
    %8 = "tt.reduce"(%7) <{axis = 0 : i32}> ({
    ^bb0(%arg2: f32, %arg3: f32):
      %10 = arith.addf %arg2, %arg3 : f32
      tt.reduce.return %10 : f32
    }) : (tensor<32xf32>) -> f32
    %9 = tt.splat %8 : f32 -> tensor<16xf32>
    tt.store %a_2, %9 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
