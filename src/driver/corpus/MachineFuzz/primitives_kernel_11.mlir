module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c3_i32 = arith.constant 3 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %row = ttg.local_alloc : () -> !ttg.memdesc<2x64xf16, row, mutable>
    %pair = ttg.memdesc_index %row[%c0_i32] : !ttg.memdesc<2x64xf16, row, mutable> -> !ttg.memdesc<64xf16, mutable>
    %pair_0 = ttg.memdesc_index %row[%c1_i32] : !ttg.memdesc<2x64xf16, row, mutable> -> !ttg.memdesc<64xf16, mutable>
    %0 = arith.cmpi sgt, %n, %c3_i32 : i32
    %1 = arith.select %0, %pair, %pair_0 : !ttg.memdesc<64xf16, mutable>
    %2:3 = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%pair_1 = %pair, %pair_2 = %pair_0, %chosen = %1) -> (!ttg.memdesc<64xf16, mutable>, !ttg.memdesc<64xf16, mutable>, !ttg.memdesc<64xf16, mutable>)  : i32 {
      %chosen_3 = tt.call @"test_primitives.test_buffers_are_values.<locals>.add_to__Bfp16_!ttg.memdesc<64xf16, mutable>B_c1.0"(%pair_2) : (!ttg.memdesc<64xf16, mutable>) -> !ttg.memdesc<64xf16, mutable>
      scf.yield %pair_2, %pair_1, %chosen_3 : !ttg.memdesc<64xf16, mutable>, !ttg.memdesc<64xf16, mutable>, !ttg.memdesc<64xf16, mutable>
    }
    %3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %4 = tt.splat %x : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %5 = tt.addptr %4, %3 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %6 = ttg.local_load %2#2 : !ttg.memdesc<64xf16, mutable> -> tensor<64xf16>
    tt.store %5, %6 : tensor<64x!tt.ptr<f16>>
    tt.return
  }
  tt.func private @"test_primitives.test_buffers_are_values.<locals>.add_to__Bfp16_!ttg.memdesc<64xf16, mutable>B_c1.0"(%arg0: !ttg.memdesc<64xf16, mutable> loc("/work/tree/test/python/test_primitives.py":84:5)) -> !ttg.memdesc<64xf16, mutable> attributes {noinline = true} {
    %cst = arith.constant dense<1.000000e+00> : tensor<64xf16>
    %0 = ttg.local_load %arg0 : !ttg.memdesc<64xf16, mutable> -> tensor<64xf16>
    %1 = arith.addf %0, %cst : tensor<64xf16>
    ttg.local_store %1, %arg0 : tensor<64xf16> -> !ttg.memdesc<64xf16, mutable>
    tt.return %arg0 : !ttg.memdesc<64xf16, mutable>
  }
}
