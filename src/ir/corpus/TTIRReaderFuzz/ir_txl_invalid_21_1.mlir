module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: tensor<64x!tt.ptr<f16>>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    txl.async_copy %p, %b : tensor<64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
    tt.return
  }
}
