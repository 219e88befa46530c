module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
    %r = txl.dot_async %b, %b, %s {maxNumImpreciseAcc = -1 : i32} : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    tt.return
  }
}
