module {
  tt.func public @scalar_types_kernel(%out: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %b: i32 {tt.divisibility = 16 : i32}, %c: i32, %flag: i1, %f: f32) attributes {noinline = false} {
    %cst = arith.constant 1.024000e+03 : f32
    %c8_i32 = arith.constant 8 : i32
    %c1_i32 = arith.constant 1 : i32
    %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %0 = tt.splat %out : !tt.ptr<i64> -> tensor<8x!tt.ptr<i64>>
    %1 = tt.addptr %0, %i : tensor<8x!tt.ptr<i64>>, tensor<8xi32>
    %2 = arith.addi %b, %c1_i32 : i32
    %3 = arith.addi %2, %c : i32
    %4 = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
    %5 = arith.extsi %3 : i32 to i64
    %6 = tt.splat %5 : i64 -> tensor<8xi64>
    %7 = arith.addi %6, %4 : tensor<8xi64>
    %8 = arith.extui %flag : i1 to i64
    %9 = tt.splat %8 : i64 -> tensor<8xi64>
    %10 = arith.addi %7, %9 : tensor<8xi64>
    tt.store %1, %10 : tensor<8x!tt.ptr<i64>>
    %11 = tt.addptr %out, %c8_i32 : !tt.ptr<i64>, i32
    %12 = arith.mulf %f, %cst : f32
    %13 = arith.fptosi %12 : f32 to i64
    tt.store %11, %13 : !tt.ptr<i64>
    tt.return
  }
}
