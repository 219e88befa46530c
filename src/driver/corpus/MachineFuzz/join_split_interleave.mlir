module {
  tt.func public @join_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c72_i32 = arith.constant 72 : i32
    %c80_i32 = arith.constant 80 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %2 = tt.load %1 : tensor<16x!tt.ptr<f32>>
    %3 = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %4 = tt.addptr %3, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %5 = tt.load %4 : tensor<16x!tt.ptr<f32>>
    %k = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %6 = tt.splat %out : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %7 = tt.addptr %6, %k : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %c = tt.join %2, %5 : tensor<16xf32> -> tensor<16x2xf32>
    %8 = tt.reshape %c : tensor<16x2xf32> -> tensor<32xf32>
    tt.store %7, %8 : tensor<32x!tt.ptr<f32>>
    %9 = tt.addptr %out, %c32_i32 : !tt.ptr<f32>, i32
    %10 = tt.splat %9 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %11 = tt.addptr %10, %k : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %12 = tt.join %5, %2 : tensor<16xf32> -> tensor<16x2xf32>
    %13 = tt.reshape %12 : tensor<16x2xf32> -> tensor<32xf32>
    tt.store %11, %13 : tensor<32x!tt.ptr<f32>>
    %14 = tt.load %1 : tensor<16x!tt.ptr<f32>>
    %15 = tt.reshape %14 : tensor<16xf32> -> tensor<8x2xf32>
    %outLHS, %outRHS = tt.split %15 : tensor<8x2xf32> -> tensor<8xf32>
    %h = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %16 = tt.addptr %out, %c64_i32 : !tt.ptr<f32>, i32
    %17 = tt.splat %16 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %18 = tt.addptr %17, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %18, %outLHS : tensor<8x!tt.ptr<f32>>
    %19 = tt.addptr %out, %c72_i32 : !tt.ptr<f32>, i32
    %20 = tt.splat %19 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %21 = tt.addptr %20, %h : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %21, %outRHS : tensor<8x!tt.ptr<f32>>
    %22 = tt.addptr %out, %c80_i32 : !tt.ptr<f32>, i32
    %23 = tt.splat %22 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %24 = tt.addptr %23, %k : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %25 = tt.trans %c {order = array<i32: 1, 0>} : tensor<16x2xf32> -> tensor<2x16xf32>
    %26 = tt.reshape %25 : tensor<2x16xf32> -> tensor<32xf32>
    tt.store %24, %26 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
