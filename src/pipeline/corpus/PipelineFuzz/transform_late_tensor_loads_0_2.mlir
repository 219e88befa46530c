tt.func @elsewhere(%t: !t, %s: !s, %bar: !ttg.memdesc<1xi64, mutable>, %p: i32, %c: i1) {
  %unused = ttg.local_load %t : !t -> tensor<128x64xf32>
  %x = ttg.local_load %t : !t -> tensor<128x64xf32>
  %y = ttg.local_load %s : !s -> tensor<128x64xf32>
  txl.mbarrier_wait %bar, %p : !ttg.memdesc<1xi64, mutable>
  scf.if %c {
    ttg.local_store %x, %s : tensor<128x64xf32> -> !s
  }
  ttg.local_store %y, %s : tensor<128x64xf32> -> !s
  tt.return
}
