module {
  tt.func public @gathers(%desc.0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %desc.1.0: i32 {tt.divisibility = 16 : i32}, %desc.1.1: i32 {tt.divisibility = 16 : i32}, %desc.2.0: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %c1_i64 = arith.constant 1 : i64
    %c16_i32 = arith.constant 16 : i32
    %cst = arith.constant dense<3> : tensor<8xi32>
    %c256_i32 = arith.constant 256 : i32
    %c0_i32 = arith.constant 0 : i32
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<1x8x16xf16, row, mutable>
    %bar = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %0 = ttg.memdesc_index %bar[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_expect %0, %c256_i32 : !ttg.memdesc<1xi64, mutable>
    %1 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %2 = arith.muli %1, %cst : tensor<8xi32>
    %3 = ttg.memdesc_index %buffer[%c0_i32] : !ttg.memdesc<1x8x16xf16, row, mutable> -> !ttg.memdesc<8x16xf16, mutable>
    %4 = arith.extsi %desc.2.0 : i32 to i64
    %5 = tt.make_tensor_descriptor %desc.0, [%desc.1.0, %desc.1.1], [%4, %c1_i64] : <f16>, <1x16xf16>
    txl.tensor_gather %5[%2, %c16_i32], %3, %0 : !tt.tensordesc<1x16xf16>, tensor<8xi32> -> !ttg.memdesc<8x16xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.mbarrier_wait %0, %c0_i32 : !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}
