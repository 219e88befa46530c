module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<128x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %buffer = arith.constant 1 : i32
    %buffer_0 = ttg.local_alloc : () -> !ttg.memdesc<2x128x64xf32, row, tensor, mutable>
    %buffer_1 = ttg.memdesc_index %buffer_0[%buffer] : !ttg.memdesc<2x128x64xf32, row, tensor, mutable> -> !ttg.memdesc<128x64xf32, tensor, mutable>
    %bar = txl.mbarrier_alloc 128 : !ttg.memdesc<1x1xi64, row, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %0, %c0_i32 : !ttg.memdesc<1xi64, mutable>
    %tile = ttg.local_load %buffer_1 : !ttg.memdesc<128x64xf32, tensor, mutable> -> tensor<128x64xf32>
    %1 = arith.mulf %tile, %cst : tensor<128x64xf32>
    ttg.local_store %1, %buffer_1 : tensor<128x64xf32> -> !ttg.memdesc<128x64xf32, tensor, mutable>
    tt.return
  }
}
