module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<128x128xf32>) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %r = txl.dot_async %a, %a, %s : !ttg.memdesc<128x64xf16, mutable> * !ttg.memdesc<128x64xf16, mutable> -> tensor<128x128xf32>
    tt.return
  }
}
