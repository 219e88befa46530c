module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xi8, mutable>
    %r = txl.dot_async %b, %b, %s : !ttg.memdesc<64x64xi8, mutable> * !ttg.memdesc<64x64xi8, mutable> -> tensor<64x64xf32>
    tt.return
  }
}
