module {
  tt.func public @convert_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.splat %out : !tt.ptr<bf16> -> tensor<64x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i : tensor<64x!tt.ptr<bf16>>, tensor<64xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %4 = tt.load %3 : tensor<64x!tt.ptr<f32>>
    %5 = arith.truncf %4 : tensor<64xf32> to tensor<64xbf16>
    tt.store %1, %5 : tensor<64x!tt.ptr<bf16>>
    tt.return
  }
}
