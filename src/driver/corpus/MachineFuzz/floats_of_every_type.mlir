module {
  tt.func public @float_kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c320_i32 = arith.constant 320 : i32
    %c256_i32 = arith.constant 256 : i32
    %c192_i32 = arith.constant 192 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64_i32 = arith.constant 64 : i32
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.splat %x : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %2 = tt.load %1 : tensor<64x!tt.ptr<f16>>
    %3 = tt.splat %y : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %4 = tt.addptr %3, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %5 = tt.load %4 : tensor<64x!tt.ptr<f16>>
    %6 = tt.splat %out : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %7 = tt.addptr %6, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %8 = arith.addf %2, %5 : tensor<64xf16>
    tt.store %7, %8 : tensor<64x!tt.ptr<f16>>
    %9 = tt.addptr %out, %c64_i32 : !tt.ptr<f16>, i32
    %10 = tt.splat %9 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %11 = tt.addptr %10, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %12 = arith.mulf %2, %5 : tensor<64xf16>
    tt.store %11, %12 : tensor<64x!tt.ptr<f16>>
    %13 = tt.addptr %out, %c128_i32 : !tt.ptr<f16>, i32
    %14 = tt.splat %13 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %15 = tt.addptr %14, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %16 = arith.extf %2 : tensor<64xf16> to tensor<64xf32>
    %17 = arith.extf %5 : tensor<64xf16> to tensor<64xf32>
    %18 = arith.divf %16, %17 : tensor<64xf32>
    %19 = arith.truncf %18 : tensor<64xf32> to tensor<64xf16>
    tt.store %15, %19 : tensor<64x!tt.ptr<f16>>
    %20 = tt.addptr %out, %c192_i32 : !tt.ptr<f16>, i32
    %21 = tt.splat %20 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %22 = tt.addptr %21, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %23 = math.absf %2 : tensor<64xf16>
    %24 = arith.subf %23, %5 : tensor<64xf16>
    tt.store %22, %24 : tensor<64x!tt.ptr<f16>>
    %25 = tt.addptr %out, %c256_i32 : !tt.ptr<f16>, i32
    %26 = tt.splat %25 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %27 = tt.addptr %26, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %28 = arith.maxnumf %2, %5 : tensor<64xf16>
    tt.store %27, %28 : tensor<64x!tt.ptr<f16>>
    %29 = tt.addptr %out, %c320_i32 : !tt.ptr<f16>, i32
    %30 = tt.splat %29 : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %31 = tt.addptr %30, %i : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %32 = arith.cmpf ogt, %2, %5 : tensor<64xf16>
    %33 = arith.cmpf une, %2, %2 : tensor<64xf16>
    %34 = arith.ori %32, %33 : tensor<64xi1>
    %35 = arith.negf %2 : tensor<64xf16>
    %36 = arith.select %34, %35, %5 : tensor<64xi1>, tensor<64xf16>
    tt.store %31, %36 : tensor<64x!tt.ptr<f16>>
    tt.return
  }
}
