module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %mask = arith.constant dense<0> : tensor<16xi32>
    %cst = arith.constant dense<1.000000e+00> : tensor<16x16xf16>
    %c0_i64 = arith.constant 0 : i64
    %c16_i64 = arith.constant 16 : i64
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant dense<16> : tensor<16x1xi32>
    %row = ttg.local_alloc : () -> !ttg.memdesc<3x16x16xf16, row, mutable>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %pointers = tt.expand_dims %i {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %pointers_1 = arith.muli %pointers, %cst_0 : tensor<16x1xi32>
    %pointers_2 = tt.splat %x : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %pointers_3 = tt.addptr %pointers_2, %pointers_1 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %pointers_4 = tt.expand_dims %i {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %pointers_5 = tt.broadcast %pointers_3 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x16x!tt.ptr<f16>>
    %pointers_6 = tt.broadcast %pointers_4 : tensor<1x16xi32> -> tensor<16x16xi32>
    %pointers_7 = tt.addptr %pointers_5, %pointers_6 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %0 = ttg.memdesc_index %row[%c0_i32] : !ttg.memdesc<3x16x16xf16, row, mutable> -> !ttg.memdesc<16x16xf16, mutable>
    txl.async_copy %pointers_7, %0 : tensor<16x16x!tt.ptr<f16>> -> !ttg.memdesc<16x16xf16, mutable>
    txl.async_commit
    %1 = ttg.memdesc_index %row[%c1_i32] : !ttg.memdesc<3x16x16xf16, row, mutable> -> !ttg.memdesc<16x16xf16, mutable>
    %2 = tt.splat %n : i32 -> tensor<16x1xi32>
    %3 = arith.cmpi slt, %pointers, %2 : tensor<16x1xi32>
    %4 = tt.broadcast %3 : tensor<16x1xi1> -> tensor<16x16xi1>
    txl.async_copy %pointers_7, %1 mask %4 : tensor<16x16xi1> other %cst : tensor<16x16xf16> {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : tensor<16x16x!tt.ptr<f16>> -> !ttg.memdesc<16x16xf16, mutable>
    txl.async_commit
    %block = arith.extsi %n : i32 to i64
    %5 = ttg.memdesc_index %row[%c2_i32] : !ttg.memdesc<3x16x16xf16, row, mutable> -> !ttg.memdesc<16x16xf16, mutable>
    %end = arith.maxsi %block, %c0_i64 : i64
    %end_8 = arith.minsi %end, %c16_i64 : i64
    %end_9 = arith.trunci %end_8 : i64 to i32
    %mask_10 = arith.cmpi sge, %i, %mask : tensor<16xi32>
    %mask_11 = tt.splat %end_9 : i32 -> tensor<16xi32>
    %mask_12 = arith.cmpi slt, %i, %mask_11 : tensor<16xi32>
    %mask_13 = arith.andi %mask_10, %mask_12 : tensor<16xi1>
    %index = tt.expand_dims %mask_13 {axis = 1 : i32} : tensor<16xi1> -> tensor<16x1xi1>
    %6 = tt.broadcast %index : tensor<16x1xi1> -> tensor<16x16xi1>
    txl.async_copy %pointers_7, %5 mask %6 : tensor<16x16xi1> : tensor<16x16x!tt.ptr<f16>> -> !ttg.memdesc<16x16xf16, mutable>
    txl.async_commit
    txl.async_wait 1
    tt.return
  }
}
