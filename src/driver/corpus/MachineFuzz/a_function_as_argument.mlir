module {
  tt.func public @function_argument_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %2 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %3 = tt.addptr %2, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %4 = tt.load %3 : tensor<16x!tt.ptr<f32>>
    %5 = arith.negf %4 : tensor<16xf32>
    tt.store %1, %5 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
