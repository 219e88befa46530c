module {
  tt.func public @nested_loops_kernel(%out: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<4xi64>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<0> : tensor<4xi64>
    %acc = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_1 = %cst_0) -> (tensor<4xi64>)  : i32 {
      %inner = scf.for %j = %i to %n step %c1_i32 iter_args(%inner_7 = %cst_0) -> (tensor<4xi64>)  : i32 {
        %k:2 = scf.while (%inner_8 = %inner_7, %k_9 = %j) : (tensor<4xi64>, i32) -> (tensor<4xi64>, i32) {
          %3 = arith.cmpi sgt, %k_9, %c0_i32 : i32
          scf.condition(%3) %inner_8, %k_9 : tensor<4xi64>, i32
        } do {
        ^bb0(%inner_8: tensor<4xi64>, %k_9: i32):
          %inner_10 = arith.andi %k_9, %i : i32
          %inner_11 = arith.extsi %inner_10 : i32 to i64
          %inner_12 = tt.splat %inner_11 : i64 -> tensor<4xi64>
          %inner_13 = arith.addi %inner_8, %inner_12 : tensor<4xi64>
          %k_14 = arith.shrsi %k_9, %c1_i32 : i32
          scf.yield %inner_13, %k_14 : tensor<4xi64>, i32
        }
        scf.yield %k#0 : tensor<4xi64>
      }
      %acc_2 = arith.muli %acc_1, %cst : tensor<4xi64>
      %acc_3 = arith.addi %acc_2, %inner : tensor<4xi64>
      %acc_4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
      %acc_5 = arith.extsi %acc_4 : tensor<4xi32> to tensor<4xi64>
      %acc_6 = arith.addi %acc_3, %acc_5 : tensor<4xi64>
      scf.yield %acc_6 : tensor<4xi64>
    }
    %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %1 = tt.splat %out : !tt.ptr<i64> -> tensor<4x!tt.ptr<i64>>
    %2 = tt.addptr %1, %0 : tensor<4x!tt.ptr<i64>>, tensor<4xi32>
    tt.store %2, %acc : tensor<4x!tt.ptr<i64>>
    tt.return
  }
}
