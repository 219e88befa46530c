module {
  tt.func public @masked_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lo: i32, %hi: i32) attributes {noinline = false} {
    %cst = arith.constant dense<5.000000e+00> : tensor<64xf32>
    %c192_i32 = arith.constant 192 : i32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<64xf32>
    %c128_i32 = arith.constant 128 : i32
    %cst_1 = arith.constant dense<0> : tensor<64xi32>
    %cst_2 = arith.constant dense<3> : tensor<64xi32>
    %c64_i32 = arith.constant 64 : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %inside = tt.splat %lo : i32 -> tensor<64xi32>
    %inside_3 = arith.cmpi sge, %i, %inside : tensor<64xi32>
    %inside_4 = tt.splat %hi : i32 -> tensor<64xi32>
    %inside_5 = arith.cmpi slt, %i, %inside_4 : tensor<64xi32>
    %inside_6 = arith.andi %inside_3, %inside_5 : tensor<64xi1>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %4 = tt.load %3, %inside_6, %cst : tensor<64x!tt.ptr<f32>>
    tt.store %1, %4 : tensor<64x!tt.ptr<f32>>
    %5 = tt.addptr %out, %c64_i32 : !tt.ptr<f32>, i32
    %6 = tt.splat %5 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %7 = tt.addptr %6, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %8 = arith.sitofp %i : tensor<64xi32> to tensor<64xf32>
    %9 = tt.load %3, %inside_6, %8 : tensor<64x!tt.ptr<f32>>
    tt.store %7, %9 : tensor<64x!tt.ptr<f32>>
    %10 = arith.remsi %i, %cst_2 : tensor<64xi32>
    %11 = arith.cmpi eq, %10, %cst_1 : tensor<64xi32>
    %12 = arith.andi %inside_6, %11 : tensor<64xi1>
    %13 = tt.addptr %out, %c128_i32 : !tt.ptr<f32>, i32
    %14 = tt.splat %13 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %15 = tt.addptr %14, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    tt.store %15, %cst_0, %12 : tensor<64x!tt.ptr<f32>>
    %v = tt.addptr %x, %lo : !tt.ptr<f32>, i32
    %v_7 = tt.load %v : !tt.ptr<f32>
    %16 = tt.addptr %out, %c192_i32 : !tt.ptr<f32>, i32
    %17 = tt.splat %16 : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %18 = tt.addptr %17, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %19 = tt.splat %v_7 : f32 -> tensor<64xf32>
    tt.store %18, %19 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
