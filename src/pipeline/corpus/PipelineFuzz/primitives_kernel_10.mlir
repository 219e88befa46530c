module {
  tt.func public @kernel(%desc.0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %desc.1.0: i32 {tt.divisibility = 16 : i32}, %desc.1.1: i32 {tt.divisibility = 16 : i32}, %desc.2.0: i32 {tt.divisibility = 16 : i32}, %x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i64 = arith.constant 1 : i64
    %c4096_i32 = arith.constant 4096 : i32
    %c0_i32 = arith.constant 0 : i32
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<1x32x32xf16, row, mutable>
    %bar = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_expect %0, %c4096_i32 : !ttg.memdesc<1xi64, mutable>
    %1 = ttg.memdesc_index %buffer[%c0_i32] : !ttg.memdesc<1x32x32xf16, row, mutable> -> !ttg.memdesc<32x32xf16, mutable>
    %2 = arith.extsi %desc.2.0 : i32 to i64
    %3 = tt.make_tensor_descriptor %desc.0, [%desc.1.0, %desc.1.1], [%2, %c1_i64] : <f16>, <32x32xf16>
    txl.tensor_load %3[%c0_i32, %n], %1, %0 : !tt.tensordesc<32x32xf16> -> !ttg.memdesc<32x32xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    %4 = ttg.memdesc_subslice %1[0, 0] : !ttg.memdesc<32x32xf16, mutable> -> !ttg.memdesc<16x32xf16, mutable, 32x32>
    %5 = arith.extsi %n : i32 to i64
    %6 = tt.make_tensor_descriptor %x, [%n, %n], [%5, %c1_i64] {padding = 2 : i32} : <f16>, <32x32xf16>
    txl.tensor_load %6[%n, %c0_i32], %4, %0 : !tt.tensordesc<32x32xf16> -> !ttg.memdesc<16x32xf16, mutable, 32x32>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %0, %c0_i32 : !ttg.memdesc<1xi64, mutable>
    txl.tensor_store %1, %3[%n, %n] : !ttg.memdesc<32x32xf16, mutable> -> !tt.tensordesc<32x32xf16>
    txl.tensor_store_wait 0
    tt.return
  }
}
