tt.func @late(%t: !t, %bar: !ttg.memdesc<1xi64, mutable>, %p: i32) -> tensor<128x64xf32> {
  %x = ttg.local_load %t : !t -> tensor<128x64xf32>
  txl.mbarrier_wait %bar, %p : !ttg.memdesc<1xi64, mutable>
  %y = arith.addf %x, %x : tensor<128x64xf32>
  tt.return %y : tensor<128x64xf32>
}
