module {
  tt.func public @optional_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %n : i32 -> tensor<16xi32>
    %v_0 = arith.cmpi slt, %i, %v : tensor<16xi32>
    %v_1 = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %v_2 = tt.addptr %v_1, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    %v_3 = tt.load %v_2, %v_0 : tensor<16x!tt.ptr<f32>>
    %0 = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    tt.store %1, %v_3, %v_0 : tensor<16x!tt.ptr<f32>>
    tt.return
  }
}
