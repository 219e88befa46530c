module {
  tt.func public @nan_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<32xf32>
    %cst_0 = arith.constant dense<-1.000000e+00> : tensor<32xf32>
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %0 = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %2 = tt.load %1 : tensor<32x!tt.ptr<f32>>
    %3 = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %4 = tt.addptr %3, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %5 = tt.load %4 : tensor<32x!tt.ptr<f32>>
    %6 = tt.splat %out : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %7 = tt.addptr %6, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %8 = arith.minnumf %2, %5 : tensor<32xf32>
    tt.store %7, %8 : tensor<32x!tt.ptr<f32>>
    %9 = tt.addptr %out, %c32_i32 : !tt.ptr<f32>, i32
    %10 = tt.splat %9 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %11 = tt.addptr %10, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %12 = arith.maximumf %2, %5 : tensor<32xf32>
    tt.store %11, %12 : tensor<32x!tt.ptr<f32>>
    %13 = tt.addptr %out, %c64_i32 : !tt.ptr<f32>, i32
    %14 = tt.splat %13 : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
    %15 = tt.addptr %14, %i : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    %16 = tt.clampf %2, %cst_0, %cst, propagateNan = none : tensor<32xf32>
    tt.store %15, %16 : tensor<32x!tt.ptr<f32>>
    tt.return
  }
}
