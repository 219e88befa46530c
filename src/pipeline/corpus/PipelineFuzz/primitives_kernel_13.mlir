module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %out = arith.constant dense<64> : tensor<64x1xi32>
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<64x64xf32>
    %a = ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16, row, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x64x32xf16, row, mutable>
    %acc = ttg.memdesc_index %b[%c0_i32] : !ttg.memdesc<1x64x32xf16, row, mutable> -> !ttg.memdesc<64x32xf16, mutable>
    %acc_0 = ttg.memdesc_trans %acc {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, mutable> -> !ttg.memdesc<32x64xf16, mutable>
    %acc_1 = ttg.memdesc_index %a[%c0_i32] : !ttg.memdesc<1x64x32xf16, row, mutable> -> !ttg.memdesc<64x32xf16, mutable>
    %acc_2 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_17 = %cst) -> (tensor<64x64xf32>)  : i32 {
      %acc_18 = txl.dot_async %acc_1, %acc_0, %acc_17 inputPrecision = tf32 : !ttg.memdesc<64x32xf16, mutable> * !ttg.memdesc<32x64xf16, mutable> -> tensor<64x64xf32>
      %2 = txl.dot_wait 1, %acc_18 : tensor<64x64xf32>
      scf.yield %2 : tensor<64x64xf32>
    }
    %acc_3 = ttg.memdesc_index %a[%c0_i32] : !ttg.memdesc<1x64x32xf16, row, mutable> -> !ttg.memdesc<64x32xf16, mutable>
    %acc_4 = ttg.local_load %acc_3 : !ttg.memdesc<64x32xf16, mutable> -> tensor<64x32xf16>
    %acc_5 = ttg.memdesc_index %b[%c0_i32] : !ttg.memdesc<1x64x32xf16, row, mutable> -> !ttg.memdesc<64x32xf16, mutable>
    %acc_6 = ttg.memdesc_trans %acc_5 {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, mutable> -> !ttg.memdesc<32x64xf16, mutable>
    %acc_7 = txl.dot_async %acc_4, %acc_6, %acc_2 inputPrecision = tf32 : tensor<64x32xf16> * !ttg.memdesc<32x64xf16, mutable> -> tensor<64x64xf32>
    %out_8 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %out_9 = tt.expand_dims %out_8 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %out_10 = arith.muli %out_9, %out : tensor<64x1xi32>
    %out_11 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %out_12 = tt.addptr %out_11, %out_10 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %out_13 = tt.expand_dims %out_8 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %out_14 = tt.broadcast %out_12 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %out_15 = tt.broadcast %out_13 : tensor<1x64xi32> -> tensor<64x64xi32>
    %out_16 = tt.addptr %out_14, %out_15 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %0 = txl.dot_wait 0, %acc_7 : tensor<64x64xf32>
    %1 = arith.truncf %0 : tensor<64x64xf32> to tensor<64x64xf16>
    tt.store %out_16, %1 : tensor<64x64x!tt.ptr<f16>>
    tt.return
  }
}
