module {
  tt.func public @recursion_kernel(%x: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = tt.splat %out : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %2 = tt.splat %x : !tt.ptr<i64> -> tensor<16x!tt.ptr<i64>>
    %3 = tt.addptr %2, %i : tensor<16x!tt.ptr<i64>>, tensor<16xi32>
    %4 = tt.load %3 : tensor<16x!tt.ptr<i64>>
    %5 = arith.muli %4, %4 : tensor<16xi64>
    %6 = arith.muli %5, %5 : tensor<16xi64>
    %7 = arith.muli %5, %6 : tensor<16xi64>
    %8 = arith.muli %4, %7 : tensor<16xi64>
    tt.store %1, %8 : tensor<16x!tt.ptr<i64>>
    tt.return
  }
}
