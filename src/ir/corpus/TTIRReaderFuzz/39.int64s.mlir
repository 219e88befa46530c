module {
  tt.func public @int64s(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2> : tensor<16xi64>
    %cst_0 = arith.constant dense<3> : tensor<16xi64>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_1 = arith.extsi %i : tensor<16xi32> to tensor<16xi64>
    %v = tt.splat %x : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %v_2 = tt.addptr %v, %i_1 : tensor<16x!tt.ptr<i64>>, tensor<16xi64>
    %v_3 = tt.load %v_2 : tensor<16x!tt.ptr<i64>>
    %0 = tt.splat %o : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i_1 : tensor<16x!tt.ptr<i64>>, tensor<16xi64>
    %2 = arith.muli %v_3, %cst_0 : tensor<16xi64>
    %3 = arith.shrsi %v_3, %cst : tensor<16xi64>
    %4 = arith.subi %2, %3 : tensor<16xi64>
    %5 = "tt.reduce"(%v_3) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %11 = arith.minsi %arg2, %arg3 : i64
      tt.reduce.return %11 : i64
    }) : (tensor<16xi64>) -> i64
    %6 = tt.splat %5 : i64 -> tensor<16xi64>
    %7 = arith.addi %4, %6 : tensor<16xi64>
    %8 = "tt.reduce"(%v_3) <{axis = 0 : i32}> ({
    ^bb0(%arg2: i64, %arg3: i64):
      %11 = arith.maxsi %arg2, %arg3 : i64
      tt.reduce.return %11 : i64
    }) : (tensor<16xi64>) -> i64
    %9 = tt.splat %8 : i64 -> tensor<16xi64>
    %10 = arith.addi %7, %9 : tensor<16xi64>
    tt.store %1, %10 : tensor<16x!tt.ptr<i64>>
    tt.return
  }
}
