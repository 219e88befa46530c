module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @product(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c1_i32 = arith.constant 1 : i32
    %c3_i32 = arith.constant 3 : i32
    %acc = arith.constant dense<0.000000e+00> : tensor<64x16xf32>
    %cst = arith.constant dense<16> : tensor<16x1xi32>
    %cst_0 = arith.constant dense<16> : tensor<64x1xi32>
    %c0_i32 = arith.constant 0 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<1x64x16xf16, row, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x16x16xf16, row, mutable>
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_1 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %j = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = ttg.memdesc_index %a[%c0_i32] : !ttg.memdesc<1x64x16xf16, row, mutable> -> !ttg.memdesc<64x16xf16, mutable>
    %1 = arith.muli %i_1, %cst_0 : tensor<64x1xi32>
    %2 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %4 = tt.expand_dims %j {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %5 = tt.broadcast %3 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x16x!tt.ptr<f16>>
    %6 = tt.broadcast %4 : tensor<1x16xi32> -> tensor<64x16xi32>
    %7 = tt.addptr %5, %6 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
    %8 = tt.load %7 : tensor<64x16x!tt.ptr<f16>>
    ttg.local_store %8, %0 : tensor<64x16xf16> -> !ttg.memdesc<64x16xf16, mutable>
    %9 = ttg.memdesc_index %b[%c0_i32] : !ttg.memdesc<1x16x16xf16, row, mutable> -> !ttg.memdesc<16x16xf16, mutable>
    %10 = tt.expand_dims %j {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %11 = arith.muli %10, %cst : tensor<16x1xi32>
    %12 = tt.splat %y : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %13 = tt.addptr %12, %11 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %14 = tt.broadcast %13 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x16x!tt.ptr<f16>>
    %15 = tt.broadcast %4 : tensor<1x16xi32> -> tensor<16x16xi32>
    %16 = tt.addptr %14, %15 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %17 = tt.load %16 : tensor<16x16x!tt.ptr<f16>>
    ttg.local_store %17, %9 : tensor<16x16xf16> -> !ttg.memdesc<16x16xf16, mutable>
    %18 = arith.remsi %n, %c3_i32 : i32
    %acc_2 = scf.for %k = %c0_i32 to %18 step %c1_i32 iter_args(%acc_3 = %acc) -> (tensor<64x16xf32>)  : i32 {
      %acc_4 = txl.dot_async %0, %9, %acc_3 inputPrecision = tf32 : !ttg.memdesc<64x16xf16, mutable> * !ttg.memdesc<16x16xf16, mutable> -> tensor<64x16xf32>
      scf.yield %acc_4 : tensor<64x16xf32>
    }
    %19 = txl.dot_wait 0, %acc_2 : tensor<64x16xf32>
    %20 = arith.truncf %19 : tensor<64x16xf32> to tensor<64x16xf16>
    tt.store %7, %20 : tensor<64x16x!tt.ptr<f16>>
    tt.return
  }
}
