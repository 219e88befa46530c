module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: tensor<64x!tt.ptr<f16>>, %m: tensor<32xi1>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf16, mutable>
    txl.async_copy %p, %b mask %m : tensor<32xi1> : tensor<64x!tt.ptr<f16>> -> !ttg.memdesc<64xf16, mutable>
    tt.return
  }
}
