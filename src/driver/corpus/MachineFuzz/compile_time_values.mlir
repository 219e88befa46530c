module {
  tt.func public @constants_kernel(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<10> : tensor<16xi64>
    %cst_0 = arith.constant dense<1> : tensor<16xi64>
    %cst_1 = arith.constant dense<2> : tensor<16xi64>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %v_2 = tt.addptr %v, %i : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %v_3 = tt.load %v_2 : tensor<16x!tt.ptr<i64>>
    %v_4 = arith.shli %v_3, %cst_1 : tensor<16xi64>
    %v_5 = arith.addi %v_4, %cst_0 : tensor<16xi64>
    %v_6 = arith.muli %v_5, %cst : tensor<16xi64>
    %v_7 = arith.muli %v_6, %cst : tensor<16xi64>
    %v_8 = arith.addi %v_7, %cst_0 : tensor<16xi64>
    %v_9 = arith.muli %v_8, %cst : tensor<16xi64>
    %v_10 = arith.addi %v_9, %cst_1 : tensor<16xi64>
    %0 = tt.splat %out : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    tt.store %1, %v_10 : tensor<16x!tt.ptr<i64>>
    tt.return
  }
}
