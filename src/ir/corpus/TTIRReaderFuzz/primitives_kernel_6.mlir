module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<2.000000e+00> : tensor<64xf16>
    %c0_i32 = arith.constant 0 : i32
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<1x64xf16, row, mutable>
    %barrier = txl.mbarrier_alloc 128 : !ttg.memdesc<1x1xi64, row, mutable>
    %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %1 = tt.splat %x : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
    %2 = tt.addptr %1, %0 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
    %3 = tt.load %2 : tensor<64x!tt.ptr<f16>>
    %4 = ttg.memdesc_index %buffer[%c0_i32] : !ttg.memdesc<1x64xf16, row, mutable> -> !ttg.memdesc<64xf16, mutable>
    ttg.local_store %3, %4 : tensor<64xf16> -> !ttg.memdesc<64xf16, mutable>
    %5 = ttg.memdesc_index %barrier[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_arrive %5 : !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %5, %c0_i32 : !ttg.memdesc<1xi64, mutable>
    %6 = ttg.local_load %4 : !ttg.memdesc<64xf16, mutable> -> tensor<64xf16>
    %7 = arith.mulf %6, %cst : tensor<64xf16>
    tt.store %2, %7 : tensor<64x!tt.ptr<f16>>
    tt.return
  }
}
