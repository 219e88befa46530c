module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x64x64xf16, row, mutable>
    %r = txl.dot_async %b, %b, %s : !ttg.memdesc<1x64x64xf16, row, mutable> * !ttg.memdesc<1x64x64xf16, row, mutable> -> tensor<64x64xf32>
    tt.return
  }
}
