tt.func public @product(%x: f16) {
  %c = arith.constant dense<0.0> : tensor<64x8xf32>
  %s = tt.splat %x : f16 -> tensor<64x16xf16>
  %t = tt.splat %x : f16 -> tensor<16x8xf16>
  %m = ttg.local_alloc %s : (tensor<64x16xf16>) -> !ttg.memdesc<64x16xf16>
  %n = ttg.local_alloc %t : (tensor<16x8xf16>) -> !ttg.memdesc<16x8xf16>
  %d = txl.dot_async %m, %n, %c : !ttg.memdesc<64x16xf16> * !ttg.memdesc<16x8xf16> -> tensor<64x8xf32>
  %w = txl.dot_wait 0, %d : tensor<64x8xf32>
  tt.return
}
