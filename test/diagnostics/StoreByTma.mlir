// run: txlc StoreByTma.mlir --target sm_90a --emit ttgir
// expect:
// StoreByTma.mlir:21:3: error: `k` cannot be compiled for `sm_90a`: TMA cannot execute this access: base_not_aligned
//   tt.store %at, %x {tt.of_descriptor, txl.by_tma} : tensor<32x32x!tt.ptr<f32>>
//   ^
// note: the pass `txl-pipeline-loops` failed; …

// The array is not known to begin at a multiple of 16 bytes.
tt.func public @k(%p: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %column = tt.expand_dims %r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %width = arith.constant dense<32> : tensor<32x1xi32>
  %first = arith.muli %row, %width : tensor<32x1xi32>
  %base = tt.splat %p : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
  %rows = tt.addptr %base, %first : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
  %wide = tt.broadcast %rows : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
  %columns = tt.broadcast %column : tensor<1x32xi32> -> tensor<32x32xi32>
  %at = tt.addptr %wide, %columns : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
  %x = arith.constant dense<1.0> : tensor<32x32xf32>
  tt.store %at, %x {tt.of_descriptor, txl.by_tma} : tensor<32x32x!tt.ptr<f32>>
  tt.return
}
