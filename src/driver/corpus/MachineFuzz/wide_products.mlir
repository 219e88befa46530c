module {
  tt.func public @wide_kernel(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %hi: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<17> : tensor<64xi64>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %2 = tt.load %1 : tensor<64x!tt.ptr<i32>>
    %3 = tt.splat %y : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %4 = tt.addptr %3, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %5 = tt.load %4 : tensor<64x!tt.ptr<i32>>
    %6 = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
    %7 = tt.addptr %6, %i : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
    %8 = tt.mulhiui %2, %5 : tensor<64xi32>
    tt.store %7, %8 : tensor<64x!tt.ptr<i32>>
    %9 = tt.splat %hi : !tt.ptr<i64> -> tensor<64x!tt.ptr<i64>>
    %10 = tt.addptr %9, %i : tensor<64x!tt.ptr<i64>>, tensor<64xi32>
    %11 = arith.extui %2 : tensor<64xi32> to tensor<64xi64>
    %12 = arith.extui %5 : tensor<64xi32> to tensor<64xi64>
    %13 = arith.muli %11, %12 : tensor<64xi64>
    %14 = arith.shrui %13, %cst : tensor<64xi64>
    tt.store %10, %14 : tensor<64x!tt.ptr<i64>>
    tt.return
  }
}
