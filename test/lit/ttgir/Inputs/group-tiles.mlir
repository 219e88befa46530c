module attributes {"txl.num-warps" = 5 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f32>) {
    %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %at = tt.addptr %p, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %v = tt.load %at : tensor<256x!tt.ptr<f32>>
    txl.group warps [0, 1, 2, 3] {
      tt.store %at, %v : tensor<256x!tt.ptr<f32>>
    }
    tt.return
  }
}
